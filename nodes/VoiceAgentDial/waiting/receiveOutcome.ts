import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { findOutcome } from '../../shared/waiting/callEnd';
import { FOREIGN_STATUS, UNREAD_STATUS } from '../../shared/waiting/waitAddress';
import { judgeAnswer } from '../approval/judgeAnswer';
import { outputOfCall } from './outputOfCall';
import { isToken, readWaitNote, type WaitNote } from './waitNote';

/**
 * Receives what came to the address of an execution that waits. Only the end of its own call resumes it, sent
 * by a trigger that could open the sealed address: nothing else knows the secret in it. Never fails,
 * because n8n would end the wait.
 */
export function receiveOutcome(context: IWebhookFunctions): IWebhookResponseData {
	try {
		const note = readWaitNote(context);
		const { token, call } = (context.getBodyData() ?? {}) as { token?: unknown; call?: unknown };
		if (note === undefined || !isToken(token, note)) return keepWaiting(context, FOREIGN_STATUS);
		const output = readEnd(call, note);
		if (output === undefined) return keepWaiting(context, FOREIGN_STATUS);
		return { workflowData: [[{ json: output, pairedItem: { item: 0 } }]] };
	} catch (error) {
		context.logger.warn(
			`"${context.getNode().name}" can't read the event that should resume it, and keeps waiting: ${(error as Error).message}`,
		);
		return keepWaiting(context, UNREAD_STATUS);
	}
}

/** n8n starts nothing where no data is given, and leaves the response to the node. */
function keepWaiting(context: IWebhookFunctions, status: number): IWebhookResponseData {
	context.getResponseObject().status(status).end();
	return { noWebhookResponse: true };
}

function readEnd(call: unknown, { callId, endStatuses, view, approval }: WaitNote) {
	if (typeof call !== 'object' || call === null) return undefined;
	const { id, status } = call as { id?: unknown; status?: unknown };
	const outcome = findOutcome(status);
	if (outcome === undefined || !endStatuses.includes(status as string)) return undefined;
	if (id !== callId) return undefined;
	return approval ? judgeAnswer(call, approval) : outputOfCall(call, outcome, view);
}
