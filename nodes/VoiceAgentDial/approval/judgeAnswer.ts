import type { IDataObject } from 'n8n-workflow';

import { isBlank } from '../../shared/values/read';
import { quote } from '../../shared/values/inputProblem';

/** Which answer approves. It is noted before the call, so that no event can change it. */
export interface ApprovalRule {
	/** A name in the call's extraction (openapi.yaml, Call). */
	answerField: string;
	/** Without surrounding spaces. */
	approvingValue: string;
}

const REASONS: Readonly<Record<string, string>> = {
	Busy: 'the line was busy',
	'No answer': 'the call was not answered',
	'AMD Terminated': 'a machine answered the call',
	Transferred: 'the call was transferred',
	Canceled: 'the call was canceled',
	Failed: 'the call failed',
};

/**
 * @param call that has ended
 * @returns the output for it; undefined for a completed call without an answer: its analysis may come later
 */
export function judgeAnswer(call: object, rule: ApprovalRule): IDataObject | undefined {
	const { status, extraction } = call as { status: string; extraction?: unknown };
	const respondedAt = new Date().toISOString();
	if (status !== 'Completed') {
		return { ...notApproved(REASONS[status] ?? `the call ended with status ${quote(status)}`, status) };
	}
	const answer = answerIn(extraction, rule.answerField);
	if (isBlank(answer)) return undefined;
	const shown = typeof answer === 'string' || typeof answer === 'boolean' ? answer : quote(answer);
	if (!approves(answer, rule)) {
		const { data } = notApproved(`the answer was ${quote(answer)}`, status);
		return { data: { ...data, respondedAt, answer: shown } };
	}
	const data = { approved: true, respondedAt, answer: shown, status, chatInput: 'Approved by phone' };
	return { data };
}

/**
 * Of an output, n8n takes `approved` and `data.approved` as approval. So nothing else than this may be in it.
 *
 * @param reason why, for the AI agent that wanted to use a tool
 * @param status the call's, or what there is in place of one
 */
export function notApproved(reason: string, status: string): { data: IDataObject } {
	const chatInput = `Not approved: ${reason}`;
	return { data: { approved: false, respondedAt: null, answer: null, status, chatInput } };
}

function answerIn(extraction: unknown, name: string): unknown {
	if (typeof extraction !== 'object' || extraction === null || !Object.hasOwn(extraction, name)) {
		return undefined;
	}
	return (extraction as Record<string, unknown>)[name];
}

/** Numbers do not: 1 and 1.0 would be the same. */
function approves(answer: unknown, { approvingValue }: ApprovalRule): boolean {
	if (typeof answer === 'boolean') return String(answer) === approvingValue;
	return typeof answer === 'string' && answer.trim() === approvingValue;
}
