import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { run } from '../../n8n/command';
import { ROOT } from './nodes';

/**
 * Packs the package, and unpacks it as n8n would install it.
 *
 * @returns the folder that it lies in, and how many bytes n8n downloads
 */
export async function unpacked(): Promise<{ folder: string; size: number }> {
	if (!existsSync(join(ROOT, 'dist'))) {
		throw new Error('Run `npm run build` first: there is nothing to pack.');
	}
	const place = mkdtempSync(join(tmpdir(), 'packed-'));
	const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', place];
	const [{ filename, size }] = JSON.parse(await run('npm', pack, { cwd: ROOT })) as [
		{ filename: string; size: number },
	];
	await run('tar', ['-xzf', filename], { cwd: place });
	return { folder: join(place, 'package'), size };
}
