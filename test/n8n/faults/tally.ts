import type { IDataObject, IRunExecutionData } from 'n8n-workflow';

/** What became of the people of one run that a fault has struck. */
export interface Tally {
	people: number;
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

const UNFINISHED = ['new', 'running', 'waiting'];

/**
 * @param phones the people of the run, in the order of its rows
 * @param callsTo how often the service has called each
 * @param node which called them
 * @param execution as n8n has saved it
 */
export function tally(
	phones: string[],
	callsTo: (phone: string) => number,
	node: string,
	execution: { status: string; data: IRunExecutionData },
): Tally {
	const outcomes = outcomesIn(execution.data, node);
	const called = phones.filter((phone) => callsTo(phone) > 0);
	const saysCalled = (phone: string) => outcomes.get(phones.indexOf(phone)) === 'called';
	return {
		people: phones.length,
		called: called.length,
		twice: phones.filter((phone) => callsTo(phone) > 1).length,
		untold: called.filter((phone) => !saysCalled(phone)).length,
		forgotten: phones.filter((phone, row) => callsTo(phone) === 0 && !outcomes.has(row)).length,
		status: execution.status,
		hangs: UNFINISHED.includes(execution.status),
	};
}

/** What the saved output of a node says of each row that it names. */
function outcomesIn(data: IRunExecutionData, node: string): Map<number, 'called' | 'not called'> {
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
