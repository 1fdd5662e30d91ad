import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Call, SkipCause, RunFacts, Verdict } from '../call/call';
import { dueOf, readyCalls } from '../call/checks';
import { findColumns, valueIn } from '../columns/columns';
import { isNote, yesNoColumns } from '../columns/optOut';
import { listNumberColumns } from '../columns/phoneColumns';
import { timeColumnsAmong } from '../columns/dateColumns';
import { ignoredColumns } from '../fields/calling/callingRules';
import { phoneColumns, rulesByItem, toNumber } from '../fields/calling/phoneNumber';
import { columnsReadBy } from '../fields/calling/promptParameters';
import { readList } from '../fields/node/fieldPath';
import { placeOfNumber } from '../places/place';
import { addHint } from '../request/engine';
import { describeProblems, nameItems, WAY_OUT } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import type { Zone } from '../times/zone';
import { rawParameter } from '../values/expression';
import { inTurns } from '../values/inTurns';
import { quoteNames, tryRead } from '../values/inputProblem';
import { isBlank, plainText } from '../values/read';
import { fateOf, toItem } from './record';

/** @returns each item once, with what would become of it, and a hint that says what a run would do */
export async function previewCalls(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	verdicts: readonly Verdict[],
	run: RunFacts,
): Promise<INodeExecutionData[]> {
	const ready = readyCalls(verdicts);
	const isStopped = !context.continueOnFail() && verdicts.some(({ state }) => state === 'invalid');
	const [result, ...toFix] = describeRun(verdicts, ready, isStopped);
	const be = isStopped ? 'would be' : 'will be';
	const [times, settings] = ready.length > 0 ? await describeSettings(items, ready, run, be) : [[], []];
	const parts = [[result, ...times], toFix, settings].map((part) =>
		part.filter((line) => typeof line === 'string'),
	);
	const [first = [], ...others] = parts.filter((part) => part.length > 0);
	addHint(context, [...first, ...others.flatMap((part) => ['', ...part])], 'info');
	return await inTurns(verdicts, (verdict) => toItem(verdict.item, fateOf(verdict, run), 'preview'));
}

/** What people write into a cell in order to stop a call, a user who meant something else can find so. */
const STOPPING: Readonly<Record<Extract<SkipCause, string>, string>> = {
	optOut: 'a cell says not to call',
	note: `a note mentions calls or another number. If it doesn't forbid calls, list its column in '${ignoredColumns.displayName}' in 'Calling Rules'`,
	text: 'a phone cell contains text',
	none: 'the phone number is missing',
	duplicate: 'the number is a duplicate',
};

/** The first sentence says what a run would do; then comes what to fix, each remedy once. */
function describeRun(verdicts: readonly Verdict[], ready: readonly Call[], isStopped: boolean): string[] {
	const skipped = verdicts.flatMap((verdict) => (verdict.state === 'skipped' ? [verdict] : []));
	const problems = verdicts.flatMap((verdict, index) =>
		verdict.state === 'invalid' ? [[index, verdict.failure] as const] : [],
	);
	const whyOf = ({ cause }: { cause: SkipCause }) =>
		typeof cause === 'string' ? STOPPING[cause] : `of '${cause.rules.join("' or '")}'`;
	const rowOf = (index: number) => verdicts[index]?.item.row.row_number;
	const andSkipped = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
	const andInvalid = problems.length > 0 ? `, ${problems.length} invalid` : '';
	const andReady = ready.length > 0 ? ` ${ready.length} ready${andSkipped}.` : '';
	const result = isStopped
		? `no one will be called, ${becauseInvalid(problems.length, verdicts.length)}.${andReady}`
		: `${ready.length || 'no one'} will be called${andSkipped}${andInvalid}.`;
	return [
		`Preview: ${result}`,
		...describeProblems(problems, rowOf, verdicts.length),
		...(isStopped && ready.length > 0 ? [`To call those that are ready, ${WAY_OUT}`] : []),
		...[...new Set(skipped.map(whyOf))].map((reason) => {
			const alike = skipped.filter((verdict) => whyOf(verdict) === reason);
			const items = alike.map(({ item }) => item.index);
			const { cause, failure } = alike[0] as (typeof alike)[number];
			const isExample = cause === 'note' || alike.some((other) => other.failure.message !== failure.message);
			const rules = typeof cause === 'string' ? [] : cause.rules;
			const isSaid = rules.every((rule) => failure.message.includes(`'${rule}'`));
			const why = isExample || !isSaid ? `, because ${reason}${isExample ? '. Example' : ''}` : '';
			return `${items.length} skipped, ${nameItems(items, rowOf)}${why}: ${failure.message}.`;
		}),
		...(problems.length > 0 ? ['After a change in your list, first execute the node that reads it.'] : []),
	];
}

/** @returns why a run would stop before it sends anything */
export function becauseInvalid(invalid: number, count: number): string {
	const items = `${invalid} of ${count} items ${invalid === 1 ? 'is' : 'are'}`;
	return `because ${count === 1 ? 'the item is' : items} invalid`;
}

