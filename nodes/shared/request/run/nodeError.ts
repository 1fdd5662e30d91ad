import { NodeApiError, type IDataObject, type INode } from 'n8n-workflow';

import type { Failure } from '../policy/failure';
import { escapedHtml } from './hint';
import type { Summary } from './pass';
import { describeProblems, type Problems } from './problemList';

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
 * For nodes that stop on errors, before anything is sent.
 *
 * @param problems of items that cannot be sent
 * @param items how many items there are
 * @throws NodeApiError with all of them, if there are any
 */
export function refuseProblems(node: INode, problems: Problems, items: number): void {
	const [first] = problems;
	if (!first) return;
	const [item, failure] = first;
	const summary = { items, problems, done: 0, unknown: 0, notSent: items, isRemembered: false };
	throw toNodeError(node, failure, item, summary);
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
	{ items, done, unknown, notSent, isRemembered }: Summary,
): string {
	const isFirst = done + unknown === 0;
	if (kind === 'invalid' && isFirst) return items > 1 ? 'Nothing was sent.' : '';
	const counts = [
		`Done: ${done} of ${items} items`,
		unknown > 0 ? `unknown outcome: ${unknown}` : '',
		notSent > 0 ? `not sent: ${notSent}` : '',
	].filter((text) => text !== '');
	const isSentByRetry = isRemembered && (kind !== 'unknown' || notSent > 0);
	return [items > 1 ? `${counts.join('; ')}.` : '', isSentByRetry ? RETRY : '']
		.filter((text) => text !== '')
		.join(' ');
}
