import type { IDataObject } from 'n8n-workflow';

import { namesOfAnswers } from '../../shared/record/callRecord';
import { asFields, isBlank } from '../../shared/values/read';
import { quote, quoteNames } from '../../shared/values/inputProblem';
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
	if (status !== 'Completed') {
		return notApproved(findMeaning(status)?.reason ?? `the call ended with status ${quote(status)}`, status);
	}
	if (mayBeMachine(call)) {
		const reason = "the use case doesn't hang up on answering machines, so one may have answered";
		return notApproved(reason, status);
	}
	const answers = asFields(extraction);
	const answer = Object.hasOwn(answers, rule.answerField) ? answers[rule.answerField] : undefined;
	if (isBlank(answer)) {
		const names = namesOfAnswers(call);
		// A use case that shows what it extracts gives no other answer later.
		if (names.length === 0 || names.includes(rule.answerField)) return undefined;
		const reason = `the use case extracts no answer ${quote(rule.answerField)}, only ${quoteNames(names)}`;
		return notApproved(reason, status);
	}
	const refused = notApproved('the answer is not the value that approves', status);
	const decision = approves(answer, rule)
		? { ...refused, approved: true, chatInput: 'Approved by phone' }
		: refused;
	const shown = typeof answer === 'string' || typeof answer === 'boolean' ? answer : quote(answer);
	return { ...decision, respondedAt: new Date().toISOString(), answer: shown };
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
	return row === undefined ? { data } : { data, ...record, row };
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