/** Of columns that nothing is done with: the user may have meant them. What cannot be read is an error of its own item. */
async function describeSettings(
	items: readonly ItemContext[],
	ready: readonly Call[],
	run: RunFacts,
	be: string,
) {
	const { parametersOf, found, otherColumns, notes, unscheduled, isQuestion } = run;
	const first = items[0] as ItemContext;
	const { parameters } = first.node;
	const chosen = tryRead(() => readList(first, phoneColumns)) ?? [];
	const toCall = [...columnsReadBy(rawParameter(parameters, toNumber.name)), ...chosen];
	const phone = [...new Set([...toCall, ...(found?.columns ?? [])])];
	const values = ready.map(({ content }) => parametersOf(content));
	const names = [...new Set(values.flatMap(Object.keys))];
	const sent = names.filter((name) => values.some((ofItem) => !isBlank(ofItem[name])));
	const empty = names.filter((name) => !sent.includes(name));
	const hasFields = first.getNodeParameter('promptParameters', 'fields') === 'fields';
	const advice =
		!hasFields || empty.length > 0 ? '' : ". If the prompt needs values, add them in 'Prompt Parameters'";
	const andEmpty = empty.length > 0 ? ` Empty in all items: ${quoteNames(empty)}.` : '';
	const summary = `Phone number: ${quoteColumns(phone)}. Sent to the prompt: ${sent.length > 0 ? quoteNames(sent) : `nothing${advice}`}.${andEmpty}`;
	// It has no fields for others.
	if (isQuestion) return [[], [summary]] as const;
	const phones = new Set([...phone, ...(found?.ignored ?? [])]);
	const used = new Set([...phones, ...columnsReadBy(parameters)]);
	const columns = new Map([...(await findColumns(items))].filter(([column]) => !used.has(column)));
	const numbers = phone.length === 0 ? [] : listNumberColumns(columns, rulesByItem(items));
	const called = ready.map(({ item }) => item);
	const answers = await yesNoColumns(called, otherColumns);
	const noted = [...notes].filter(
		(column) => !phones.has(column) && items.some(({ row }) => isNote(plainText(valueIn(row, column)))),
	);
	const times = timeColumnsAmong(columns, Date.now());
	const hasTime = ({ item }: Call) => times.some((column) => !isBlank(valueIn(item.row, column)));
	const untimed = ready.filter((call) => (!call.time || call.time.isStaggered) && hasTime(call));
	const [have, they] = untimed.length === 1 ? ['item has', 'it'] : ['items have', 'they'];
	const when = untimed.some(dueOf) ? 'at other times' : unscheduled;
	const timeless = ready.some(dueOf) ? ready.filter((call) => !dueOf(call)).length : 0;
	const early = ready.filter((call) => isAtNight(call, unscheduled)).length;
	const unassigned = ready.filter(({ number }) => number.isUnassigned).map(({ item }) => item.index);
	const aboutTimes = [
		untimed.length > 0 &&
			`${untimed.length} ${have} a time in ${quoteColumns(times)} that is not used: ${they} ${be} called ${when}. To call at that time, drag the column into 'Scheduled For'. If date and time are in two columns, drag both into it.`,
		unassigned.length > 0 &&
			`Phone numbers that are not assigned: ${nameItems(unassigned, (index) => items[index]?.row.row_number)}. Check their digits. They ${be} called as they are.`,
		timeless > 0 && `${timeless} of ${ready.length} ${be} called ${unscheduled}: no call time.`,
		early > 0 &&
			`${early} of ${ready.length} ${be} called before 8:00 or after 21:00 in the recipient's time zone. To call at other times, set 'Calling Hours' under 'Calling Rules'.`,
	];
	const aboutColumns = [
		summary,
		found?.note && `${found.note}.`,
		numbers.length > 0 &&
			`Phone numbers that are not used: ${quoteColumns(numbers)}. To call them where the number is missing, list all columns in '${phoneColumns.displayName}' in 'Options'.`,
		answers.length > 0 &&
			`Yes/no columns that are not used: ${quoteColumns(answers)}. If one says who must not be called, add 'Do Not Call' under 'Calling Rules', and drag the column into it.`,
		noted.length > 0 &&
			`Notes: ${quoteColumns(noted)}. If a note mentions calls, its item is skipped. Read the other notes: they may say not to call.`,
	];
	return [aboutTimes, aboutColumns] as const;
}

/** Whether a call is due when people sleep, wherever its person may be: one without a time, if it were sent now. */
function isAtNight(call: Call, unscheduled: string): boolean {
	const moment = dueOf(call)?.moment ?? (unscheduled === 'now' ? Date.now() : undefined);
	if (moment === undefined) return false;
	const hourAt = (zone: Zone) => new Date(moment + zone.offsetAt(moment)).getUTCHours();
	const place = tryRead(() => placeOfNumber(call.number.number, () => undefined));
	return place?.zones.every((zone) => hourAt(zone) < 8 || hourAt(zone) >= 21) ?? false;
}

function quoteColumns(columns: readonly string[]): string {
	if (columns.length === 0) return `as entered in '${toNumber.displayName}'`;
	return `${columns.length > 1 ? 'columns' : 'column'} ${quoteNames(columns)}`;
}
