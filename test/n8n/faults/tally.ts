import type { IDataObject } from 'n8n-workflow';

import { hasEnded, type Execution } from '../server/rest';
import type { Trial } from './trial';

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

/**
 * @param counts how often the service has called each of the people, in the order of the rows
 * @param execution as n8n has saved it
 */
export function tally(fault: string, trial: Trial, counts: number[], execution: Execution): Tally {
	const outcomes = outcomesIn(execution, trial.caller);
	const count = (isSo: (times: number, row: number) => boolean) => counts.filter(isSo).length;
	return {
		fault,
		trial,
		called: count((times) => times > 0),
		twice: count((times) => times > 1),
		untold: count((times, row) => times > 0 && outcomes.get(row) !== 'called'),
		forgotten: count((times, row) => times === 0 && !outcomes.has(row)),
		status: execution.status,
		hangs: !hasEnded(execution) || execution.status === 'waiting',
	};
}

/** What the saved output of a node says of each row that it names. */
function outcomesIn({ data }: Execution, node: string): Map<number, 'called' | 'not called'> {
	const outcomes = new Map<number, 'called' | 'not called'>();
	for (const task of data?.resultData?.runData?.[node] ?? []) {
		for (const item of (task.data?.main ?? []).flatMap((output) => output ?? [])) {
			const row = (item.pairedItem as { item: number } | undefined)?.item;
			if (row !== undefined) outcomes.set(row, isCalled(item.json) ? 'called' : 'not called');
		}
	}
	return outcomes;
}

/** Dial gives a record; n8n's HTTP Request gives the service's answer. */
function isCalled({ status, error, id }: IDataObject): boolean {
	return status === 'placed' || (error === undefined && id !== undefined);
}
