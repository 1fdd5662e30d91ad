import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Tally } from './tally';

const FOLDER = join(__dirname, '../../../reports');

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

/** Writes what becomes the table of the docs where git does not look: the figures differ a little from run to run. */
export function writeTable(tallies: Tally[]): void {
	const head = [COLUMNS.map(([title]) => title), COLUMNS.map(() => '---')];
	const rows = tallies.map((tally) => COLUMNS.map(([, of]) => of(tally)));
	const table = [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
	mkdirSync(FOLDER, { recursive: true });
	writeFileSync(join(FOLDER, 'queue-faults.md'), table);
}
