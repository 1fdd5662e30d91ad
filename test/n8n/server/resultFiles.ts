import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';

import type { Host } from './host';

/** @returns the rows of a CSV file that a workflow wrote, by column */
export function csvIn(server: Host, file: string): Array<Record<string, string>> {
	const text = readFileSync(join(server.filesFolder, file), 'utf8');
	return parse(text, { columns: true, bom: true });
}
