import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import type { Call, CallPlan, RunFacts, Verdict } from '../call/call';
import { gatherFacts } from '../call/facts';
import { judgeItems, readyCalls } from '../call/verdicts';
import { looksLikeDate } from '../columns/dateColumns';
import type { Operation } from '../contract/contract';
import { dateColumns } from '../fields/calling/promptParameters';
import { findHistory, readSettings } from '../request/engine';
import { addHint } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import { type Failure, invalidInput } from '../request/policy/failure';
import { isBlank, plainText } from '../values/read';
import { readRecordView, type RecordView } from '../values/records/recordView';
import { quote } from '../values/inputProblem';
import { previewCalls } from './preview';
import { dueText } from './record';

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
	return !(isBlank(value) || ['false', '0', 'no'].includes(plainText(value).toLowerCase()));
}

/** Whether a run is a preview, or why that cannot be read. */
export interface Wanted {
	isPreview: boolean;
	problem?: Failure;
}

/** Where it cannot be read, nobody is called: the user may have wanted to see what would be sent. */
export function readWanted(items: readonly ItemContext[]): Wanted {
	try {
		return { isPreview: items.some(isPreview) };
	} catch (error) {
		return { isPreview: false, problem: invalidInput(error) };
	}
}

/**
 * @returns the form in which the user wants an item
 * @throws InputProblem when it cannot be read
 */
export function readView(item: ItemContext): RecordView {
	return readRecordView((name, fallback) => item.getNodeParameter(name, fallback));
}

/**
 * Judges all items before the first is sent, and says what the user must know of them.
 *
 * @param sent whom earlier tries have called
 * @returns also the output of a preview, which sends nothing
 */
export async function judgeRun(
	context: IExecuteFunctions,
	{
		operation,
		items,
		plan,
		wanted: { isPreview: isPreviewed, problem },
		sent,
	}: {
		operation: Operation;
		items: readonly ItemContext[];
		plan: CallPlan;
		wanted: Wanted;
		sent: RunFacts['sent'];
	},
): Promise<{ run: RunFacts; verdicts: Verdict[]; preview?: INodeExecutionData[] }> {
	const history = findHistory(context, operation, isPreviewed);
	const settings = readSettings(context);
	const run = await gatherFacts(
		items,
		plan,
		'kind' in settings
			? { history, sent, problem: problem ?? settings }
			: { history, sent, problem, lines: settings.maxInFlight },
	);
	const verdicts = await judgeItems(items, run);
	const ready = readyCalls(verdicts);
	warnOfSerialDates(context, ready, run);
	tellMoved(context, ready);
	if (!isPreviewed) return { run, verdicts };
	for (const { person } of ready) history?.add(person, 'done');
	return { run, verdicts, preview: await previewCalls(context, items, verdicts, run) };
}

const MAX_NAMED = 5;

/** Says that the agent would read out numbers in place of dates. */
export function warnOfSerialDates(
	context: IExecuteFunctions,
	ready: readonly Call[],
	{ parametersOf }: Pick<CallPlan, 'parametersOf'>,
): void {
	const found = new Map<string, string>();
	for (const { content } of ready) {
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
function tellMoved(context: IExecuteFunctions, ready: readonly Call[]): void {
	const moved = ready.flatMap((call) => call.moved ?? []);
	if (moved.length < 2) return;
	const last = moved.reduce((one, other) => (other.moment > one.moment ? other : one));
	addHint(
		context,
		`${moved.length} calls were moved to the calling hours, one after the other. The last one is due ${dueText(last)}.`,
		'info',
	);
}
