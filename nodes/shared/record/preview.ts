import { isExpression, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';

import type { Call, RunFacts, Verdict } from '../call/call';
import { readyCalls, rowsOf } from '../call/verdicts';
import { findColumns } from '../columns/columns';
import { yesNoColumns } from '../columns/optOut';
import { listNumberColumns } from '../columns/phoneColumns';
import { timeColumnsAmong } from '../columns/dateColumns';
import {
	chosenPhoneColumns,
	defaultCountry,
	phoneColumns,
	rulesOfNumber,
	toNumber,
} from '../fields/calling/phoneNumber';
import { columnsReadBy } from '../fields/calling/promptParameters';
import { timeColumns, timeZone } from '../fields/calling/scheduledFor';
import { parameterPath } from '../fields/node/fieldPath';
import { countryName } from '../numbers/country';
import { addHint, describeProblems, WAY_OUT } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import { localText } from '../times/calendar';
import { rawParameter } from '../values/expression';
import { inTurns } from '../values/inTurns';
import { quoteNames, tryRead } from '../values/inputProblem';
import { isBlank } from '../values/read';
import { fateOf, toItem } from './record';

const MAX_NAMED = 5;

/** @returns each item once, with what would become of it, and a hint that says what a run would do */
export async function previewCalls(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	verdicts: readonly Verdict[],
	run: RunFacts,
): Promise<INodeExecutionData[]> {
	const ready = readyCalls(verdicts);
	const lines = [
		...describeRun(verdicts, ready, run, !context.continueOnFail()),
		...(await describeSettings(items, ready, run)),
	];
	addHint(context, lines, 'info');
	return await inTurns(verdicts, (verdict) => toItem(verdict.item, fateOf(verdict, run), 'preview'));
}

/** The first sentence says what a run would do; then comes what to fix, each remedy once. */
function describeRun(
	verdicts: readonly Verdict[],
	ready: readonly Call[],
	{ unscheduled }: RunFacts,
	stopsOnError: boolean,
): string[] {
	const skipped = verdicts.flatMap((verdict) => (verdict.state === 'skipped' ? [verdict] : []));
	const problems = verdicts.flatMap((verdict, index) =>
		verdict.state === 'invalid' ? [[index, verdict.failure] as const] : [],
	);
	const isStopped = stopsOnError && problems.length > 0;
	const result = isStopped
		? `no one will be called, because ${problems.length} of ${verdicts.length} items ${problems.length === 1 ? 'is' : 'are'} invalid. ${ready.length} ready, ${skipped.length} skipped.`
		: `${ready.length} will be called, ${skipped.length} skipped, ${problems.length} invalid.`;
	// What people write into a cell in order to stop a call, a user who meant something else can find so.
	const [text, ...others] = skipped.filter(({ instead }) => instead === 'text');
	return [
		`Preview: ${result}`,
		...describeProblems(problems, (index) => verdicts[index]?.item.getInputData().json.row_number),
		...(isStopped && ready.length > 0 ? [`To call those that are ready, ${WAY_OUT}`] : []),
		...(text ? [`Skipped because of text in a cell: ${others.length + 1}. The first: ${text.reason}.`] : []),
		...describeMoved(ready, unscheduled),
	];
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

async function describeSettings(
	items: readonly ItemContext[],
	ready: readonly Call[],
	{ parametersOf, found, otherColumns }: RunFacts,
): Promise<string[]> {
	const first = items[0] as ItemContext;
	const { parameters } = first.getNode();
	const phone = [
		...columnsReadBy(rawParameter(parameters, toNumber.name)),
		...chosenPhoneColumns(first),
		...(found?.columns ?? []),
	];
	const time = timeColumns(first);
	const sent = [...new Set(ready.flatMap(({ content }) => Object.keys(parametersOf(content))))];
	const zones = [...new Set(ready.flatMap(({ time: due }) => due?.zone.name ?? []))];
	const zone = settingText(rawParameter(parameters, parameterPath(timeZone)));
	const country = settingText(rawParameter(parameters, parameterPath(defaultCountry)), countryName);
	const facts: Array<[name: string, text: string]> = [
		['Phone number', phone.length > 0 ? quoteColumns(phone) : 'not from a column'],
		['Default Country', country ?? 'none'],
		['Call time', time.length > 0 ? quoteColumns(time) : 'not from a column'],
		[
			'Time zone',
			(zone ?? zones.slice(0, MAX_NAMED).join(', ')) || `${first.getTimezone()} (the workflow's)`,
		],
		['Sent to the prompt', sent.length > 0 ? quoteNames(sent) : 'nothing'],
	];
	const lines = [
		facts.map(([name, text]) => `${name}: ${text}.`).join(' '),
		...(found?.note === undefined ? [] : [`${found.note}.`]),
	];

	// Columns of numbers and of times to come that nothing is done with: the user may have meant them.
	const used = new Set([...phone, ...(found?.ignored ?? []), ...columnsReadBy(parameters)]);
	const columns = new Map([...(await findColumns(items))].filter(([column]) => !used.has(column)));
	// A country that cannot be read is an error of its own item.
	const rulesAt = (index: number) => tryRead(() => rulesOfNumber(items[index] as ItemContext));
	const numbers = phone.length === 0 ? [] : listNumberColumns(columns, rulesAt);
	if (numbers.length > 0) {
		lines.push(
			`Phone numbers that are not used: ${quoteColumns(numbers)}. To call them too, list all columns in '${phoneColumns.displayName}'.`,
		);
	}
	const answers = await yesNoColumns(rowsOf(ready), otherColumns);
	if (answers.length > 0) {
		lines.push(
			`Yes/no columns that are not used: ${quoteColumns(answers)}. If one says who must not be called, add 'Do Not Call' under 'Calling Rules', and drag the column into it.`,
		);
	}
	const times = ready.some(({ time: due }) => !due) ? timeColumnsAmong(columns, Date.now()) : [];
	if (times.length > 0) {
		lines.push(
			`Times that are not used: ${quoteNames(times)}. To call at these times, drag the column into 'Scheduled For'; a date and a time column one after the other.`,
		);
	}
	return lines;
}

function quoteColumns(columns: readonly string[]): string {
	return `${columns.length > 1 ? 'columns' : 'column'} ${quoteNames(columns)}`;
}

/** @returns undefined if nothing is set */
function settingText(raw: unknown, named: (value: string) => string = (value) => value): string | undefined {
	if (isBlank(raw) || typeof raw !== 'string') return undefined;
	if (!isExpression(raw)) return named(raw);
	const columns = columnsReadBy(raw);
	return columns.length > 0 ? quoteColumns(columns) : 'an expression';
}
