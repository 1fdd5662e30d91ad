import type { Tally } from './tally';
import type { Trial } from './trial';

/** One run, what struck it, and what became of its people. */
export interface MatrixRow {
	fault: string;
	trial: Pick<Trial, 'caller' | 'moment'>;
	tally: Tally;
}

const COLUMNS: Array<[title: string, of: (row: MatrixRow) => string | number]> = [
	['Fault', ({ fault }) => fault],
	['When', ({ trial }) => `${trial.moment} the calls`],
	['Node', ({ trial }) => trial.caller],
	['Execution ends as', ({ tally }) => (tally.hangs ? `${tally.status} forever` : tally.status)],
	['Called', ({ tally }) => `${tally.called} of ${tally.people}`],
	['Called twice', ({ tally }) => tally.twice],
	['Called, but not saved', ({ tally }) => tally.untold],
	['Not called, and not reported', ({ tally }) => tally.forgotten],
];

/** @returns the rows as a table in Markdown */
export function asMarkdown(rows: MatrixRow[]): string {
	const lines = [
		COLUMNS.map(([title]) => title),
		COLUMNS.map(() => '---'),
		...rows.map((row) => COLUMNS.map(([, of]) => String(of(row)))),
	];
	return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
