import { NodeApiError, type IDataObject, type INode } from 'n8n-workflow';

import type { Operation } from '../contract/contract';
import { capitalize, DOCS } from '../values/inputProblem';
import { escapedHtml, isBlank } from '../values/read';
import { type Failure, invalidInput, type Problems } from './policy/failure';
import { isError, mayHaveActed, type Outcome } from './policy/outcome';
import type { Request } from './send';

/** @returns the row of an item in its spreadsheet, if it says which */
type RowOf = (item: number) => unknown;

/** What to do so that one invalid item does not hold up the others. */
const CONTINUE = "set 'On Error' in the node's Settings tab to 'Continue (using error output)'";
export const WAY_OUT = `${CONTINUE}.`;
const SELECT_RETRY = "select 'Retry with currently saved workflow' in the Executions tab.";
const RETRY = `To send only what failed or was not sent, ${SELECT_RETRY}`;
const IF_NODE = `If the mistake is in the node: fix it, and ${SELECT_RETRY}`;
const PAGE = new RegExp(`${DOCS}[\\w./#-]+`, 'g');
const LINK = '<a href="$&" target="_blank">$&</a>';
const MAX_LINES = 6;
const MAX_ITEMS_NAMED = 10;

/** @returns the error that n8n shows for all that a node does */
export function toNodeError(node: INode, failure: Failure): NodeApiError {
	return makeError(node, failure, failure.message, [failure.advice]);
}

/** A run that has ended, with a request that failed. */
export interface EndedRun {
	operation: Operation;
	requests: ReadonlyArray<Pick<Request, 'place' | 'items' | 'number'>>;
	/** Of the requests. */
	outcomes: readonly Outcome[];
	problems: Problems;
	/** Whether n8n keeps what was sent with the execution, so that its retry sends only the rest. */
	isRemembered: boolean;
}

/**
 * @returns the error that n8n shows for a run: for the item that failed, with how far the others had come, or for
 *   all that cannot be sent
 */
export function toRunError(node: INode, run: EndedRun, rowOf: RowOf): NodeApiError {
	const { operation, requests, outcomes, problems } = run;
	const failures = requests.flatMap(({ place, items = [place], number }, index) => {
		const outcome = outcomes[index];
		if (!outcome || !isError(outcome)) return [];
		return [{ items, failure: outcome, number }];
	});
	// What was not sent was kept from it by something else.
	const { failure, items, number } = (failures.find((one) => one.failure.kind !== 'notSent') ??
		failures[0]) as (typeof failures)[number];
	const count = requests.reduce((sum, { items }) => sum + (items?.length ?? 1), 0);
	const isUnsent = failure.kind === 'invalid' && !outcomes.some(mayHaveActed);
	const progress = isUnsent ? [] : describeProgress(failure, run);
	if (failure.kind !== 'invalid' || problems.length === 0 || count === 1) {
		const isOfItem = !failure.concernsAll && ['refused', 'notDelivered', 'unknown'].includes(failure.kind);
		const names = [requests.length > 1 ? capitalize(nameItems(items, rowOf)) : '', number].filter(Boolean);
		const item = isOfItem && names.length > 0 ? `${names.join(', ')}.` : '';
		const unsent = isUnsent && count > 1 ? 'Nothing was sent.' : '';
		return makeError(node, failure, failure.message, [joinTexts(item, failure.advice), unsent, ...progress]);
	}
	const nothing = operation.placesCalls ? 'No calls placed' : 'Nothing was sent';
	const start = isUnsent ? nothing : 'Some items were not sent';
	const isOfAll = problems.length === count;
	const numbers = isOfAll ? `all ${count}` : `${problems.length} of ${count}`;
	const [, another] = groupsOf(problems);
	const [, { message, ofSeveral, advice }] = problems[0] as Problems[number];
	const isOfSeveral = ofSeveral !== undefined && problems.length > 1;
	const title = isOfSeveral ? `${start}: ${numbers} items ${ofSeveral}` : `${start}. ${message}`;
	const invalid = problems.map(([item]) => item);
	const who = isOfAll ? '' : `${capitalize(nameItems(invalid, rowOf))}.`;
	return makeError(node, failure, another ? `${start}: ${numbers} items are invalid` : title, [
		...(another ? describeProblems(problems, rowOf, count) : [joinTexts(who, advice)]),
		isOfAll ? '' : `To ${operation.placesCalls ? 'call' : 'send'} the others, ${CONTINUE}.`,
		...progress,
	]);
}

