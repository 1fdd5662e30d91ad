import { NodeApiError, type IDataObject, type IExecuteFunctions, type INode } from 'n8n-workflow';

import { isBlank } from '../values/read';
import type { Failure } from './policy/failure';

/** Why items cannot be sent. */
export type Problems = ReadonlyArray<readonly [item: number, failure: Failure]>;

/** How far a try had come when it ended. */
export interface Summary {
	items: number;
	/** Of these, so many were done, have an unknown outcome, or were not sent. */
	requests: number;
	done: number;
	unknown: number;
	notSent: number;
	problems: Problems;
	/** Whether n8n keeps what was sent with the execution, so that its retry sends only the rest. */
	isRemembered: boolean;
}

/** How an error speaks of a run. */
export interface ErrorWords {
	/** E.g. `No calls placed`. */
	nothing: string;
	/** What 'On Error' would do for items that are valid, e.g. `call`. */
	verb: string;
	/** @returns the row of an item in its spreadsheet, if it says which */
	rowOf: (item: number) => unknown;
}

const RETRY = 'Executions → Retry sends only what was not sent.';
const MAX_LINES = 10;
const MAX_ITEMS_NAMED = 10;
const MAX_KINDS = 3;

/**
 * The error that n8n shows for an item, or for several that cannot be sent. It holds nothing but texts made
 * here: no header, no key, no request. The editor shows the title as text in one place and as HTML in another, so
 * a title for several items holds no value of them; the description is HTML.
 *
 * @param summary the outcomes of the other items, if there are any
 */
export function toNodeError(
	node: INode,
	failure: Failure,
	item: number,
	{ summary, words = PLAIN_WORDS }: { summary?: Summary; words?: ErrorWords } = {},
): NodeApiError {
	const { message, lines, isOfOne } = chooseTexts(failure, summary, words);
	return new NodeApiError(
		node,
		{ message },
		{
			message,
			description: lines.filter(Boolean).map(escapedHtml).join('<br>'),
			// The editor shows the index behind the message: one of several would point at the wrong item.
			...(isOfOne && { itemIndex: summary?.problems[0]?.[0] ?? item }),
			...(failure.status !== undefined && { httpCode: String(failure.status) }),
		},
	);
}

const PLAIN_WORDS: ErrorWords = { nothing: 'Nothing was sent', verb: 'send', rowOf: () => undefined };

/**
 * The item in the output for an item that failed, when the node goes on with the others. n8n adds the input
 * item by itself on an error branch, but only if nothing but the error is there.
 */
export function toErrorItem({ onError }: INode, row: IDataObject, failure: Failure): IDataObject {
	const isOnErrorOutput = onError === 'continueErrorOutput';
	const { kind, advice } = failure;
	const mayBeRerun = kind === 'notDelivered' || (kind === 'notSent' && advice === '');
	const rerun = isOnErrorOutput ? 'Rerun only the items of the error output.' : 'Rerun only this item.';
	const error = describeFailure(mayBeRerun ? { ...failure, advice: joinTexts(advice, rerun) } : failure);
	return isOnErrorOutput ? { error } : { ...row, error };
}

/** @returns what happened, and what to do about it */
export function describeFailure({ message, advice }: Pick<Failure, 'message' | 'advice'>): string {
	return [message, advice].filter((text) => text !== '').join('. ');
}

/**
 * @param index of the item
 * @param row its number in a spreadsheet, if it has one
 * @returns as people find it: `row 5 (item 4)`, or `item 4`
 */
export function nameItem(index: number, row: unknown): string {
	return nameItems([index], () => row);
}

function chooseTexts(
	failure: Failure,
	summary: Summary | undefined,
	words: ErrorWords,
): { message: string; lines: string[]; isOfOne: boolean } {
	const { items = 1, problems = [] } = summary ?? {};
	const progress = summary ? describeProgress(failure, summary) : '';
	const isOfOne = problems.length < 2;
	const isFirst = !summary || summary.done + summary.unknown === 0;
	if (failure.kind === 'invalid' && items > 1 && problems.length > 0 && isFirst) {
		const count = problems.length;
		return {
			message: `${words.nothing}: ${count} of ${items} items ${count === 1 ? 'is' : 'are'} invalid`,
			lines: [
				...describeProblems(problems, words.rowOf),
				...(count < items ? [`To ${words.verb} the others, ${WAY_OUT}`] : []),
			],
			isOfOne,
		};
	}
	if (isOfOne) return { message: failure.message, lines: [joinTexts(failure.advice, progress)], isOfOne };
	const others = describeProblems(problems, words.rowOf);
	return { message: failure.message, lines: [failure.advice, ...others, progress], isOfOne };
}

