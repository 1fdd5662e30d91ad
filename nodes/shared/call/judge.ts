import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import {
	checkAnyExists,
	type Columns,
	countryColumnsAmong,
	findColumns,
	noSuchColumn,
} from '../columns/columns';
import { dateOrderIn, looksLikeDate } from '../columns/dateColumns';
import {
	askOfColumns,
	columnsThatAskToCall,
	mayForbidCalls,
	noteColumns,
	stoppingAnswer,
	yesNoColumns,
} from '../columns/optOut';
import { type OperationId, operationTable } from '../contract/contract';
import { ignoredColumns, ruleFields, zoneOrState } from '../fields/calling/callingRules';
import {
	doNotCall,
	doNotCallList,
	readDoNotCallCells,
	readDoNotCallList,
} from '../fields/calling/doNotCallFields';
import {
	defaultCountry,
	numbersWithoutPlus,
	phoneColumns,
	rulesByItem,
	toNumber,
} from '../fields/calling/phoneNumber';
import { checkListedColumns, columnsReadBy, dateColumns } from '../fields/calling/promptParameters';
import { scheduledFor, timeOfDay, timeZone } from '../fields/calling/scheduledFor';
import { switchField } from '../fields/node/basicFields';
import { isFieldAdded, parameterPath, readField, readList } from '../fields/node/fieldPath';
import { missingNumber } from '../numbers/problems';
import { previewCalls } from '../record/preview';
import { dueText } from '../record/record';
import { addHint, findHistory, type Previous, readSettings } from '../request/engine';
import { nameItems } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import { readRecordView, type RecordView } from '../request/message/output';
import { type Failure, invalidInput } from '../request/policy/failure';
import { MINUTE, SECOND } from '../times/calendar';
import { columnsIn, expressionsIn, hasFallback, rawParameter } from '../values/expression';
import { quote } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { isBlank, plainText } from '../values/read';
import type { Call, CallPlan, RunFacts, Verdict } from './call';
import { assignedNumber, checksFor, judgeItem, noteOptOut, readyCalls } from './checks';
import { Stagger } from './stagger';

/** For operations that call people. */
export const preview: INodeProperties = switchField('Preview', 'preview', {
	noDataExpression: true,
	description: 'Whether to show who would be called, and when, without calling anyone',
	hint: 'When off, executing the node places real calls',
	builderHint: {
		propertyHint: 'Turn it on while building or testing a workflow, to avoid calls by mistake.',
	},
});

/** @returns whether no call is placed. An expression may return text: only no, or nothing, places calls */
export function isPreview(item: ItemContext): boolean {
	const value = readField(item, preview);
	return !(isBlank(value) || ['false', '0', 'no'].includes(plainText(value).toLowerCase()));
}

/** What the user wants to see of a run, or why that cannot be read. */
export interface Wanted {
	isPreview: boolean;
	view: RecordView;
	problem?: Failure;
}

/** Where it cannot be read, nobody is called: the user may have wanted to see what would be sent. */
export function readWanted(items: readonly ItemContext[]): Wanted {
	try {
		return { isPreview: items.some(isPreview), view: readRecordView(items[0] as ItemContext) };
	} catch (error) {
		return { isPreview: false, view: 'simplified', problem: invalidInput(error) };
	}
}

/**
 * Judges all items before the first is sent, and says what the user must know of them. Of items that are ready, the
 * person is claimed: later ones that would call them are duplicates.
 *
 * @param sent whom earlier tries have called, if each item is a request of its own
 * @returns also the output of a preview, which sends nothing
 */
export async function judgeRun(
	context: IExecuteFunctions,
	id: OperationId,
	items: readonly ItemContext[],
	plan: CallPlan,
	{ wanted, sent = listSent(new Map()) }: { wanted: Wanted; sent?: RunFacts['sent'] },
): Promise<{ run: RunFacts; verdicts: Verdict[]; preview?: INodeExecutionData[] }> {
	const history = findHistory(context, operationTable[id], wanted.isPreview);
	const { settings, problem = plan.problem } = readSettings(context);
	const before = { history, sent, problem: wanted.problem ?? problem, lines: settings.maxInFlight };
	const run = await gatherFacts(items, plan, before);
	const verdicts = await judgeItems(items, run);
	const ready = readyCalls(verdicts);
	// What it says comes first: what a run would do.
	const shown = wanted.isPreview ? await previewCalls(context, items, verdicts, run) : undefined;
	warnOfSerialDates(context, ready, run);
	tellMoved(context, ready);
	if (shown) for (const { person } of ready) history.add(person, 'done');
	return { run, verdicts, preview: shown };
}

