import { sleep, type IWebhookFunctions } from 'n8n-workflow';

import { asFields } from '../shared/values/read';
import { wakeExecution, type Waking } from '../shared/request/wakeExecution';
import { digestOf } from '../shared/values/digest';
import { NewestTexts } from '../shared/values/newest';
import { findMeaning } from '../shared/waiting/callEnd';
import { mayBeSealed, openAddress } from '../shared/waiting/sealedAddress';
import { FOREIGN_STATUS, WAIT_KEY, wakingUrl, type WaitAddress } from '../shared/waiting/waitAddress';
import { recallApiKey } from './authorize';
import type { ReportedCall } from './event';
import { warnSeldom } from './processMemory';

/** Milliseconds. A call may end before its execution has paused, so n8n is asked again: for so long, in pauses. */
const MAX_MS = 300_000;
const [FIRST_PAUSE, MAX_PAUSE] = [200, 10_000];
/** This many failures are usual just before an execution has paused. */
const USUAL_FAILURES = 6;

const MAX_OVER = 10_000;

/** Ends of calls whose executions need not be resumed anymore. Events may be delivered again. */
const over = new NewestTexts(MAX_OVER);
/** Ends of calls for which this process is resuming the waiting executions. */
const pending = new Set<string>();

/** @returns what Place Call and Wait may have noted on a call; it is not opened yet, and anyone can have made it */
export function findSealedAddress(call: ReportedCall | undefined): string | undefined {
	const noted = asFields(asFields(call?.metadata).custom)[WAIT_KEY];
	return mayBeSealed(noted) ? noted : undefined;
}

/**
 * @param useCaseId of which the trigger may resume executions; undefined if of none
 * @returns undefined where no execution can be resumed; n8n's log says so once
 */
export async function openWithCredential(
	context: IWebhookFunctions,
	sealed: string,
	useCaseId: string | undefined,
): Promise<WaitAddress | undefined> {
	const apiKey = await recallApiKey(context);
	const refuse = (why: string): undefined => {
		warnSeldom(context, `can't resume the execution that waits for a call, because ${why}`);
	};
	if (apiKey === undefined) {
		return refuse(
			'it has no API key. Choose the Voice Agent API credential of the node that placed the call.',
		);
	}
	if (useCaseId === undefined) {
		return refuse("no use case is chosen. Choose it in 'Use Case of Waiting Executions'.");
	}
	return (
		openAddress(sealed, { apiKey, useCaseId }) ??
		refuse(
			'the call was placed with another API key or use case. Choose the same Voice Agent API credential and use case in both nodes.',
		)
	);
}

/**
 * Resumes the execution that waits for a call, if the call has ended. The service gets its response first. The
 * request goes to this n8n's own address, which no event can change.
 *
 * @param call as the execution is to receive it
 */
export function resumeAfterResponse(
	context: IWebhookFunctions,
	address: WaitAddress,
	call: ReportedCall,
): void {
	const end = hashEnd(address, call);
	if (!findMeaning(call.status)?.outcome || over.has(end) || pending.has(end)) return;
	// Expressions can be evaluated only until the response is sent.
	const url = wakingUrl(context.evaluateExpression('{{ $execution.resumeUrl }}') as string, address);
	pending.add(end);
	const resume = async () => {
		if (await resumeOrGiveUp(context, { url, address, call })) over.add(end);
		pending.delete(end);
	};
	const response = context.getResponseObject();
	if (response.closed) void resume();
	else response.once('close', () => void resume());
}

/**
 * The size does not depend on the event's, because it is kept for long. What the service extracts may come with a
 * later event of the same status, and an approval may wait for it.
 */
function hashEnd({ executionId, token }: WaitAddress, { id, status, extraction }: ReportedCall): string {
	return digestOf(JSON.stringify([executionId, token, id, status, extraction]));
}

/** @returns whether the execution was resumed, or has ended */
async function resumeOrGiveUp(
	context: IWebhookFunctions,
	{ url, address: { executionId, token }, call }: { url: string; address: WaitAddress; call: ReportedCall },
): Promise<boolean> {
	const log = (level: 'warn' | 'debug', reason: string) =>
		context.logger[level](
			`"${context.getNode().name}" did not resume execution ${executionId}, which waits for a call: ${reason}`,
		);
	const giveUpAt = performance.now() + MAX_MS;
	const request = { url, body: { token, call }, foreignStatus: FOREIGN_STATUS };
	let { kind, reason } = await wakeExecution(context, request);
	for (let failures = 1; mayChange(kind, failures) && performance.now() < giveUpAt; failures++) {
		if (failures === USUAL_FAILURES) log('warn', `${reason}. Retrying for about five minutes`);
		await sleep(Math.min(FIRST_PAUSE * 2 ** (failures - 1), MAX_PAUSE));
		({ kind, reason } = await wakeExecution(context, request));
	}
	const isOver = kind === 'taken' || kind === 'ended';
	if (kind !== 'taken') log(isOver ? 'debug' : 'warn', reason);
	return isOver;
}

/**
 * Until the execution is saved as paused, n8n may compare the request with an older state of it: the previous turn
 * of a loop, or, where a worker runs it manually, the resume token of before the worker took it.
 */
function mayChange(kind: Waking['kind'], failures: number): boolean {
	return kind === 'notYet' || (kind === 'refused' && failures < USUAL_FAILURES);
}
