import type { INodeProperties } from 'n8n-workflow';

import { dateOrderIn } from '../columns/dateColumns';
import { findColumns, noSuchColumn } from '../columns/columns';
import { stoppingAnswers } from '../columns/optOut';
import {
	holidays,
	otherYesNoColumns,
	outsideCallingHours,
	zoneOrState,
} from '../fields/calling/callingRules';
import { readDoNotCallList } from '../fields/calling/readRules';
import {
	checkPhoneColumns,
	defaultCountry,
	duplicateNumbers,
	numbersWithoutPlus,
} from '../fields/calling/phoneNumber';
import { checkListedColumns, columnsReadBy } from '../fields/calling/promptParameters';
import { nameItems } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import { CallTimes, type ExecutionHistory, type Previous } from '../request/memory';
import { invalidInput } from '../request/policy/failure';
import type { RunFacts } from './call';
import { scheduledFor, timeColumns, timeOfDay, timeZone } from '../fields/calling/scheduledFor';
import { parameterPath, readField } from '../fields/node/fieldPath';
import { columnsIn, hasFallback, rawParameter } from '../values/expression';
import type { InputProblem } from '../values/inputProblem';
import { toTextList } from '../values/read';
import { MINUTE, SECOND } from '../times/calendar';
import { checksFor } from './checks';
import { Stagger } from './stagger';

/** Moved calls: a list of a thousand is called within an hour of the opening, and no line has them all at once. */
const MAX_A_MINUTE = 20;

/** How an operation makes calls of its items. */
export interface CallPlan extends Pick<RunFacts, 'cellsOf' | 'contentOf'> {
	/** Whether it asks a question, at once: the same person may be asked again. */
	isQuestion?: boolean;
	/** Milliseconds between calls without a time; undefined if the service decides. */
	interval?: number;
	/** Moved calls a minute, where there is no interval. */
	lines?: number;
}

/** What was before. */
export interface Before {
	/** Whom other runs of the node have called, or previewed. */
	history: Pick<ExecutionHistory, 'ofEarlierRun' | 'callTimes'> | undefined;
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
	{ cellsOf, contentOf, isQuestion = false, interval, lines = MAX_A_MINUTE }: CallPlan,
	{ history, sent }: Before,
): Promise<RunFacts> {
	const first = items[0] as ItemContext;
	const known = new Map<string, unknown>();
	const facts: RunFacts = {
		...checksFor(first, isQuestion),
		nameOf: (index) => nameItems([index], (item) => items[item]?.getInputData().json.row_number),
		cellsOf,
		contentOf,
		stagger: () =>
			facts.once('stagger', () => new Stagger(interval ?? MINUTE / Math.min(lines, MAX_A_MINUTE))),
		...(interval !== undefined && { staggerFrom: Math.ceil(Date.now() / SECOND) * SECOND + MINUTE }),
		optOuts: new Map(),
		otherColumns: [],
		claims: new Map(),
		sent,
		callTimes: () => facts.once('call times', () => history?.callTimes() ?? new CallTimes({}, 0)),
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
		checkListedColumns(items, columns);
		const missing = await missingColumn(items);
		if (missing) throw missing;
		const settled = new Set(toTextList(readField(first, otherYesNoColumns), otherYesNoColumns.displayName));
		const names = isQuestion ? [] : [...columns.keys()].filter((name) => !settled.has(name));
		const optOuts = stoppingAnswers(names);
		const read = new Set(columnsReadBy(first.getNode().parameters));
		const otherColumns = names.filter((name) => !read.has(name) && optOuts.get(name) === undefined);
		const dateOrder = await dateOrderIn(timeColumns(first), items);
		return { ...facts, doNotCall, optOuts, otherColumns, dateOrder };
	} catch (error) {
		return { ...facts, problem: invalidInput(error) };
	}
}

/** If they are empty, items are called without them. With other empty rules, no item is called. */
const DECIDING: readonly INodeProperties[] = [
	scheduledFor,
	timeZone,
	timeOfDay,
	zoneOrState,
	holidays,
	outsideCallingHours,
	defaultCountry,
	numbersWithoutPlus,
	duplicateNumbers,
];

/**
 * A field stays empty where its column is misspelt or was renamed: people would be called at once, or by the
 * clock of another zone. A single item may well lack what others have.
 *
 * @param items all rows of the run
 * @returns the error for a field whose column none of several rows has
 */
async function missingColumn(items: readonly ItemContext[]): Promise<InputProblem | undefined> {
	const [first, second] = items;
	if (!first || !second) return undefined;
	const { parameters } = first.getNode();
	const wanted = DECIDING.flatMap((field) =>
		columnsNeeded(rawParameter(parameters, parameterPath(field))).map((column) => ({
			column,
			displayName: field.displayName,
		})),
	);
	if (wanted.length === 0) return undefined;
	const missing = wanted.find(
		({ column }) => !items.some((item) => Object.hasOwn(item.getInputData().json, column)),
	);
	return (
		missing &&
		noSuchColumn(
			missing.column,
			await findColumns(items),
			missing.displayName,
			`Drag the column into '${missing.displayName}' again. If the column is optional, use {{ $json[${JSON.stringify(missing.column)}] ?? "" }}.`,
		)
	);
}

/** @returns the columns that an expression reads, unless it may do without one */
function columnsNeeded(raw: unknown): string[] {
	return typeof raw === 'string' && !hasFallback(raw) ? columnsIn(raw) : [];
}
