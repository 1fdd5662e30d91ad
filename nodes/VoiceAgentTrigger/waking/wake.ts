import { createHash } from 'node:crypto';

import type { IWebhookFunctions } from 'n8n-workflow';

import { holdsStatus } from '../../shared/waiting/callEnd';
import { wakingUrl, type WaitAddress } from '../../shared/waiting/waitAddress';
import type { CallRecord } from '../delivery/callRecord';
import { begin, finish, isKnown } from './endsOfCalls';
import { wakeOrGiveUp } from './wakeOrGiveUp';

/**
 * Resumes the execution that waits for a call, if the call has ended. The service gets its response first. The
 * request goes to this n8n's own address, which no event can change.
 *
 * @param call as the execution receives it
 */
export function wakeAfterResponse(
	context: IWebhookFunctions,
	address: WaitAddress,
	call: CallRecord | undefined,
): void {
	if (call === undefined || !holdsStatus(address.ends, call.status)) return;
	const end = hashEnd(address, call);
	if (isKnown(end)) return;
	const url = tryBuildUrl(context, address);
	if (url === undefined) return;
	const signal = begin(end, context.getRequestObject().rawBody?.length ?? 0);
	const start = () => {
		const log = {
			warn: (reason: string) => warn(context, address, reason),
			debug: (reason: string) => context.logger.debug(describeFailure(context, address, reason)),
		};
		const body = { token: address.token, call };
		void wakeOrGiveUp(context, { url, body, signal, log }).then((isOver) => finish(end, signal, isOver));
	};
	const response = context.getResponseObject();
	if (response.closed) start();
	else response.once('close', start);
}

/**
 * The size does not depend on the event's, because it is kept for long. What the service extracts may come with a
 * later event of the same status, and an approval may wait for it.
 */
function hashEnd({ executionId, token }: WaitAddress, { id, status, extraction }: CallRecord): string {
	return createHash('sha256')
		.update(JSON.stringify([executionId, token, id, status, extraction]))
		.digest('base64url');
}

/** Expressions can be evaluated only until the response is sent. */
function tryBuildUrl(context: IWebhookFunctions, address: WaitAddress): string | undefined {
	try {
		return wakingUrl(context.evaluateExpression('{{ $execution.resumeUrl }}') as string, address);
	} catch (error) {
		warn(context, address, (error as Error).message);
		return undefined;
	}
}

function warn(context: IWebhookFunctions, address: WaitAddress, reason: string): void {
	context.logger.warn(describeFailure(context, address, reason));
}

function describeFailure(context: IWebhookFunctions, { executionId }: WaitAddress, reason: string): string {
	return `"${context.getNode().name}" did not resume execution ${executionId}, which waits for a call: ${reason}`;
}
