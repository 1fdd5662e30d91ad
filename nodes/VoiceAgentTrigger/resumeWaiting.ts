import { createHash } from 'node:crypto';

import { sleep, type IWebhookFunctions } from 'n8n-workflow';

import { asFields } from '../shared/values/read';
import { wakeExecution, type Waking } from '../shared/request/wakeExecution';
import { NewestTexts } from '../shared/values/newest';
import { holdsStatus } from '../shared/waiting/callEnd';
import { mayBeSealed, openAddress } from '../shared/waiting/sealedAddress';
import { FOREIGN_STATUS, WAIT_KEY, wakingUrl, type WaitAddress } from '../shared/waiting/waitAddress';
import { recallApiKey } from './authorize';
import type { ReportedCall } from './event';
import { ProcessMemory } from './processMemory';

/** The end of a call for which an execution waits. */
interface Resumption {
	address: WaitAddress;
	url: string;
	call: ReportedCall;
	/** Aborted when it is to be given up, because too many others have come since. */
	signal: AbortSignal;
}

/** Milliseconds. A call may end before its execution has paused, so n8n is asked again: for so long, in pauses. */
const MAX_MS = 300_000;
const [FIRST_PAUSE, MAX_PAUSE] = [200, 10_000];
/** This many failures are usual just before an execution has paused. */
const USUAL_FAILURES = 6;

const MAX_OVER = 10_000;
/** Each holds its event in memory: as it came, parsed, and as it is sent on. */
const MAX_BYTES_PENDING = 32 * 1024 * 1024;
/** A small event takes as much, so that there are 500 at most. */
const MIN_BYTES = Math.floor(MAX_BYTES_PENDING / 500);

/** Ends of calls whose executions need not be resumed anymore. Events may be delivered again. */
const over = new NewestTexts(MAX_OVER);
/** Ends of calls for which this process is resuming the waiting executions, the oldest first. */
const pending = new Map<string, { bytes: number; execution: string; controller: AbortController }>();
const reported = new ProcessMemory<boolean>(false);

/** @returns what Dial and Wait may have noted on a call; it is not opened yet, and anyone can have made it */
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
	const isAble = apiKey !== undefined && useCaseId !== undefined;
	const address = isAble ? openAddress(sealed, { apiKey, useCaseId }) : undefined;
	if (address === undefined && !reported.recall(context)) {
		reported.keep(context, true);
		let why = `the call was placed with another API key or use case. ${SAME_IN_BOTH}`;
		if (useCaseId === undefined) why = `no use case is chosen. ${CHOOSE_USE_CASE}`;
		if (apiKey === undefined) why = `it has no API key. ${CHOOSE_CREDENTIAL}`;
		const { name } = context.getNode();
		context.logger.warn(`"${name}" can't resume the execution that waits for a call, because ${why}`);
	}
	return address;
}

const SAME_IN_BOTH =
	"Choose the same Voice Agent credential and use case in both nodes. If the API key was changed, executions that were waiting continue after 'Wait At Most'.";
const CHOOSE_USE_CASE = "Choose it in 'Use Case for Dial and Wait' in the options.";
const CHOOSE_CREDENTIAL = 'Choose the Voice Agent credential of the node that placed the call.';

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
	if (!holdsStatus(address.ends, call.status) || isHandled(end)) return;
	// Expressions can be evaluated only until the response is sent.
	const url = wakingUrl(context.evaluateExpression('{{ $execution.resumeUrl }}') as string, address);
	const bytes = context.getRequestObject().rawBody?.length ?? 0;
	const signal = beginResuming(end, { bytes, execution: address.executionId });
	const resume = async () => {
		const isOver = await resumeOrGiveUp(context, { address, url, call, signal });
		endResuming(end, signal, isOver);
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
	return createHash('sha256')
		.update(JSON.stringify([executionId, token, id, status, extraction]))
		.digest('base64url');
}

/** @returns whether an event about this end has nothing to do any more */
export function isHandled(end: string): boolean {
	return over.has(end) || pending.has(end);
}

/**
 * Where too much is pending, the oldest are given up: first those of the same execution, so that many events about
 * one call leave the others alone.
 *
 * @param end a digest: it is kept for long
 * @param bytes of the event, as it came
 * @returns aborted when it is to be given up
 */
export function beginResuming(
	end: string,
	{ bytes, execution }: { bytes: number; execution: string },
): AbortSignal {
	const controller = new AbortController();
	const others = [...pending].sort(
		([, one], [, other]) => Number(other.execution === execution) - Number(one.execution === execution),
	);
	const takes = Math.max(bytes, MIN_BYTES);
	let held = others.reduce((sum, [, one]) => sum + one.bytes, takes);
	for (const [oldest, given] of others) {
		if (held <= MAX_BYTES_PENDING) break;
		held -= given.bytes;
		given.controller.abort();
		pending.delete(oldest);
	}
	pending.set(end, { bytes: takes, execution, controller });
	return controller.signal;
}

/**
 * @param signal that `beginResuming` gave
 * @param isOver whether later events about the same end are to be left alone
 */
export function endResuming(end: string, signal: AbortSignal, isOver: boolean): void {
	if (pending.get(end)?.controller.signal === signal) pending.delete(end);
	if (isOver) over.add(end);
}

/** @returns whether the execution was resumed, or has ended */
export async function resumeOrGiveUp(
	context: IWebhookFunctions,
	{ address: { executionId, token }, url, call, signal }: Resumption,
): Promise<boolean> {
	const log = (level: 'warn' | 'debug', reason: string) =>
		context.logger[level](
			`"${context.getNode().name}" did not resume execution ${executionId}, which waits for a call: ${reason}`,
		);
	const giveUpAt = performance.now() + MAX_MS;
	// What is given up must not stay in memory until the pause is over.
	const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
	const request = { url, body: { token, call }, signal, foreignStatus: FOREIGN_STATUS };
	let { kind, reason } = await wakeExecution(context, request);
	for (let failures = 1; mayChange(kind, failures) && performance.now() < giveUpAt; failures++) {
		if (failures === USUAL_FAILURES) log('warn', `${reason}. Retrying for about five minutes`);
		const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), MAX_PAUSE);
		if (!signal.aborted) await Promise.race([sleep(pause), aborted]);
		if (signal.aborted) {
			log('warn', `${reason}. Stopped retrying, because too many other executions are to be resumed`);
			return false;
		}
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
