import type { IDataObject } from 'n8n-workflow';

import { asFields, isBlank } from '../../shared/values/read';
import { quote } from '../../shared/values/inputProblem';
import { findMeaning } from '../../shared/waiting/callEnd';

/** Which answer approves. It is noted before the call, so that no event can change it. */
export interface ApprovalRule {
	/** A name in the call's extraction (openapi.yaml, Call). */
	answerField: string;
	/** Without surrounding spaces. */
	approvingValue: string;
}

/** In the form that n8n reads, and an AI agent. */
export interface Approval extends IDataObject {
	approved: boolean;
	/** Why, without words of the person: an AI agent reads it. */
	chatInput: string;
}

/**
 * @param call that has ended
 * @returns whether it approves; undefined for a completed call without an answer: its analysis may come later
 */
export function judgeAnswer(call: IDataObject, rule: ApprovalRule): Approval | undefined {
	const { status, extraction } = call as { status: string; extraction?: unknown };
	const respondedAt = new Date().toISOString();
	if (status !== 'Completed') {
		return notApproved(findMeaning(status)?.reason ?? `the call ended with status ${quote(status)}`, status);
	}
	if (mayBeMachine(call)) {
		const reason = "the use case doesn't hang up on answering machines, so one may have answered";
		return notApproved(reason, status);
	}
	const answers = asFields(extraction);
	const answer = Object.hasOwn(answers, rule.answerField) ? answers[rule.answerField] : undefined;
	if (isBlank(answer)) return undefined;
	const shown = typeof answer === 'string' || typeof answer === 'boolean' ? answer : quote(answer);
	if (!approves(answer, rule)) {
		return {
			...notApproved('the answer is not the value that approves', status),
			respondedAt,
			answer: shown,
		};
	}
	return { approved: true, respondedAt, answer: shown, status, chatInput: 'Approved by phone' };
}

/**
 * @param reason why, for the AI agent that wanted to use a tool
 * @param status the call's, or what there is in place of one
 */
export function notApproved(reason: string, status: string): Approval {
	const chatInput = `Not approved: ${reason}`;
	return { approved: false, respondedAt: null, answer: null, status, chatInput };
}

/**
 * Of an output, n8n takes `approved` and `data.approved` as approval: the record has no key of these names.
 *
 * @param record without a row where an AI agent asks: n8n needs no more than the answer, and what the agent wrote
 *   must not come out
 */
export function withAnswer({ row, ...record }: IDataObject, data: Approval): IDataObject {
	return row === undefined ? { data } : { ...record, data, row };
}

/**
 * A machine on which nobody hangs up may end as Completed, and a model finds an answer in its greeting. A record that
 * does not show how machines are handled (openapi.yaml, CallUseCase) decides nothing.
 */
function mayBeMachine(call: IDataObject): boolean {
	const { amd, amd_behavior: behavior } = asFields(call.use_case);
	return !(isBlank(amd) || amd === true) || !(isBlank(behavior) || behavior === 'Hangup');
}

/** Numbers do not: 1 and 1.0 would be the same. */
function approves(answer: unknown, { approvingValue }: ApprovalRule): boolean {
	if (typeof answer === 'boolean') return String(answer) === approvingValue;
	return typeof answer === 'string' && answer.trim() === approvingValue;
}
