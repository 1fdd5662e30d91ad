import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Call, RunFacts, Verdict } from '../call/call';
import { readyCalls } from '../call/checks';
import { findColumns } from '../columns/columns';
import { yesNoColumns } from '../columns/optOut';
import { listNumberColumns } from '../columns/phoneColumns';
import { timeColumnsAmong } from '../columns/dateColumns';
import { columnsToIgnore } from '../fields/calling/callingRules';
import { chosenPhoneColumns, phoneColumns, rulesOfNumber, toNumber } from '../fields/calling/phoneNumber';
import { columnsReadBy } from '../fields/calling/promptParameters';
import { addHint, describeProblems, WAY_OUT } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import { rawParameter } from '../values/expression';
import { inTurns } from '../values/inTurns';
import { quoteNames, tryRead } from '../values/inputProblem';
import { fateOf, toItem } from './record';

/** @returns each item once, with what would become of it, and a hint that says what a run would do */
export async function previewCalls(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	verdicts: readonly Verdict[],
	run: RunFacts,
): Promise<INodeExecutionData[]> {
	const ready = readyCalls(verdicts);
	const lines = [
		...describeRun(verdicts, ready, !context.continueOnFail()),
		...(await describeSettings(items, ready, run)),
	];
	addHint(context, lines, 'info');
	return await inTurns(verdicts, (verdict) => toItem(verdict.item, fateOf(verdict, run), 'preview'));
}

/** The first sentence says what a run would do; then comes what to fix, each remedy once. */
function describeRun(verdicts: readonly Verdict[], ready: readonly Call[], stopsOnError: boolean): string[] {
	const skipped = verdicts.flatMap((verdict) => (verdict.state === 'skipped' ? [verdict] : []));
	const problems = verdicts.flatMap((verdict, index) =>
		verdict.state === 'invalid' ? [[index, verdict.failure] as const] : [],
	);
	const isStopped = stopsOnError && problems.length > 0;
	const andSkipped = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
	const andInvalid = problems.length > 0 ? `, ${problems.length} invalid` : '';
	const andReady = ready.length > 0 ? ` ${ready.length} ready${andSkipped}.` : '';
	const are = problems.length === 1 ? 'is' : 'are';
	const result = isStopped
		? `no one will be called, because ${problems.length} of ${verdicts.length} items ${are} invalid.${andReady}`
		: `${ready.length || 'no one'} will be called${andSkipped}${andInvalid}.`;
	// What people write into a cell in order to stop a call, a user who meant something else can find so.
	const [text, ...others] = skipped.filter(({ cells }) => cells === 'text');
	return [
		`Preview: ${result}`,
		...describeProblems(problems, (index) => verdicts[index]?.item.row.row_number, verdicts.length),
		...(isStopped && ready.length > 0 ? [`To call those that are ready, ${WAY_OUT}`] : []),
		...(text
			? [`${others.length + 1} skipped because of text in a cell. Example: ${text.failure.message}.`]
			: []),
	];
}

async function describeSettings(
	items: readonly ItemContext[],
	ready: readonly Call[],
	{ parametersOf, found, otherColumns, notes }: RunFacts,
): Promise<string[]> {
	const first = items[0] as ItemContext;
	const { parameters } = first.node;
	// What cannot be read is an error of its own item.
	const phone = [
		...columnsReadBy(rawParameter(parameters, toNumber.name)),
		...(tryRead(() => chosenPhoneColumns(first)) ?? []),
		...(found?.columns ?? []),
	];
	const sent = [...new Set(ready.flatMap(({ content }) => Object.keys(parametersOf(content))))];
	// Columns that nothing is done with: the user may have meant them.
	const phones = new Set([...phone, ...(found?.ignored ?? [])]);
	const used = new Set([...phones, ...columnsReadBy(parameters)]);
	const columns = new Map([...(await findColumns(items))].filter(([column]) => !used.has(column)));
	const rulesAt = (index: number) => tryRead(() => rulesOfNumber(items[index] as ItemContext));
	const numbers = phone.length === 0 ? [] : listNumberColumns(columns, rulesAt);
	const rows = ready.map(({ item }) => item.row);
	const answers = await yesNoColumns(rows, otherColumns);
	const noted = [...notes].filter((column) => !phones.has(column));
	const times = ready.some(({ time }) => !time) ? timeColumnsAmong(columns, Date.now()) : [];
	return [
		`Phone number: ${quoteColumns(phone)}. Sent to the prompt: ${sent.length > 0 ? quoteNames(sent) : 'nothing'}.`,
		found?.note && `${found.note}.`,
		numbers.length > 0 &&
			`Phone numbers that are not used: ${quoteColumns(numbers)}. To call them too, list all columns in '${phoneColumns.displayName}'.`,
		answers.length > 0 &&
			`Yes/no columns that are not used: ${quoteColumns(answers)}. If one says who must not be called, add 'Do Not Call Column' under 'Calling Rules', and drag the column into it.`,
		noted.length > 0 &&
			`Notes: ${quoteColumns(noted)}. If a note speaks of calls, its item is skipped, unless you list the column in '${columnsToIgnore.displayName}'. Read the other notes: they may say not to call.`,
		times.length > 0 &&
			`Times that are not used: ${quoteNames(times)}. To call at these times, drag the column into 'Scheduled For'; a date and a time column one after the other.`,
	].filter((line) => typeof line === 'string');
}

function quoteColumns(columns: readonly string[]): string {
	if (columns.length === 0) return 'not from a column';
	return `${columns.length > 1 ? 'columns' : 'column'} ${quoteNames(columns)}`;
}
