import { sleep, type IWebhookFunctions } from 'n8n-workflow';

import { wakeExecution, type Waking, type WakingRequest } from '../../shared/request/wakeExecution';
import { FOREIGN_STATUS } from '../../shared/waiting/waitAddress';

/** Milliseconds. A call may end before its execution has paused, so n8n is asked again. */
const PAUSES: readonly number[] = [200, 400, 800, 1600, 3200, 6400, ...Array<number>(29).fill(10_000)];
/** In all, however long each request takes. */
const MAX_MS = 300_000;
/** This many failures are usual just before an execution has paused. */
const USUAL_FAILURES = 6;

/** A request to resume an execution, and where its failures are logged. */
export interface Wake extends Omit<WakingRequest, 'foreignStatus'> {
	log: Record<'warn' | 'debug', (reason: string) => void>;
}

/** @returns whether the execution was resumed, or has ended */
export async function wakeOrGiveUp(context: IWebhookFunctions, wake: Wake): Promise<boolean> {
	const { kind, reason } = await lastWaking(context, wake);
	if (kind === 'ended') wake.log.debug(reason);
	else if (kind !== 'taken') wake.log.warn(reason);
	return kind === 'taken' || kind === 'ended';
}

async function lastWaking(context: IWebhookFunctions, { url, body, signal, log }: Wake): Promise<Waking> {
	const giveUpAt = performance.now() + MAX_MS;
	// What is given up must not stay in memory until the pause is over.
	const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
	let waking = await wakeExecution(context, { url, body, signal, foreignStatus: FOREIGN_STATUS });
	for (const [index, pause] of PAUSES.entries()) {
		const failures = index + 1;
		if (!mayChange(waking, failures) || performance.now() > giveUpAt) return waking;
		if (failures === USUAL_FAILURES) log.warn(`${waking.reason}. Retrying for about five minutes`);
		if (!signal.aborted) await Promise.race([sleep(pause), aborted]);
		if (signal.aborted) {
			return {
				kind: 'refused',
				reason: `${waking.reason}. Stopped retrying, because too many other executions are to be resumed`,
			};
		}
		waking = await wakeExecution(context, { url, body, signal, foreignStatus: FOREIGN_STATUS });
	}
	return waking;
}

/**
 * Until the execution is saved as paused, n8n may compare the request with an older state of it: the previous turn
 * of a loop, or, where a worker runs it manually, the resume token of before the worker took it.
 */
function mayChange({ kind }: Waking, failures: number): boolean {
	return kind === 'notYet' || (kind === 'refused' && failures < USUAL_FAILURES);
}
