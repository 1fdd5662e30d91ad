import { createHash } from 'node:crypto';

import { sleep, type IWebhookFunctions } from 'n8n-workflow';

import { asFields } from '../shared/record/callRecord';
import { wakeExecution, type Waking } from '../shared/request/wakeExecution';
import { NewestTexts } from '../shared/values/newest';
import { holdsStatus } from '../shared/waiting/callEnd';
import { mayBeSealed, openAddress } from '../shared/waiting/sealedAddress';
import { FOREIGN_STATUS, WAIT_KEY, wakingUrl, type WaitAddress } from '../shared/waiting/waitAddress';
import { readApiKey } from './authorize';
import type { Call } from './event';
import { nodeKey, ProcessMemory } from './processMemory';

/** What an event says of a call for which an execution may wait. */
interface EventOfCall {
	/** As `findSealedAddress` gives it. */
	sealed: string | undefined;
	/** As the execution is to receive it. */
	call: Call | undefined;
	/** Of which the trigger may resume executions; undefined if of none. */
	useCaseId: string | undefined;
}

/** A request to resume an execution. */
export interface Resumption {
	url: string;
	body: { token: string; call: Call };
	/** Aborted when it is to be given up, because too many others have come since. */
	signal: AbortSignal;
	log: Record<'warn' | 'debug', (reason: string) => void>;
}

/** Milliseconds. A call may end before its execution has paused, so n8n is asked again, later from time to time. */
const [FIRST_PAUSE, MAX_PAUSE] = [200, 10_000];
/** In all, however long each request takes. */
const MAX_MS = 300_000;
/** This many failures are usual just before an execution has paused. */
const USUAL_FAILURES = 6;

const MAX_OVER = 10_000;
/** Each holds its event in memory: as it came, parsed, and as it is sent on. */
const MAX_BYTES_PENDING = 32 * 1024 * 1024;
/** A small event takes as much, so that there are 500 at most. */
const MIN_BYTES = Math.floor(MAX_BYTES_PENDING / 500);

interface Pending {
	/** Which trigger got the event. */
	trigger: string;
	bytes: number;
	controller: AbortController;
}

/** Ends of calls whose executions need not be resumed anymore. Events may be delivered again. */
const over = new NewestTexts(MAX_OVER);
/** Ends of calls for which this process is resuming the waiting executions, the oldest first. */
const pending = new Map<string, Pending>();
const reported = new ProcessMemory<boolean>(false);

/** @returns what Dial and Wait may have noted on a call; it is not opened yet, and anyone can have made it */
export function findSealedAddress(call: Call | undefined): string | undefined {
	const noted = asFields(asFields(call?.metadata).custom)[WAIT_KEY];
	return mayBeSealed(noted) ? noted : undefined;
}

/**
 * Resumes the execution that waits for a call, if the call has ended. The service gets its response first. The
 * request goes to this n8n's own address, which no event can change.
 *
 * @returns whether an execution of this n8n waits for the call, or did
 */
export async function resumeWaiting(context: IWebhookFunctions, event: EventOfCall): Promise<boolean> {
	const address = await openWithCredential(context, event);
	if (address === undefined || event.call === undefined) return false;
	if (holdsStatus(address.ends, event.call.status)) resumeAfterResponse(context, address, event.call);
	return true;
}

/** @returns undefined where no execution can be resumed; n8n's log says so once */
async function openWithCredential(
	context: IWebhookFunctions,
	{ sealed, useCaseId }: EventOfCall,
): Promise<WaitAddress | undefined> {
	if (sealed === undefined) return undefined;
	const apiKey = await readApiKey(context);
	const isAble = apiKey !== undefined && useCaseId !== undefined;
	const address = isAble ? openAddress(sealed, { apiKey, useCaseId }) : undefined;
	if (address === undefined && !reported.recall(context)) {
		reported.keep(context, true);
		const why = isAble
			? "because the call was placed with another API key or use case. Choose the same Voice Agent credential and use case in both nodes. If the API key was changed, executions that were waiting continue after 'Wait At Most'."
			: apiKey === undefined
				? 'because it has no API key. Choose the Voice Agent credential of the node that placed the call.'
				: "because no use case is chosen. Choose it in 'Use Case for Dial and Wait' in the options.";
		context.logger.warn(
			`"${context.getNode().name}" can't resume the execution that waits for a call, ${why}`,
		);
	}
	return address;
}

