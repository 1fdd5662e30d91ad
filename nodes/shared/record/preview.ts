import {
	isExpression,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';

import type { Call, Due, Verdict } from '../call/call';
import { readyRows } from '../call/verdicts';
import { findColumns } from '../columns/columns';
import { yesNoColumns } from '../columns/optOut';
import { looksLikeDate, timeColumnsAmong } from '../columns/dateColumns';
import { listNumberColumns } from '../columns/phoneColumns';
import { timeColumns, timeZone } from '../fields/calling/scheduledFor';
import { phoneColumns, defaultCountry, rulesOfNumber } from '../fields/calling/phoneNumber';
import { columnsReadBy, dateColumns } from '../fields/calling/promptParameters';
import { parameterPath } from '../fields/node/fieldPath';
import { countryName } from '../numbers/country';
import { localText } from '../times/calendar';
import { addHint, describeProblems, WAY_OUT } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import { inTurns } from '../values/inTurns';
import { isBlank, plainText } from '../values/read';
import { rawParameter } from '../values/expression';
import { quote, quoteNames, tryRead } from '../values/inputProblem';
import { dueText, fateOf, toItem, type VerdictTexts } from './record';

const MAX_NAMED = 5;

/** How the calls of a run are made. */
export interface CallSources extends VerdictTexts {
	/** Columns that no field reads, and of which it is not known what they are. */
	otherColumns?: readonly string[];
	/** The columns with the number to call. */
	phoneColumns: readonly string[];
	/** Columns with numbers of other people, and what the user should know of the choice: a sentence without a full stop. */
	ignored?: readonly string[];
	phoneNote?: string;
	/** @returns the values that a call sends for the prompt */
	parametersOf: (content: IDataObject) => IDataObject;
}

/** @returns each item once, with what would become of it, and a hint that says what a run would do */
export async function previewCalls(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	verdicts: readonly Verdict[],
	sources: CallSources,
): Promise<INodeExecutionData[]> {
	const lines = [
		...describeRun(verdicts, sources, !context.continueOnFail()),
		...describeSettings(items, verdicts, sources),
		...(await describeUnused(items, verdicts, sources)),
	];
	addHint(context, lines, 'info');
	return await inTurns(verdicts, (verdict) => toItem(verdict.item, fateOf(verdict, sources), 'preview'));
}

/** Says that the agent would read out numbers in place of dates. */
export function warnOfSerialDates(
	context: IExecuteFunctions,
	verdicts: readonly Verdict[],
	{ parametersOf }: Pick<CallSources, 'parametersOf'>,
): void {
	const found = new Map<string, string>();
	for (const { content } of readyCalls(verdicts)) {
		for (const [name, value] of Object.entries(parametersOf(content))) {
			if (found.has(name) || !looksLikeDate(value, Date.now())) continue;
			found.set(name, `${quote(name)} (${plainText(value)})`);
		}
	}
	if (found.size === 0) return;
	const names = [...found.values()].slice(0, MAX_NAMED).join(', ');
	addHint(
		context,
		`The agent would read these dates as numbers: ${names}. List the columns in '${dateColumns.displayName}', or format them as text in the spreadsheet.`,
		'warning',
	);
}

/** Moved calls are spread over time: a long list may take until the next day. */
export function tellMoved(context: IExecuteFunctions, verdicts: readonly Verdict[]): void {
	const moved = readyCalls(verdicts).filter((call) => call.moved);
	const [first, ...others] = moved;
	if (!first || others.length === 0) return;
	const momentOf = (call: Call) => call.moved?.moment ?? 0;
	const last = others.reduce((one, other) => (momentOf(other) > momentOf(one) ? other : one), first);
	addHint(
		context,
		`${moved.length} calls were moved to the calling hours, one after the other. The last one is due ${dueText(last.moved as Due)}.`,
		'info',
	);
}

/** The first sentence says what a run would do; then comes what to fix, each remedy once. */
function describeRun(
	verdicts: readonly Verdict[],
	{ unscheduled }: Pick<CallSources, 'unscheduled'>,
	stopsOnError: boolean,
): string[] {
	const ready = readyCalls(verdicts);
	const skipped = verdicts.flatMap((verdict) => (verdict.state === 'skipped' ? [verdict] : []));
	const problems = verdicts.flatMap((verdict, index) =>
		verdict.state === 'invalid' ? [[index, verdict.failure] as const] : [],
	);
	const isStopped = stopsOnError && problems.length > 0;
	const result = isStopped
		? `no one will be called, because ${problems.length} of ${verdicts.length} items ${problems.length === 1 ? 'is' : 'are'} invalid. ${ready.length} ready, ${skipped.length} skipped.`
		: `${ready.length} will be called, ${skipped.length} skipped, ${problems.length} invalid.`;
	return [
		`Preview: ${result}`,
		...describeProblems(problems, (index) => verdicts[index]?.item.getInputData().json.row_number),
		...(isStopped && ready.length > 0 ? [`To call those that are ready, ${WAY_OUT}`] : []),
		...describeTexts(skipped),
		...describeMoved(ready, unscheduled),
	];
}

/** What people write into a cell in order to stop a call, a user who meant something else can find so. */
function describeTexts(skipped: ReadonlyArray<Extract<Verdict, { state: 'skipped' }>>): string[] {
	const [first, ...others] = skipped.filter(({ instead }) => instead === 'text');
	if (!first) return [];
	return [`Skipped because of text in a cell: ${others.length + 1}. The first: ${first.reason}.`];
}

/** @returns how many calls move to which opening, by the clocks where people are; nothing if none moves */
function describeMoved(ready: readonly Call[], unscheduled: string): string[] {
	const openings = new Map<string, string[]>();
	for (const { moved } of ready) {
		if (!moved) continue;
		const [day = '', clock = ''] = localText(moved.moment + moved.zone.offsetAt(moved.moment)).split(' ');
		openings.set(day, [...(openings.get(day) ?? []), clock]);
	}
	if (openings.size === 0) return [];
	const others = ready.filter(({ moved }) => !moved);
	const timed = others.filter(({ time }) => time).length;
	const counts = [
		...(others.length > timed ? [`${others.length - timed} ${unscheduled}`] : []),
		...(timed > 0 ? [`${timed} at their call time`] : []),
		...[...openings]
			.sort()
			.map(([day, clocks]) => `${clocks.length} from ${day} ${clocks.sort()[0]} where they are`),
	];
	return [`Calls: ${counts.join(', ')}.`];
}

function describeSettings(
	items: readonly ItemContext[],
	verdicts: readonly Verdict[],
	{ phoneColumns: phone, parametersOf }: CallSources,
): string[] {
	const first = items[0] as ItemContext;
	const { parameters } = first.getNode();
	const time = timeColumns(first);
	const ready = readyCalls(verdicts);
	const sent = [...new Set(ready.flatMap(({ content }) => Object.keys(parametersOf(content))))];
	const zone = settingText(rawParameter(parameters, parameterPath(timeZone)));
	const country = settingText(rawParameter(parameters, parameterPath(defaultCountry)), countryName);
	const facts: Array<[name: string, text: string]> = [
		['Phone number', phone.length > 0 ? quoteColumns(phone) : 'not from a column'],
		['Default Country', country ?? 'none'],
		['Call time', time.length > 0 ? quoteColumns(time) : 'not from a column'],
		['Time zone', zone ?? zonesText(ready) ?? `${first.getTimezone()} (the workflow's)`],
		['Sent to the prompt', sent.length > 0 ? quoteNames(sent, sent.length) : 'nothing'],
	];
	return [facts.map(([name, text]) => `${name}: ${text}.`).join(' ')];
}

/** @returns the zones of call times; undefined if there are none */
function zonesText(ready: readonly Call[]): string | undefined {
	const names = [...new Set(ready.flatMap(({ time }) => (time ? [time.zone.name] : [])))];
	return names.slice(0, MAX_NAMED).join(', ') || undefined;
}

/** Columns of numbers and of times to come that nothing is done with: the user may have meant them. */
async function describeUnused(
	items: readonly ItemContext[],
	verdicts: readonly Verdict[],
	{ phoneColumns: phone, phoneNote, ignored = [], otherColumns = [] }: CallSources,
): Promise<string[]> {
	const first = items[0] as ItemContext;
	const used = new Set([...phone, ...columnsReadBy(first.getNode().parameters)]);
	const lines = phoneNote === undefined ? [] : [`${phoneNote}.`];
	const columns = await findColumns(items);
	// A country that cannot be read is an error of its own item.
	const rulesAt = (index: number) => tryRead(() => rulesOfNumber(items[index] as ItemContext));
	const found = phone.length === 0 ? [] : listNumberColumns(columns, rulesAt);
	const numbers = found.filter((column) => !used.has(column) && !ignored.includes(column));
	if (numbers.length > 0) {
		lines.push(
			`Phone numbers that are not used: ${quoteColumns(numbers)}. To call them too, list all columns in '${phoneColumns.displayName}'.`,
		);
	}
	const answers = await yesNoColumns(readyRows(verdicts), otherColumns);
	if (answers.length > 0) {
		lines.push(
			`Yes/no columns that are not used: ${quoteColumns(answers)}. If one says who must not be called, add 'Do Not Call' under 'Calling Rules', and drag the column into it.`,
		);
	}
	if (!readyCalls(verdicts).some(({ time }) => time === undefined)) return lines;
	const others = new Map([...columns].filter(([column]) => !used.has(column)));
	const times = timeColumnsAmong(others, Date.now());
	if (times.length === 0) return lines;
	return [
		...lines,
		`Times that are not used: ${quoteNames(times, times.length)}. To call at these times, drag the column into 'Scheduled For'; a date and a time column one after the other.`,
	];
}

function readyCalls(verdicts: readonly Verdict[]): Call[] {
	return verdicts.flatMap((verdict) => (verdict.state === 'ready' ? [verdict.call] : []));
}

function quoteColumns(columns: readonly string[]): string {
	return `${columns.length > 1 ? 'columns' : 'column'} ${quoteNames(columns, columns.length)}`;
}

/** @returns undefined if nothing is set */
function settingText(raw: unknown, named: (value: string) => string = (value) => value): string | undefined {
	if (isBlank(raw) || typeof raw !== 'string') return undefined;
	if (!isExpression(raw)) return named(raw);
	const columns = columnsReadBy(raw);
	return columns.length > 0 ? quoteColumns(columns) : 'an expression';
}

/** For operations that call people. */
export const preview: INodeProperties = {
	displayName: 'Preview',
	name: 'preview',
	type: 'boolean',
	default: false,
	noDataExpression: true,
	description: 'Whether to show who would be called, and when, without calling anyone',
	builderHint: {
		propertyHint: 'Turn it on while building or testing a workflow, to avoid calls by mistake.',
	},
};

/**
 * @returns whether no call is placed. An expression may return text: only a clear no places calls
 */
export function isPreview(item: ItemContext): boolean {
	const value = item.getNodeParameter(preview.name, false);
	return !(isBlank(value) || CALLS.includes(plainText(value).toLowerCase()));
}

const CALLS = ['false', '0', 'no'];
