import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { globSync } from 'tinyglobby';

/** What a user expects of a row. `time` is in ISO 8601, with an offset where it is not in the zone of the sheet. */
export interface ExpectedRow {
	number?: string;
	time?: string;
	skipped?: string;
	error?: string;
}

/** A sheet as a product exports it (README.md). */
export interface Sheet {
	name: string;
	country: string;
	timeZone: string;
	phoneColumns: string[];
	timeColumns?: string[];
	chosen?: boolean;
	/** Whether it is not clear who is to be called, so that a question is right. */
	asks?: boolean;
	rows: IDataObject[];
	expected: ExpectedRow[];
}

type Header = Omit<Sheet, 'name' | 'rows' | 'expected'> & { columns: string[] };

export function readSheets(folder: string): Sheet[] {
	return globSync('*.jsonl', { cwd: folder })
		.sort()
		.map((file) => readSheet(join(folder, file)));
}

/** @returns an expression that reads columns one after the other, as dragged into a field */
export function dragged(columns: readonly string[]): string {
	return `=${columns.map((column) => `{{ $json[${JSON.stringify(column)}] }}`).join(' ')}`;
}

function readSheet(file: string): Sheet {
	const [first = '', ...others] = readFileSync(file, 'utf8').trim().split('\n');
	const { columns, ...settings } = JSON.parse(first) as Header;
	const rows = others.map((line) => JSON.parse(line) as ExpectedRow & { cells: unknown[] });
	return {
		name: basename(file, '.jsonl'),
		...settings,
		rows: rows.map(({ cells }) => Object.fromEntries(columns.map((column, at) => [column, cells[at]]))),
		expected: rows,
	} as Sheet;
}

/**
 * @param time in ISO 8601, or with its zone, as items have it
 * @param ofSheet the zone of a time that names none
 * @returns milliseconds since 1970
 */
export function momentOf(time: string, ofSheet: string): number {
	const [date = '', clock, zone = ofSheet] = time.split(' ');
	return DateTime.fromISO(clock ? `${date}T${clock}` : date, { zone }).toMillis();
}