/** What to do so that one invalid item does not hold up the others. */
export const WAY_OUT = "set 'On Error' in the node's Settings tab to 'Continue (using error output)'.";

function describeProgress(
	{ kind }: Failure,
	{ items, requests, done, unknown, notSent, isRemembered }: Summary,
): string {
	if (kind === 'invalid' && done + unknown === 0) return items > 1 ? 'Nothing was sent.' : '';
	const counts = [
		`Done: ${done} of ${requests} items`,
		unknown > 0 ? `unknown outcome: ${unknown}` : '',
		notSent > 0 ? `not sent: ${notSent}` : '',
	].filter((text) => text !== '');
	const isSentByRetry = isRemembered && (kind !== 'unknown' || notSent > 0);
	return joinTexts(requests > 1 ? `${counts.join('; ')}.` : '', isSentByRetry ? RETRY : '');
}

/** @returns as one who fixes them reads it: each remedy once, in a line with what it is for */
export function describeProblems(problems: Problems, rowOf: ErrorWords['rowOf']): string[] {
	const groups = [...groupBy(problems, ({ advice }) => advice)];
	const lines = groups.slice(0, MAX_LINES).map(([advice, members]) => {
		const kinds = [...groupBy(members, ({ message, ofSeveral }) => ofSeveral ?? message).values()];
		const texts = kinds.slice(0, MAX_KINDS).map((kind) => describeKind(kind, rowOf));
		const rest = kinds.slice(MAX_KINDS).flat();
		if (rest.length > 0) texts.push(describeRest(rest, rowOf));
		return joinTexts(`${texts.join('; ')}.`, advice);
	});
	const rest = groups.slice(MAX_LINES).flatMap(([, members]) => members);
	return rest.length > 0 ? [...lines, `${describeRest(rest, rowOf)}.`] : lines;
}

/** @param problems that differ in their values at most */
function describeKind(problems: Problems, rowOf: ErrorWords['rowOf']): string {
	const [, { message, ofSeveral }] = problems[0] as Problems[number];
	const names = capitalize(
		nameItems(
			problems.map(([item]) => item),
			rowOf,
		),
	);
	return problems.length === 1 || ofSeveral === undefined ? `${names}: ${message}` : `${names} ${ofSeveral}`;
}

function describeRest(problems: Problems, rowOf: ErrorWords['rowOf']): string {
	const count = problems.length;
	const names = nameItems(
		problems.map(([item]) => item),
		rowOf,
	);
	return `${count} more ${count === 1 ? 'item is' : 'items are'} invalid (${names})`;
}

function groupBy(problems: Problems, key: (failure: Failure) => string): Map<string, Problems> {
	const groups = new Map<string, Array<Problems[number]>>();
	for (const problem of problems) {
		const name = key(problem[1]);
		const group = groups.get(name) ?? [];
		group.push(problem);
		groups.set(name, group);
	}
	return groups;
}

/** For instance `rows 5, 7 (items 4, 6)`; of many, the first. */
export function nameItems(items: readonly number[], rowOf: ErrorWords['rowOf']): string {
	const named = items.slice(0, MAX_ITEMS_NAMED);
	const more = items.length > named.length ? ` and ${items.length - named.length} more` : '';
	const s = items.length > 1 ? 's' : '';
	const numbers = `item${s} ${named.map((item) => item + 1).join(', ')}${more}`;
	const rows = named.map(rowOf).filter((row) => typeof row === 'number' || typeof row === 'string');
	if (rows.length < named.length || rows.some(isBlank)) return numbers;
	return `row${s} ${rows.join(', ')}${more} (${numbers})`;
}

function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function joinTexts(...texts: string[]): string {
	return texts.filter((text) => text !== '').join(' ');
}

/**
 * Shows a hint above the output of a node. An AI agent's tools have no place for it.
 *
 * @param lines as plain text: n8n renders hints as HTML, and names of columns come from strangers
 */
export function addHint(
	context: Partial<Pick<IExecuteFunctions, 'addExecutionHints'>>,
	lines: string | readonly string[],
	type: 'info' | 'warning',
): void {
	const message = [lines].flat().map(escapedHtml).join('<br>');
	context.addExecutionHints?.({ message, location: 'outputPane', type });
}

/** @returns the text as HTML that shows it, also within attributes */
export function escapedHtml(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');
}
