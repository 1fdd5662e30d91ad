import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { run } from '../command';
import type { Tally } from './tally';

const ROOT = join(__dirname, '../../..');
const PRETTIER = join(ROOT, 'node_modules/prettier/bin/prettier.cjs');
const PAGE = join(ROOT, 'docs/developers/queue-faults.md');
const REPORT = join(ROOT, 'reports/queue-faults.md');
const PLACE = /(?<=<!-- faults -->\n\n).*(?=\n\n<!-- end of faults -->)/s;

const COLUMNS: Array<[title: string, of: (tally: Tally) => string | number]> = [
	['Fault', ({ fault }) => fault],
	['When', ({ trial }) => `${trial.moment} the calls`],
	['Node', ({ trial }) => trial.caller],
	['Execution ends as', ({ hangs, status }) => (hangs ? `${status} forever` : status)],
	['Called', ({ called, trial }) => `${called} of ${trial.phones.length}`],
	['Called twice', ({ twice }) => twice],
	['Called, but not saved', ({ untold }) => untold],
	['Not called, and not reported', ({ forgotten }) => forgotten],
];

/**
 * Writes a table where it is read: into the docs if `WRITE_DOCS` is set, else where git does not look,
 * because the figures differ a little from run to run.
 */
export async function writeTable(tallies: Tally[]): Promise<void> {
	const head = [COLUMNS.map(([title]) => title), COLUMNS.map(() => '---')];
	const rows = tallies.map((tally) => COLUMNS.map(([, of]) => of(tally)));
	const table = [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
	if (process.env.WRITE_DOCS === undefined) {
		mkdirSync(dirname(REPORT), { recursive: true });
		writeFileSync(REPORT, `${table}\n`);
		return;
	}
	const page = readFileSync(PAGE, 'utf8');
	if (!PLACE.test(page)) throw new Error(`${PAGE} has no place for the table`);
	writeFileSync(
		PAGE,
		page.replace(PLACE, () => table),
	);
	await run(process.execPath, [PRETTIER, '--write', PAGE]);
}