/** @returns whom earlier tries called, by their requests for each item: of several items of one person, for the first */
export function listSent(previous: ReadonlyMap<number, Previous>): RunFacts['sent'] {
	const people = [...previous].flatMap(([item, one]) =>
		(one.people ?? []).map((person): [string, number] => [person, item]),
	);
	return {
		people: new Map(people.reverse()),
		items: new Set([...previous].flatMap(([item, { isFinal }]) => (isFinal ? [item] : []))),
	};
}

/** Moved calls: a list of a thousand is called within an hour of the opening, and no line has them all at once. */
const MAX_A_MINUTE = 20;

/**
 * @param before what is known before the items are looked at; `lines`: moved calls a minute, where there is no interval
 * @returns what holds for all items of a run; among it, why none can be called
 */
export async function gatherFacts(
	items: readonly ItemContext[],
	plan: CallPlan,
	{ lines = MAX_A_MINUTE, ...before }: Pick<RunFacts, 'history' | 'sent' | 'problem'> & { lines?: number },
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
		optedOut: new Map(),
		optOuts: new Map(),
		notes: new Set(),
		otherColumns: [],
		countryColumns: () => new Map(),
		claims: new Map(),
		once: <Value>(key: string, read: () => Value) => {
			if (!known.has(key)) known.set(key, read());
			return known.get(key) as Value;
		},
	};
	if (before.problem) return facts;
	try {
		if (isFieldAdded(first, doNotCallList)) facts.doNotCallList = await readDoNotCallList(items);
		if (isFieldAdded(first, doNotCall)) facts.doNotCallCells = await readDoNotCallCells(items);
		const columns = await findColumns(items);
		checkAnyExists(readList(first, phoneColumns), columns, phoneColumns.displayName);
		checkListedColumns(first, columns);
		// A single item may well lack what others have.
		if (items.length > 1) refuseMissingColumn(items, columns);
		// Names of countries in all languages take a tenth of a second, and hardly any list needs them.
		facts.countryColumns = () =>
			facts.once('country columns', () => {
				const rulesAt = rulesByItem(items);
				const countryOfNumber = (index: number, country: string) =>
					assignedNumber(items[index] as ItemContext, { ...rulesAt(index), country }, plan)?.country;
				return countryColumnsAmong(columns, (index) => rulesAt(index)?.country, countryOfNumber);
			});
		const times = columnsReadBy(rawParameter(first.node.parameters, scheduledFor.name));
		if (times.length > 0) facts.dateOrder = await dateOrderIn(times, items);
		if (isQuestion) return facts;
		const settled = readList(first, ignoredColumns);
		if (items.length > 1) checkAnyExists(settled, columns, ignoredColumns.displayName);
		const open = new Map(columns);
		for (const name of settled) open.delete(name);
		const read = new Set(columnsReadBy(first.node.parameters));
		const others: string[] = [];
		for (const name of open.keys()) {
			const answer = stoppingAnswer(name);
			if (answer) facts.optOuts.set(name, answer);
			else if (!read.has(name)) others.push(name);
		}
		for (const name of await columnsThatAskToCall(items, others)) facts.optOuts.set(name, 'no');
		facts.otherColumns = others.filter((name) => !facts.optOuts.has(name));
		facts.notes = await noteColumns(open, items.length);
		return facts;
	} catch (error) {
		return { ...facts, problem: invalidInput(error) };
	}
}

/** If they are empty, items may be called otherwise than the user wants, or not at all. */
const DECIDING: readonly INodeProperties[] = [
	scheduledFor,
	timeZone,
	timeOfDay,
	defaultCountry,
	numbersWithoutPlus,
	...ruleFields,
];

