import type { IDataObject, IExecuteFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { digestOf, isSameSecret } from '../../shared/values/digest';
import { quote } from '../../shared/values/inputProblem';
import { asFields } from '../../shared/values/read';
import { recordOfCall, recordWithoutEvent } from '../../shared/record/callRecord';
import { type RecordView, toRecord, viewRecord, withoutFields } from '../../shared/request/message/output';
import { findMeaning } from '../../shared/waiting/callEnd';
import {
	FOREIGN_STATUS,
	HEARD_STATUS,
	UNREAD_STATUS,
	WAIT_KEY,
	type WaitAddress,
} from '../../shared/waiting/waitAddress';
import { type ApprovalRule, judgeAnswer, notApproved, withAnswer } from '../approval/judgeAnswer';

const KEY = 'voiceAgentWait';
/** Of all nodes of the execution. */
const LAST_CALL = 'voiceAgentLastCall';

/** What an execution notes of the call that it waits for. */
export interface WaitNote {
	/** Which run of the node within the execution, as in loops. */
	runIndex: number;
	/** Of the secret that the call carries, sealed; the secret itself is kept nowhere. */
	tokenDigest: string;
	callId: string;
	endStatuses: readonly string[];
	view: RecordView;
	/** The item's; not of an AI agent, whose arguments must not come out. */
	row?: IDataObject;
	/** Of an execution that asks for approval. */
	approval?: ApprovalRule;
}

/** Kept in the execution's own data: it outlives the process, and ends with the execution. */
export function keepNote(context: IExecuteFunctions, note: WaitNote): void {
	context.getContext('node')[KEY] = JSON.stringify(note);
	context.getContext('flow')[LAST_CALL] = note.tokenDigest;
}

/**
 * @returns what makes the state of an execution different from every later one: its last call, or that it has none
 */
export function findState(
	context: IExecuteFunctions,
	{ executionId, signature }: Pick<WaitAddress, 'executionId' | 'signature'>,
): string {
	const last = context.getContext('flow')[LAST_CALL];
	return `state ${typeof last === 'string' ? last : `${executionId} ${signature}`}`;
}

/** @returns the last call that the node has placed in this execution, if any */
export function earlierNote(context: IExecuteFunctions): WaitNote | undefined {
	return readNote(context.getContext('node')[KEY]);
}

/**
 * The same where an event comes in. n8n gives the execution's data there to expressions only.
 *
 * @returns undefined where nothing waits
 */
function readWaitNote(context: IWebhookFunctions): WaitNote | undefined {
	const name = inExpression(context.getNode().name);
	return readNote(context.evaluateExpression(`{{ $node[${name}].context[${inExpression(KEY)}] }}`));
}

function readNote(text: unknown): WaitNote | undefined {
	return typeof text === 'string' ? (JSON.parse(text) as WaitNote) : undefined;
}

/** Braces would end the expression. */
function inExpression(text: string): string {
	return JSON.stringify(text).replace(/[{}]/g, (brace) => (brace === '{' ? '\\u007b' : '\\u007d'));
}

/**
 * Receives what came to the address of an execution that waits. Only the end of its own call resumes it, sent
 * by a trigger that could open the sealed address: nothing else knows the secret in it. Never fails,
 * because n8n would end the wait.
 */
export function receiveOutcome(context: IWebhookFunctions): IWebhookResponseData {
	try {
		const note = readWaitNote(context);
		const { token, call } = (context.getBodyData() ?? {}) as { token?: unknown; call?: unknown };
		const { id, status } = asFields(call);
		const isTrusted = note && typeof token === 'string' && isSameSecret(digestOf(token), note.tokenDigest);
		if (!isTrusted || id !== note.callId) return keepWaiting(context, FOREIGN_STATUS);
		const output = note.endStatuses.includes(status as string) ? outputOfCall(call, note) : undefined;
		if (output === undefined) return keepWaiting(context, HEARD_STATUS);
		return { workflowData: [[{ json: output, pairedItem: { item: 0 } }]] };
	} catch (error) {
		context.logger.warn(
			`"${context.getNode().name}" can't read the event that should resume it, and keeps waiting: ${(error as Error).message}`,
		);
		return keepWaiting(context, UNREAD_STATUS);
	}
}

/**
 * @param call a record of the call, whatever the service gave
 * @param wanted what the execution has noted
 * @returns the output for it, without the address of the execution that waits; as of a call without an event unless
 *   the call has ended; undefined where the answer that decides may still come
 */
export function outputOfCall(
	call: unknown,
	{ view, approval, row }: Pick<WaitNote, 'view' | 'approval' | 'row'>,
): IDataObject | undefined {
	const isOver = findMeaning(asFields(call).status)?.outcome !== undefined;
	const record = isOver ? recordOfCall(call) : recordWithoutEvent(call);
	if (approval) {
		const data = isOver
			? judgeAnswer(asFields(call), approval)
			: notApproved(
					`no answer ${quote(approval.answerField)} in time. Check the use case, and the published trigger`,
					'no event',
				);
		return data && withAnswer({ ...record, reason: data.chatInput, row }, data);
	}
	// Nobody but the service needs the address.
	if (view === 'raw') return { ...withoutFields(toRecord(call), [WAIT_KEY]), outcome: record.outcome };
	return viewRecord({ ...record, row }, view, []);
}

/** n8n starts nothing where no data is given, and leaves the response to the node. */
function keepWaiting(context: IWebhookFunctions, status: number): IWebhookResponseData {
	context.getResponseObject().status(status).end();
	return { noWebhookResponse: true };
}
