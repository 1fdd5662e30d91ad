import type { IWebhookFunctions } from 'n8n-workflow';

import { CREDENTIAL } from '../shared/request/wire/credential';
import { digestOf, isSameSecret } from '../shared/values/digest';
import { tryRead } from '../shared/values/inputProblem';
import { plainText } from '../shared/values/read';
import { deriveSecret, knownHooks, placeOf, SECRET_HEADER } from './hooks';
import { nodeKey, warnSeldom } from './processMemory';
import { readAuthority } from './triggerSettings';

/** A credential that was changed may go unnoticed for this long. */
const KEY_KEPT_MS = 60 * 1000;

/** By trigger. */
const keys = new Map<string, { begunAt: number; apiKey: Promise<string | undefined> }>();

/**
 * Checks that a delivery comes from the service, before anything else of it is looked at. Fails closed: where no secret
 * can be known, no sender has the right one.
 *
 * With automatic webhook setup the right secret is that of a hook which is known to be attached, or that this trigger
 * would attach now. What an earlier API key has attached stays right until the trigger is registered with the present key.
 *
 * @returns the secret, and the use case whose waiting executions the event may resume; undefined unless the right
 *   secret came
 */
export async function authorize(context: IWebhookFunctions) {
	const secret = context.getHeaderData()[SECRET_HEADER];
	const authority = tryRead(() => readAuthority(context));
	if (typeof secret !== 'string' || authority === undefined) return undefined;
	const { useCaseId } = authority;
	const isRight =
		authority.kind === 'manual'
			? isSameSecret(secret, authority.secret)
			: await isOfHook(context, secret, authority.useCaseId);
	return isRight ? { secret, useCaseId } : undefined;
}

/**
 * Reads the API key once a minute at most: that costs n8n more than all the rest of a delivery.
 *
 * @returns undefined where the trigger has no key at present; the next delivery looks again
 */
export async function recallApiKey(context: IWebhookFunctions): Promise<string | undefined> {
	const now = performance.now();
	const trigger = nodeKey(context);
	let reading = keys.get(trigger);
	if (reading === undefined || now - reading.begunAt >= KEY_KEPT_MS) {
		const apiKey = context.getCredentials(CREDENTIAL).then(
			(credential) => plainText(credential.apiKey) || undefined,
			() => undefined,
		);
		reading = { begunAt: now, apiKey };
		keys.set(trigger, reading);
	}
	const apiKey = await reading.apiKey;
	if (apiKey === undefined) keys.delete(trigger);
	return apiKey;
}

async function isOfHook(context: IWebhookFunctions, secret: string, useCaseId: string): Promise<boolean> {
	const place = placeOf(context, useCaseId);
	const known = knownHooks(context)[place];
	if (known && isSameSecret(digestOf(secret), known.fingerprint)) return true;
	const apiKey = await recallApiKey(context);
	if (apiKey !== undefined && isSameSecret(secret, deriveSecret(apiKey, place))) return true;
	warnSeldom(
		context,
		'ignored an event with an unknown secret. ' +
			'If the API key was changed, unpublish the workflow and publish it again. ' +
			"If 'Use Case' was changed, the event came from the earlier webhook, which the service keeps.",
	);
	return false;
}