/**
 * A field stays empty where its column is misspelt or was renamed: people would be called at once, or by the
 * clock of another zone.
 *
 * @throws InputProblem for a field whose column none of several items has
 */
function refuseMissingColumn(items: readonly ItemContext[], columns: Columns): void {
	const { parameters } = (items[0] as ItemContext).node;
	const isMissing = (column: string) => !items.some(({ row }) => Object.hasOwn(row, column));
	const fields = [...DECIDING, toNumber].flatMap((field) =>
		expressionsIn(rawParameter(parameters, parameterPath(field))).map((raw) => ({ field, raw })),
	);
	for (const { field, raw } of fields) {
		if (hasFallback(raw)) continue;
		const names = columnsIn(raw);
		const missing = names.find(isMissing);
		// Of several columns with numbers, a list may have only some.
		if (missing === undefined || (field === toNumber && !names.every(isMissing))) continue;
		const { displayName } = field;
		const remedy = `Empty '${displayName}', and drag the column into it again. If the column is optional, use {{ $json[${JSON.stringify(missing)}] ?? "" }}.`;
		throw noSuchColumn(missing, columns, displayName, remedy);
	}
}

/** @returns the verdict on each item, in their order; the run knows then whom they call */
export async function judgeItems(items: readonly ItemContext[], run: RunFacts): Promise<Verdict[]> {
	const { problem } = run;
	if (problem) return items.map((item) => ({ state: 'invalid', item, failure: problem }));
	await inTurns(items, (item) => noteOptOut(item, run));
	const verdicts = await inTurns(items, (item) => judgeItem(item, run));
	if (verdicts.every((verdict) => verdict.state === 'skipped' && verdict.cause === 'none')) {
		return verdicts.map(({ item, failure }) => {
			return { state: 'invalid', item, failure: invalidInput(missingNumber(failure?.message)) };
		});
	}
	const ready = readyCalls(verdicts).map(({ item }) => item);
	const unclear = await yesNoColumns(ready, run.otherColumns.filter(mayForbidCalls));
	if (unclear.length === 0) return verdicts;
	const failure = invalidInput(askOfColumns(unclear));
	return items.map((item) => ({ state: 'invalid', item, failure }));
}

const MAX_NAMED = 5;

/** Says that the agent would read out numbers in place of dates. */
function warnOfSerialDates(context: IExecuteFunctions, ready: readonly Call[], plan: CallPlan): void {
	const found = new Map<string, string>();
	for (const { content } of ready) {
		for (const [name, value] of Object.entries(plan.parametersOf(content))) {
			if (found.has(name) || !looksLikeDate(value, Date.now())) continue;
			found.set(name, `${quote(name)} (${plainText(value)})`);
		}
	}
	if (found.size === 0) return;
	const names = [...found.values()].slice(0, MAX_NAMED).join(', ');
	const isRow = ready[0]?.item.node.parameters.promptParameters === 'row';
	const remedy = isRow
		? `List the columns in '${dateColumns.displayName}' in 'Options', or format`
		: 'Format';
	const warning = `The agent would read these dates as numbers: ${names}. ${remedy} them as text in the spreadsheet.`;
	addHint(context, warning, 'warning');
}

/** Moved calls are spread over time: a long list may take until the next day. */
function tellMoved(context: IExecuteFunctions, ready: readonly Call[]): void {
	const moved = ready.flatMap((call) => call.moved ?? []);
	const anywhere = moved.filter(({ isAnywhere }) => isAnywhere).length;
	const wait = `${anywhere} ${anywhere > 1 ? 'calls wait' : 'call waits'} until the hours are open in every time zone where the recipient may be. For the recipient's own hours, set '${zoneOrState.displayName}' in 'Calling Rules'.`;
	if (anywhere > 0) addHint(context, wait, 'info');
	if (moved.length < 2) return;
	const last = moved.reduce((one, other) => (other.moment > one.moment ? other : one));
	const spread = `${moved.length} calls are moved to the calling hours, a few at a time. The last one is due ${dueText(last)}.`;
	addHint(context, spread, 'info');
}
