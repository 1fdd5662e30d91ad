import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';

import { requestOutcome } from '../shared/request/apiRequest';
import { describeFailure, titleOf } from '../shared/request/errors';
import { CREDENTIAL, isLoopback } from '../shared/request/wire/credential';
import { type Failure, invalidInput } from '../shared/request/policy/failure';
import { plainText } from '../shared/values/read';
import { deriveSecret, type Hook, isKnown, keepHook, placeOf, SECRET_HEADER } from './hooks';
import { type Authority, readAuthority, readEventSettings } from './triggerSettings';

/**
 * n8n's `create`: attaches this node's address to the use case (openapi.yaml, addWebhook). n8n calls it at each
 * publication that concerns this node, up to n8n 2.39 also at each start, and several times at once. The service does
 * not list its hooks, so what n8n knows of them is trusted; where n8n has forgotten, the same hook is attached once more.
 *
 * @throws NodeOperationError whose message says what happened and what to do: n8n shows the user nothing else. Also
 *   when a setting is invalid: a trigger that can't receive events would look active
 */
export async function ensureRegistered(context: IHookFunctions): Promise<boolean> {
	const hook = await makeHook(context);
	if (hook === undefined) return true;
	const { url, service } = hook;
	if (!isKnown(context, hook)) {
		// A service elsewhere would never reach it, and the hook could not be removed.
		if (isLoopback(url) && !isLoopback(service)) {
			throw problem(
				context,
				`The webhook wasn't added to the use case: the service can't reach ${url}. Set WEBHOOK_URL to n8n's public address, restart n8n, then publish or test again.`,
			);
		}
		const failure = await attach(context, hook);
		if (failure) throw problem(context, failedRegistration(failure, hook));
	}
	keepHook(context, hook);
	return true;
}

/** @returns undefined with manual setup: the user adds the hook */
async function makeHook(context: IHookFunctions): Promise<Hook | undefined> {
	const authority = checkedAuthority(context);
	if (authority.kind === 'manual') return undefined;
	if (!context.getNode().credentials?.[CREDENTIAL]) {
		throw problem(
			context,
			"This trigger has no credential. Choose a Voice Agent API credential and publish or test again, or set 'Webhook' to 'Add Manually'.",
		);
	}
	const { apiKey, baseUrl } = await context.getCredentials(CREDENTIAL);
	const { useCaseId } = authority;
	const place = placeOf(context, useCaseId);
	return {
		place,
		useCaseId,
		service: plainText(baseUrl),
		url: context.getNodeWebhookUrl('default') ?? '',
		secret: deriveSecret(plainText(apiKey), place),
	};
}

function checkedAuthority(context: IHookFunctions): Authority {
	try {
		readEventSettings(context);
		return readAuthority(context);
	} catch (error) {
		throw problem(context, describeFailure(invalidInput(error)));
	}
}

function problem(context: IHookFunctions, message: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), titleOf(message));
}

/** @returns what the user reads when the service has not, or not surely, attached the hook */
function failedRegistration(failure: Failure, { url }: Hook): string {
	return failure.kind === 'unknown'
		? `The service didn't confirm the webhook. ${sentence(failure.message)}Publish or test again. This is safe: it adds the same webhook (${url}).`
		: `The webhook wasn't added to the use case. ${sentence(failure.message)}${adviceOn(failure)}`;
}

function adviceOn({ kind, advice }: Failure): string {
	if (kind === 'invalid') return advice;
	return kind === 'notDelivered' || kind === 'notSent'
		? "Publish or test again when the service is available. If this keeps happening, check 'Base URL' in the Voice Agent API credential."
		: `${advice} Then publish or test again.`;
}

function sentence(text: string): string {
	return `${text.replace(/(?<![.\s])[.\s]+$/, '')}. `;
}

/**
 * Publishing must end within 30 s, whatever the service does. n8n 2.41 tries five times in all, and pauses for
 * 15 s in between.
 */
const TRY_SECONDS = 2.8;
/** The rest is left to the last request, so that the message says what went wrong, rather than that time was up. */
const RETRY_SECONDS = 2.3;
/** A response that comes after the time limit still says that the hook is attached. */
const TIMEOUT_MS = 20_000;
const SILENCE: Failure = { kind: 'unknown', message: 'The service did not answer in time', advice: '' };

const inFlight = new Map<string, Promise<Failure | undefined>>();

/**
 * Attaches a hook to its use case. While one request for the same hook is in flight, no other is sent: further
 * callers wait for the first.
 *
 * @returns why the hook is not attached, if it is not; within seconds
 */
async function attach(context: IHookFunctions, hook: Hook): Promise<Failure | undefined> {
	const id = JSON.stringify(hook);
	const request = inFlight.get(id) ?? send(context, hook).finally(() => inFlight.delete(id));
	inFlight.set(id, request);
	// Unlike a timer of n8n's, it keeps no process alive.
	const timeUp = AbortSignal.timeout(TRY_SECONDS * 1000);
	const silence = new Promise<Failure>((resolve) => timeUp.addEventListener('abort', () => resolve(SILENCE)));
	return await Promise.race([request, silence]);
}

/** A hook that is attached after the time limit is remembered: the next try finds it. */
async function send(context: IHookFunctions, hook: Hook): Promise<Failure | undefined> {
	const { url, useCaseId, secret } = hook;
	const result = await requestOutcome(context, 'addWebhook', {
		path: { id: useCaseId },
		body: { url, headers: [{ key: SECRET_HEADER, value: secret }] },
		hidden: [secret],
		retryBudget: RETRY_SECONDS,
		timeout: TIMEOUT_MS,
	});
	if (result.kind !== 'done') return result;
	keepHook(context, hook);
	return undefined;
}