function resumeAfterResponse(context: IWebhookFunctions, address: WaitAddress, call: Call): void {
	const end = hashEnd(address, call);
	if (isHandled(end)) return;
	// Expressions can be evaluated only until the response is sent.
	const url = wakingUrl(context.evaluateExpression('{{ $execution.resumeUrl }}') as string, address);
	const describe = (reason: string) =>
		`"${context.getNode().name}" did not resume execution ${address.executionId}, which waits for a call: ${reason}`;
	const log = {
		warn: (reason: string) => context.logger.warn(describe(reason)),
		debug: (reason: string) => context.logger.debug(describe(reason)),
	};
	const signal = beginResuming(end, nodeKey(context), context.getRequestObject().rawBody?.length ?? 0);
	const body = { token: address.token, call };
	const start = () =>
		void resumeOrGiveUp(context, { url, body, signal, log }).then((isOver) =>
			endResuming(end, signal, isOver),
		);
	const response = context.getResponseObject();
	if (response.closed) start();
	else response.once('close', start);
}

/**
 * The size does not depend on the event's, because it is kept for long. What the service extracts may come with a
 * later event of the same status, and an approval may wait for it.
 */
function hashEnd({ executionId, token }: WaitAddress, { id, status, extraction }: Call): string {
	return createHash('sha256')
		.update(JSON.stringify([executionId, token, id, status, extraction]))
		.digest('base64url');
}

/** @returns whether an event about this end has nothing to do any more */
export function isHandled(end: string): boolean {
	return over.has(end) || pending.has(end);
}

/**
 * Where too much is pending, the trigger that holds the most gives up its oldest: none takes the room of others.
 *
 * @param end a digest: it is kept for long
 * @param trigger that got the event
 * @param bytes of the event, as it came
 * @returns aborted when it is to be given up
 */
export function beginResuming(end: string, trigger: string, bytes: number): AbortSignal {
	const controller = new AbortController();
	pending.set(end, { trigger, bytes: Math.max(bytes, MIN_BYTES), controller });
	for (let oldest = findOldest(); oldest !== undefined && oldest !== end; oldest = findOldest()) {
		pending.get(oldest)?.controller.abort();
		pending.delete(oldest);
	}
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

/** @returns the oldest end of the trigger that holds the most; undefined where there is room for all */
function findOldest(): string | undefined {
	const held = new Map<string, number>();
	for (const { trigger, bytes } of pending.values()) held.set(trigger, (held.get(trigger) ?? 0) + bytes);
	const sizes = [...held.values()];
	if (sizes.reduce((sum, size) => sum + size, 0) <= MAX_BYTES_PENDING) return undefined;
	const most = Math.max(...sizes);
	return [...pending].find(([, { trigger }]) => held.get(trigger) === most)?.[0];
}

/** @returns whether the execution was resumed, or has ended */
export async function resumeOrGiveUp(
	context: IWebhookFunctions,
	{ url, body, signal, log }: Resumption,
): Promise<boolean> {
	const giveUpAt = performance.now() + MAX_MS;
	// What is given up must not stay in memory until the pause is over.
	const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
	const request = { url, body, signal, foreignStatus: FOREIGN_STATUS };
	let waking = await wakeExecution(context, request);
	for (let failures = 1; mayChange(waking, failures) && performance.now() < giveUpAt; failures++) {
		if (failures === USUAL_FAILURES) log.warn(`${waking.reason}. Retrying for about five minutes`);
		const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), MAX_PAUSE);
		if (!signal.aborted) await Promise.race([sleep(pause), aborted]);
		if (signal.aborted) {
			log.warn(`${waking.reason}. Stopped retrying, because too many other executions are to be resumed`);
			return false;
		}
		waking = await wakeExecution(context, request);
	}
	if (waking.kind === 'ended') log.debug(waking.reason);
	else if (waking.kind !== 'taken') log.warn(waking.reason);
	return waking.kind === 'taken' || waking.kind === 'ended';
}

/**
 * Until the execution is saved as paused, n8n may compare the request with an older state of it: the previous turn
 * of a loop, or, where a worker runs it manually, the resume token of before the worker took it.
 */
function mayChange({ kind }: Waking, failures: number): boolean {
	return kind === 'notYet' || (kind === 'refused' && failures < USUAL_FAILURES);
}
