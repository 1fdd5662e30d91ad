import type { IWebhookFunctions } from 'n8n-workflow';

import { holdsStatus } from '../../shared/waiting/callEnd';
import { readAddress, WAIT_KEY, wakingUrl, type WaitAddress } from '../../shared/waiting/waitAddress';
import { fieldsOf, type CallRecord } from '../delivery/callRecord';
import { begin, finish, isKnown } from './endsOfCalls';
import { wakeOrGiveUp } from './wakeOrGiveUp';

/**
 * @param call as it came, undefined when the event has none
 * @returns what Dial has noted on a call for which a run waits; undefined where none does, or what is
 *   noted there cannot be Dial's
 */
export function waitAddressOf(call: CallRecord | undefined): string | undefined {
	const noted = fieldsOf(fieldsOf(call?.metadata).custom)[WAIT_KEY];
	return readAddress(noted) === undefined ? undefined : (noted as string);
}

/**
 * Wakes the run that waits for a call, if that has ended. The service gets its response first. The
 * request goes to this n8n's own address, which no event can change.
 *
 * @param address as `waitAddressOf` gives it
 * @param call what the run gets of it
 */
export function wakeAfterResponse(
	context: IWebhookFunctions,
	address: string,
	call: CallRecord | undefined,
): void {
	const found = readAddress(address);
	if (call === undefined || found === undefined || !holdsStatus(found.ends, call.status)) return;
	const end = [address, call.id, call.status].join(' ');
	if (isKnown(end)) return;
	const url = urlOf(context, found);
	if (url === undefined) return;
	const signal = begin(end);
	const start = () => {
		const log = {
			warn: (reason: string) => warn(context, found, reason),
			debug: (reason: string) => context.logger.debug(textOf(context, found, reason)),
		};
		const body = { token: found.token, call: call };
		void wakeOrGiveUp(context, { url, body, signal, log }).then((isOver) => finish(end, signal, isOver));
	};
	const response = context.getResponseObject();
	if (response.closed) start();
	else response.once('close', start);
}

/** Expressions can be evaluated only until the response is sent. */
function urlOf(context: IWebhookFunctions, address: WaitAddress): string | undefined {
	try {
		return wakingUrl(context.evaluateExpression('{{ $execution.resumeUrl }}') as string, address);
	} catch (error) {
		warn(context, address, (error as Error).message);
		return undefined;
	}
}

function warn(context: IWebhookFunctions, address: WaitAddress, reason: string): void {
	context.logger.warn(textOf(context, address, reason));
}

function textOf(context: IWebhookFunctions, { executionId }: WaitAddress, reason: string): string {
	return `The trigger "${context.getNode().name}" has not woken the run ${executionId} that waited for a call: ${reason}`;
}
