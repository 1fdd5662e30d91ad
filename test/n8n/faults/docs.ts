import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { run } from '../command';

const ROOT = join(__dirname, '../../..');
const PRETTIER = join(ROOT, 'node_modules/prettier/bin/prettier.cjs');
const PAGE = join(ROOT, 'docs/developers/queue-faults.md');
const REPORT = join(ROOT, 'reports/queue-faults.md');
const [BEGIN, END] = ['<!-- faults -->', '<!-- end of faults -->'];

/**
 * Writes a table where it is read: into the docs if `WRITE_DOCS` is set, else where git does not look,
 * because the figures differ a little from run to run.
 */
export async function writeTable(table: string): Promise<void> {
	if (process.env.WRITE_DOCS === undefined) {
		mkdirSync(dirname(REPORT), { recursive: true });
		writeFileSync(REPORT, `${table}\n`);
		return;
	}
	const [before, rest] = readFileSync(PAGE, 'utf8').split(BEGIN);
	const [, after] = rest?.split(END) ?? [];
	if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the table`);
	writeFileSync(PAGE, [before, BEGIN, '\n\n', table, '\n\n', END, after].join(''));
	await run(process.execPath, [PRETTIER, '--write', PAGE]);
}