/** @returns lines: how far the run came, and how to send the rest */
function describeProgress(failure: Failure, run: EndedRun): string[] {
	const { operation, requests, outcomes, isRemembered } = run;
	const count = (...kinds: string[]) => outcomes.filter(({ kind }) => kinds.includes(kind)).length;
	const isRead = operation.method === 'GET';
	const others = {
		skipped: count('skipped'),
		invalid: count('invalid'),
		failed: count('refused', 'notDelivered', isRead ? 'unknown' : ''),
		'with unknown outcome': isRead ? 0 : count('unknown'),
		'not sent': count('notSent'),
	};
	const counted = Object.entries(others).map(([what, items]) => (items > 0 ? `, ${items} ${what}` : ''));
	const isSentByRetry = isRemembered && (failure.kind !== 'unknown' || others['not sent'] > 0);
	const [placed, send] = operation.placesCalls ? ['calls placed', 'call'] : ['items done', 'send'];
	const progress =
		requests.length > 1 ? `${count('done')} of ${requests.length} ${placed}${counted.join('')}.` : '';
	if (!isSentByRetry) return [progress];
	if (failure.kind !== 'refused' || failure.concernsAll) return [progress, RETRY];
	const again = requests.length > 1 ? 'only the fixed item, e.g. with a Filter node.' : 'the workflow again.';
	const first =
		others['not sent'] > 0 ? `To ${send} the others, ${CONTINUE}, and retry. Then` : 'Fix it, and';
	return [
		progress,
		IF_NODE,
		`If the mistake is in the data: a retry alone uses the old data. ${first} execute ${again}`,
	];
}

/**
 * Holds nothing but texts made here: no header, no key, no request. The description is HTML. It has no item index,
 * which the editor would show behind the message, counted from 0: the texts name items, counted from 1.
 */
function makeError(node: INode, failure: Failure, message: string, lines: readonly string[]): NodeApiError {
	const title = titleOf(message);
	const description = lines.filter(Boolean).map(escapedHtml).join('<br>').replace(PAGE, LINK);
	const httpCode = failure.status === undefined ? {} : { httpCode: String(failure.status) };
	const error = new NodeApiError(node, { message: title }, { message: title, description, ...httpCode });
	madeOf.set(error, failure);
	return error;
}

const madeOf = new WeakMap<Error, Failure>();

/** @returns what an error says to who reads no HTML, as an AI agent does */
export function failureOf(error: Error): Failure {
	return madeOf.get(error) ?? invalidInput(error);
}

/** @returns the text without what could begin a tag: the editor's toast renders titles as HTML */
export function titleOf(message: string): string {
	return message.replaceAll('<', '‹');
}

/**
 * The item in the output for an item that failed, when the node goes on with the others. n8n adds the input
 * item by itself on an error branch, but only if nothing but the error is there.
 */
export function toErrorItem({ onError }: INode, row: IDataObject, failure: Failure): IDataObject {
	const isOnErrorOutput = onError === 'continueErrorOutput';
	const { kind, advice, concernsAll } = failure;
	const mayBeRerun = kind === 'notDelivered' || (kind === 'notSent' && (advice === '' || concernsAll));
	const rerun = isOnErrorOutput
		? 'In a new execution, send only the items of the error output.'
		: 'In a new execution, send only this item.';
	const error = describeFailure(mayBeRerun ? { ...failure, advice: joinTexts(advice, rerun) } : failure);
	return isOnErrorOutput ? { error } : { ...row, error };
}

/** @returns what happened, and what to do about it */
export function describeFailure({ message, advice }: Pick<Failure, 'message' | 'advice'>): string {
	return [message, advice].filter(Boolean).join('. ');
}

/** @returns those with the same problem together */
function groupsOf(problems: Problems): Problems[] {
	const groups = new Map<string, Array<Problems[number]>>();
	for (const problem of problems) {
		const [, { message, ofSeveral = message, advice }] = problem;
		const group = groups.get(ofSeveral + advice);
		if (group) group.push(problem);
		else groups.set(ofSeveral + advice, [problem]);
	}
	return [...groups.values()];
}

/**
 * @param count of all items
 * @returns what is wrong with items, and what to do: a line for all that have the same problem
 */
export function describeProblems(problems: Problems, rowOf: RowOf, count: number): string[] {
	const groups = groupsOf(problems);
	const itemsOf = (group: Problems) => group.map(([item]) => item);
	const lines = groups.slice(0, MAX_LINES).map((group) => {
		const [, { message, ofSeveral, advice }] = group[0] as Problems[number];
		const what = group.length > 1 && ofSeveral !== undefined ? ` ${ofSeveral}` : `: ${message}`;
		const names =
			group.length > 1 && group.length === count ? 'All items' : capitalize(nameItems(itemsOf(group), rowOf));
		return joinTexts(`${names}${what}.`, advice);
	});
	const rest = groups.slice(MAX_LINES).flat();
	const are = rest.length === 1 ? 'item is' : 'items are';
	return rest.length > 0
		? [...lines, `${rest.length} more ${are} invalid: ${nameItems(itemsOf(rest), rowOf)}.`]
		: lines;
}

/** @returns items as people find them: `item 4`, or `rows 5, 7 (items 4, 6)`; of many, the first */
export function nameItems(items: readonly number[], rowOf: RowOf): string {
	const named = items.slice(0, MAX_ITEMS_NAMED);
	const more = items.length > named.length ? `, and ${items.length - named.length} more` : '';
	const s = items.length > 1 ? 's' : '';
	const numbers = `item${s} ${named.map((item) => item + 1).join(', ')}${more}`;
	const rows = named.map(rowOf).filter((row) => typeof row === 'number' || typeof row === 'string');
	if (rows.length < named.length || rows.some(isBlank)) return numbers;
	return `row${s} ${rows.join(', ')}${more} (${numbers})`;
}

function joinTexts(...texts: string[]): string {
	return texts.filter(Boolean).join(' ');
}
