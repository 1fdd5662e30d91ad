import type { INodeProperties } from 'n8n-workflow';

import { dateOrderIn } from '../columns/dateColumns';
import { type Columns, findColumns, noSuchColumn } from '../columns/columns';
import { stoppingAnswers } from '../columns/optOut';
import {
	holidays,
	otherYesNoColumns,
	outsideCallingHours,
	zoneOrState,
} from '../fields/calling/callingRules';
import { readDoNotCallColumn, readDoNotCallList } from '../fields/calling/readRules';
import {
	checkPhoneColumns,
	defaultCountry,
	duplicateNumbers,
	numbersWithoutPlus,
} from '../fields/calling/phoneNumber';
import { checkListedColumns, columnsReadBy } from '../fields/calling/promptParameters';
import { nameItems } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import { CallTimes, type Previous } from '../request/memory';
import { invalidInput } from '../request/policy/failure';
import type { CallPlan, RunFacts } from './call';
import { scheduledFor, timeColumns, timeOfDay, timeZone } from '../fields/calling/scheduledFor';
import { parameterPath, readField } from '../fields/node/fieldPath';
import { columnsIn, hasFallback, rawParameter } from '../values/expression';
import { toTextList } from '../values/read';
import { MINUTE, SECOND } from '../times/calendar';
import { checksFor } from './checks';
import { Stagger } from './stagger';

/** Moved calls: a list of a thousand is called within an hour of the opening, and no line has them all at once. */
const MAX_A_MINUTE = 20;

/** What is known before the items are looked at. */
interface Before extends Pick<RunFacts, 'history' | 'sent' | 'problem'> {
	/** Moved calls a minute, where there is no interval. */
	lines?: number;
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
	plan: CallPlan,
	{ lines = MAX_A_MINUTE, ...before }: Before,
): Promise<RunFacts> {
	const first = items[0] as ItemContext;
	const { isQuestion = false, interval } = plan;
	const known = new Map<string, unknown>();
	const facts: RunFacts = {
		...plan,
		...before,
		...checksFor(first, isQuestion),
		nameOf: (index) => nameItems([index], (item) => items[item]?.row.row_number),
		stagger: () =>
			facts.once('stagger', () => new Stagger(interval ?? MINUTE / Math.min(lines, MAX_A_MINUTE))),
		...(interval !== undefined && { staggerFrom: Math.ceil(Date.now() / SECOND) * SECOND + MINUTE }),
		doNotCallCells: new Map(),
		optOuts: new Map(),
		otherColumns: [],
		claims: new Map(),
		callTimes: () => facts.once('call times', () => before.history?.callTimes() ?? new CallTimes({}, 0)),
		once: <Value>(key: string, read: () => Value) => {
			if (!known.has(key)) known.set(key, read());
			return known.get(key) as Value;
		},
	};
	if (before.problem) return facts;
	try {
		const doNotCallList = await readDoNotCallList(items);
		const doNotCallCells = await readDoNotCallColumn(items);
		const columns = await findColumns(items);
		checkPhoneColumns(first, columns);
		checkListedColumns(items, columns);
		refuseMissingColumn(items, columns);
		const dateOrder = await dateOrderIn(timeColumns(first), items);
		if (isQuestion) return { ...facts, doNotCallList, doNotCallCells, dateOrder };
		const settled = toTextList(readField(first, otherYesNoColumns), otherYesNoColumns.displayName);
		const names = [...columns.keys()].filter((name) => !settled.includes(name));
		const optOuts = stoppingAnswers(names);
		const read = new Set(columnsReadBy(first.node.parameters));
		const otherColumns = names.filter((name) => !read.has(name) && optOuts.get(name) === undefined);
		return { ...facts, doNotCallList, doNotCallCells, optOuts, otherColumns, dateOrder };
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
 * @throws InputProblem for a field whose column none of several items has
 */
function refuseMissingColumn(items: readonly ItemContext[], columns: Columns): void {
	const [first, second] = items;
	if (!first || !second) return;
	const { parameters } = first.node;
	const isMissing = (column: string) => !items.some((item) => Object.hasOwn(item.row, column));
	for (const field of DECIDING) {
		const raw = rawParameter(parameters, parameterPath(field));
		if (typeof raw !== 'string' || hasFallback(raw)) continue;
		const missing = columnsIn(raw).find(isMissing);
		if (missing === undefined) continue;
		throw noSuchColumn(
			missing,
			columns,
			field.displayName,
			`Drag the column into '${field.displayName}' again. If the column is optional, use {{ $json[${JSON.stringify(missing)}] ?? "" }}.`,
		);
	}
}
