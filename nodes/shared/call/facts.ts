import { dateOrderIn } from '../columns/dateOrder';
import { findColumns } from '../columns/columnsOfRows';
import { isOptOut } from '../columns/optOut';
import { readDoNotCallList } from '../fields/calling/callingRules';
import { timeColumns } from '../fields/calling/callTime';
import { missingColumn } from '../fields/calling/missingColumns';
import { checkPhoneColumns } from '../fields/calling/phoneColumns';
import { checkColumnsToLeaveOut } from '../fields/calling/promptParameters';
import { nameItem } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import type { ExecutionHistory, Previous } from '../request/memory';
import { invalidInput } from '../request/policy/failure';
import type { RunFacts } from './call';
import { checksFor } from './checks';
import { Stagger } from './stagger';

/** How an operation makes calls of its items. */
export interface CallPlan extends Pick<RunFacts, 'cellsOf' | 'contentOf'> {
	/** Whether it asks a question, at once: the same person may be asked again. */
	isQuestion?: boolean;
	/** Milliseconds between calls without a time; undefined if the service decides. */
	interval?: number;
}

/** What was before. */
export interface Before {
	/** Whom other runs of the node have called, or previewed. */
	history: Pick<ExecutionHistory, 'ofEarlierRun'> | undefined;
	/** Whom earlier tries have called. */
	sent: RunFacts['sent'];
}

/**
 * @param previous by item, the requests of earlier tries
 * @returns whom they called: of several items of one person, for the first
 */
export function listSent(previous: ReadonlyMap<number, Previous & { isFinal: boolean }>): RunFacts['sent'] {
	const people = [...previous].flatMap(([item, one]) =>
		(one.people ?? []).map((person): [string, number] => [person, item]),
	);
	return {
		people: new Map(people.reverse()),
		items: new Set([...previous].flatMap(([item, { isFinal }]) => (isFinal ? [item] : []))),
	};
}

/** @returns what holds for all items of a run; among it, why none can be called */
export async function gatherFacts(
	items: readonly ItemContext[],
	{ cellsOf, contentOf, isQuestion = false, interval }: CallPlan,
	{ history, sent }: Before,
): Promise<RunFacts> {
	const first = items[0] as ItemContext;
	const known = new Map<string, unknown>();
	const facts: RunFacts = {
		...checksFor(first, isQuestion),
		nameOf: (index) => nameItem(index, items[index]?.getInputData().json.row_number),
		cellsOf,
		contentOf,
		stagger: interval === undefined ? undefined : Stagger.from(Date.now(), interval),
		optOuts: new Set(),
		claims: new Map(),
		sent,
		calledEarlier: (person) => history?.ofEarlierRun(person),
		once: <Value>(key: string, read: () => Value) => {
			if (!known.has(key)) known.set(key, read());
			return known.get(key) as Value;
		},
	};
	try {
		const doNotCall = await readDoNotCallList(items);
		const columns = await findColumns(items);
		checkPhoneColumns(first, columns);
		checkColumnsToLeaveOut(items, columns);
		const missing = await missingColumn(items);
		if (missing) throw missing;
		const optOuts = new Set(isQuestion ? [] : [...columns.keys()].filter(isOptOut));
		return { ...facts, doNotCall, optOuts, dateOrder: await dateOrderIn(timeColumns(first), items) };
	} catch (error) {
		return { ...facts, problem: invalidInput(error) };
	}
}
