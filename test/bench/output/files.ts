import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { format, resolveConfig } from 'prettier';

import type { Figures } from '../sections/section';
import { asPicture } from './picture';
import { asMarkdown } from './text';

const ROOT = join(__dirname, '../../..');

/**
 * Writes the figures as a picture and as tables for the docs.
 *
 * @param options.isForDocs all of them, in full; else they are put where git does not look
 * @returns the paths, from the package's folder
 */
export async function writeFiles(
	all: Figures[],
	{ isForDocs, machine }: { isForDocs: boolean; machine: string },
): Promise<string[]> {
	const folder = isForDocs ? 'docs/pictures' : 'reports';
	mkdirSync(join(ROOT, folder), { recursive: true });
	const picture = `${folder}/performance.svg`;
	const tables = `${folder}/performance.md`;
	const markdown = [`Measured with ${machine}.`, ...all.map(asMarkdown)].join('\n\n');
	const options = await resolveConfig(join(ROOT, tables));
	writeFileSync(join(ROOT, picture), `${await asPicture(all)}\n`);
	writeFileSync(join(ROOT, tables), await format(markdown, { ...options, parser: 'markdown' }));
	return [picture, tables];
}
