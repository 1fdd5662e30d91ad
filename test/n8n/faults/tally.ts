import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { hasEnded, type Execution } from '../server/rest';
import type { Trial } from './trial';

const FOLDER = join(__dirname, '../../../reports');

/** What became of the people of one run that a fault has struck. */
export interface Tally {
	fault: string;
	trial: Trial;
	/** Called at least once. */
	called: number;
	/** Called more than once, though nobody has started the run again. */
	twice: number;
	/** Called, but n8n has not saved it: who runs the rows again calls these people a second time. */
	untold: number;
	/** Not called, and what n8n has saved does not say so either. */
	forgotten: number;
	/** What n8n says of the run. */
	status: string;
	/** n8n says that it goes on, though nothing does. */
	hangs: boolean;
}

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
 * @param counts how often the service has called each of the people, in the order of the rows
 * @param execution as n8n has saved it
 */
export function tally(fault: string, trial: Trial, counts: number[], execution: Execution): Tally {
	const saved = savedRows(execution, trial.caller);
	const count = (isSo: (times: number, row: number) => boolean) => counts.filter(isSo).length;
	return {
		fault,
		trial,
		called: count((times) => times > 0),
		twice: count((times) => times > 1),
		untold: count((times, row) => times > 0 && !saved.get(row)),
		forgotten: count((times, row) => times === 0 && !saved.has(row)),
		status: execution.status,
		hangs: !hasEnded(execution) || execution.status === 'waiting',
	};
}

/** Writes what becomes the table of the docs where git does not look: the figures differ a little from run to run. */
export function writeTable(tallies: Tally[]): void {
	const head = [COLUMNS.map(([title]) => title), COLUMNS.map(() => '---')];
	const rows = tallies.map((one) => COLUMNS.map(([, of]) => of(one)));
	const table = [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
	mkdirSync(FOLDER, { recursive: true });
	writeFileSync(join(FOLDER, 'queue-faults.md'), table);
}

/** The rows in the saved output of a node, and whether it says that they were called. */
function savedRows({ data }: Execution, node: string): Map<number | undefined, boolean> {
	const outputs = (data?.resultData?.runData?.[node] ?? []).flatMap((task) => task.data?.main ?? []);
	const items = outputs.flatMap((output) => output ?? []);
	return new Map(
		items.map(({ pairedItem, json }) => [(pairedItem as { item: number } | undefined)?.item, isCalled(json)]),
	);
}

/** Dial gives a record; n8n's HTTP Request gives the service's answer. */
function isCalled({ status, error, id }: IDataObject): boolean {
	return status === 'placed' || (error === undefined && id !== undefined);
}
