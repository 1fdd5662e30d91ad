import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { format, resolveConfig } from 'prettier';

const ROOT = join(__dirname, '../../..');
const PAGE = join(ROOT, 'docs/queue-mode.md');
const REPORT = join(ROOT, 'reports/queue-faults.md');
const [BEGIN, END] = ['<!-- faults -->', '<!-- end of faults -->'];

/**
 * Writes a table where it is read: into the docs if `WRITE_DOCS` is set, else where git does not look,
 * because the figures differ a little from run to run.
 */
export async function writeTable(table: string): Promise<void> {
	const options = { ...(await resolveConfig(PAGE)), parser: 'markdown' };
	if (process.env.WRITE_DOCS === undefined) {
		mkdirSync(dirname(REPORT), { recursive: true });
		writeFileSync(REPORT, await format(table, options));
		return;
	}
	const [before, rest] = readFileSync(PAGE, 'utf8').split(BEGIN);
	const [, after] = rest?.split(END) ?? [];
	if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the table`);
	writeFileSync(PAGE, await format([before, BEGIN, '\n\n', table, '\n\n', END, after].join(''), options));
}
