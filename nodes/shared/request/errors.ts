import { NodeApiError, type IDataObject, type IExecuteFunctions, type INode } from 'n8n-workflow';

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

const RETRY = 'Executions → Retry sends only what was not sent.';

/**
 * The error that n8n shows for an item, or for several that cannot be sent. It holds nothing but texts made
 * here: no header, no key, no request.
 *
 * @param summary the outcomes of the other items, if there are any
 */
export function toNodeError(node: INode, failure: Failure, item: number, summary?: Summary): NodeApiError {
	const texts = chooseTexts(failure, summary);
	const description = [texts.advice, summary ? describeProgress(failure, summary) : '']
		.filter((text) => text !== '')
		.join(texts.coversSeveral ? '\n' : ' ');
	return new NodeApiError(
		node,
		{ message: texts.message },
		{
			message: texts.message,
			// The editor renders it as HTML, as opposed to the message.
			description: escapedHtml(description),
			// The editor shows the index behind the message: one of several would point at the wrong item.
			...(texts.coversSeveral ? {} : { itemIndex: item }),
			...(failure.status === undefined ? {} : { httpCode: String(failure.status) }),
		},
	);
}

/**
 * The item in the output for an item that failed, when the node goes on with the others. n8n adds the input
 * item by itself on an error branch, but only if nothing but the error is there.
 */
export function toErrorItem({ onError }: INode, row: IDataObject, failure: Failure): IDataObject {
	const isOnErrorOutput = onError === 'continueErrorOutput';
	const { kind, message, advice } = failure;
	const mayBeRerun = kind === 'notDelivered' || (kind === 'notSent' && advice === '');
	const rerun = isOnErrorOutput ? 'Rerun only the items of the error output.' : 'Rerun only this item.';
	const texts = [advice, mayBeRerun ? rerun : ''].filter((text) => text !== '').join(' ');
	const error = [message, texts].filter((text) => text !== '').join('. ');
	return isOnErrorOutput ? { error } : { ...row, error };
}

function chooseTexts(
	failure: Failure,
	summary: Summary | undefined,
): Pick<Failure, 'message' | 'advice'> & { coversSeveral: boolean } {
	const problems = summary?.problems ?? [];
	if (problems.length < 2) return { ...failure, coversSeveral: false };
	const { message, remedies } = describeProblems(problems);
	if (failure.kind === 'invalid') return { message, advice: remedies, coversSeveral: true };
	return {
		message: failure.message,
		advice: `${failure.advice}\n${message}. ${remedies}`,
		coversSeveral: true,
	};
}

function describeProgress(
	{ kind }: Failure,
	{ items, requests, done, unknown, notSent, isRemembered }: Summary,
): string {
	const isFirst = done + unknown === 0;
	if (kind === 'invalid' && isFirst) return items > 1 ? 'Nothing was sent.' : '';
	const counts = [
		`Done: ${done} of ${requests} items`,
		unknown > 0 ? `unknown outcome: ${unknown}` : '',
		notSent > 0 ? `not sent: ${notSent}` : '',
	].filter((text) => text !== '');
	const isSentByRetry = isRemembered && (kind !== 'unknown' || notSent > 0);
	return [requests > 1 ? `${counts.join('; ')}.` : '', isSentByRetry ? RETRY : '']
		.filter((text) => text !== '')
		.join(' ');
}

const MAX_ITEMS_NAMED = 10;
const MAX_REMEDIES = 8;
const MAX_KINDS = 3;

/**
 * Describes the problems of several items, as one who fixes them reads it: each remedy once, and what it is for.
 *
 * @returns what happened in a sentence without a full stop, and what to do, in lines
 */
export function describeProblems(problems: Problems): { message: string; remedies: string } {
	const groups = [...groupBy(problems, ({ advice }) => advice)];
	const [first = ['', []]] = groups;
	const [kind, ...otherKinds] = groupByKind(first[1]);
	if (kind && otherKinds.length === 0 && groups.length === 1) {
		return { message: describeKind(kind), remedies: first[0] };
	}
	const lines = groups.slice(0, MAX_REMEDIES).map(([advice, members]) => describeGroup(advice, members));
	const rest = groups.slice(MAX_REMEDIES).flatMap(([, members]) => members);
	if (rest.length > 0) lines.push(`${describeCount(rest)} more with other problems (${itemNumbers(rest)})`);
	const verb = countItems(problems) === 1 ? 'has' : 'have';
	return { message: `${describeCount(problems)} ${verb} problems`, remedies: lines.join('\n') };
}

function describeGroup(advice: string, problems: Problems): string {
	const kinds = groupByKind(problems);
	const texts = kinds.slice(0, MAX_KINDS).map(describeKind);
	const rest = kinds.slice(MAX_KINDS).flat();
	if (rest.length > 0) texts.push(`${describeCount(rest)} more (${itemNumbers(rest)})`);
	return [texts.join('; '), advice].filter((text) => text !== '').join('. ');
}

/** @param problems that differ in their values at most */
function describeKind(problems: Problems): string {
	const [, { message, ofSeveral }] = problems[0] as Problems[number];
	const numbers = itemNumbers(problems);
	if (countItems(problems) === 1) return `Item ${numbers}: ${message}`;
	return ofSeveral === undefined
		? `Items ${numbers}: ${message}`
		: `${describeCount(problems)} ${ofSeveral} (${numbers})`;
}

function groupByKind(problems: Problems): Problems[] {
	return [...groupBy(problems, ({ message, ofSeveral }) => ofSeveral ?? message).values()];
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

function describeCount(problems: Problems): string {
	const count = countItems(problems);
	return count === 1 ? '1 item' : `${count} items`;
}

function countItems(problems: Problems): number {
	return new Set(problems.map(([item]) => item)).size;
}

/** For instance `1, 2, 3`; of many, the first. */
function itemNumbers(problems: Problems): string {
	const numbers = [...new Set(problems.map(([item]) => item + 1))];
	const more = numbers.length - MAX_ITEMS_NAMED;
	return numbers.slice(0, MAX_ITEMS_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/**
 * Shows a hint above the output of a node. An AI agent's tools have no place for it.
 *
 * @param message as plain text: n8n renders hints as HTML, and names of columns come from strangers
 */
export function addHint(
	context: Partial<Pick<IExecuteFunctions, 'addExecutionHints'>>,
	message: string,
	type: 'info' | 'warning',
): void {
	context.addExecutionHints?.({ message: escapedHtml(message), location: 'outputPane', type });
}

/** @returns the text as HTML that shows it, outside of attributes */
export function escapedHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
