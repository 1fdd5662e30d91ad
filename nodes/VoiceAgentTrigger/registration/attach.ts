import { sleep, type IHookFunctions } from 'n8n-workflow';

import { requestOutcome } from '../../shared/request/apiRequest';
import type { Failure } from '../../shared/request/policy/failure';
import { ProcessMemory } from '../processMemory';
import { type Hook, keepHook, SECRET_HEADER } from './hooks';

/**
 * Publishing must end within 30 s, whatever the service does. n8n 2.41 tries five times in all, and
 * pauses for 1, 2, 4 and 8 s in between: with these it takes 25 s in the worst case.
 */
const FIRST_TRY_SECONDS = 5;
const LATER_TRY_SECONDS = 1.25;
const PUBLISHING_MS = 30_000;
/** A response that comes after the time limit still says that the hook is attached. */
const TIMEOUT_MS = 20_000;
/** The rest is left to the last request, so that the message says what went wrong, rather than that time was up. */
const SHARE_FOR_TRYING = 0.5;
const SILENCE: Failure = { kind: 'unknown', message: 'The service did not answer in time', advice: '' };

const inFlight = new Map<string, Promise<Failure | undefined>>();
const beginnings = new ProcessMemory<number>(-Infinity);

/**
 * Attaches a hook to its use case (openapi.yaml, addWebhook). While one request for the same hook is in flight, no
 * other is sent: further callers wait for the first.
 *
 * @returns why the hook is not attached, if it is not; within seconds
 */
export async function attach(context: IHookFunctions, hook: Hook): Promise<Failure | undefined> {
	const now = performance.now();
	const isFirstTry = now - beginnings.recall(context) > PUBLISHING_MS;
	if (isFirstTry) beginnings.keep(context, now);
	const seconds = isFirstTry ? FIRST_TRY_SECONDS : LATER_TRY_SECONDS;

	const id = [hook.service, hook.url, hook.useCaseId, hook.secret].join(' ');
	const request = inFlight.get(id) ?? send(context, hook, seconds).finally(() => inFlight.delete(id));
	inFlight.set(id, request);
	const failure = await Promise.race([request, sleep(seconds * 1000).then(() => SILENCE)]);
	if (failure === undefined) beginnings.keep(context, -Infinity);
	return failure;
}

/** A hook that is attached after the time limit is remembered: the next try finds it. */
async function send(context: IHookFunctions, hook: Hook, seconds: number): Promise<Failure | undefined> {
	const { url, useCaseId, secret } = hook;
	const result = await requestOutcome(
		context,
		'addWebhook',
		{ path: { id: useCaseId }, body: { url, headers: [{ key: SECRET_HEADER, value: secret }] } },
		{ retryBudget: seconds * SHARE_FOR_TRYING, timeout: TIMEOUT_MS, hidden: [secret] },
	);
	if (result.kind !== 'done') return result;
	keepHook(context, hook);
	return undefined;
}
