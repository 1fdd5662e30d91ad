import { NodeApiError, type IDataObject, type INode } from 'n8n-workflow';

import type { Failure } from '../policy/failure';
import { escapedHtml } from './hint';
import type { Summary } from './pass';

const MAX_PROBLEMS_LISTED = 20;

/**
 * The error that n8n shows for a row. It holds nothing but texts made here: no header, no key, no
 * request.
 *
 * @param summary what became of the other rows, if there are any
 */
export function nodeErrorOf(node: INode, failure: Failure, item: number, summary?: Summary): NodeApiError {
	const isOneOfMany = summary !== undefined && summary.items > 1;
	const message = isOneOfMany ? `${rowName(item)}: ${failure.message}` : failure.message;
	const description = [failure.advice, isOneOfMany ? progressOf(failure, summary) : '']
		.filter((text) => text !== '')
		.join(' ');
	return new NodeApiError(
		node,
		{ message },
		{
			message,
			// The editor renders it as HTML, as opposed to the message.
			description: escapedHtml(description),
			itemIndex: item,
			...(failure.status === undefined ? {} : { httpCode: String(failure.status) }),
		},
	);
}

/**
 * For nodes that stop on errors, before anything is sent.
 *
 * @param problems of rows that cannot be sent
 * @param items how many rows there are
 * @throws NodeApiError with all of them, if there are any
 */
export function refuseProblems(node: INode, problems: Summary['problems'], items: number): void {
	const [first] = problems;
	if (!first) return;
	const [item, failure] = first;
	throw nodeErrorOf(node, failure, item, { items, problems, done: 0, unknown: 0, notSent: items });
}

/**
 * The item in the output for a row that failed, when the node goes on with the others. n8n puts the
 * source row back by itself on an error branch, but only if nothing but the error is there.
 */
export function errorRowOf({ onError }: INode, row: IDataObject, { message, advice }: Failure): IDataObject {
	const error = [message, advice].filter((text) => text !== '').join('. ');
	return onError === 'continueErrorOutput' ? { error } : { ...row, error };
}

function rowName(item: number): string {
	return `Row ${item + 1}`;
}

function progressOf(failure: Failure, { items, done, unknown, notSent, problems }: Summary): string {
	if (problems.length > 1) return problemList(problems, done + unknown);
	if (failure.kind === 'invalid' && done + unknown === 0) return 'Nothing was sent.';
	const parts = [`${done} of ${items} rows had gone through`];
	if (unknown > 0) parts.push(`of ${unknown} the outcome is unknown`);
	if (notSent > 0) parts.push(`${notSent} were not sent`);
	return `${parts.join(', ')}.`;
}

/** @param sent how many rows were sent in an earlier try, or may have been */
function problemList(problems: Summary['problems'], sent: number): string {
	const listed = problems
		.slice(0, MAX_PROBLEMS_LISTED)
		.map(([item, { message, advice }]) => `${rowName(item)}: ${message}. ${advice}`);
	const rest = problems.length - listed.length;
	if (rest > 0) listed.push(`and ${rest} more`);
	const nothing =
		sent === 0 ? 'Nothing was sent' : `${sent} rows were sent in an earlier try, and nothing more`;
	return `${nothing}, because ${problems.length} rows have a problem:\n${listed.join('\n')}`;
}
