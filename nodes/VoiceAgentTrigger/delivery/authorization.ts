import { createHash, timingSafeEqual } from 'node:crypto';

import type { IWebhookFunctions } from 'n8n-workflow';

import { CREDENTIAL } from '../../shared/request/wire/target';
import { ProcessMemory } from '../processMemory';
import { isSamePlace, SECRET_HEADER, secretOf, triggerOf, type HookPlace } from '../registration/hook';
import { isSecretOfKnownHook } from '../registration/knownHooks';
import { turnedAway } from '../registration/lifeCycleTexts';
import { authorityOf } from '../settings';

/** Nothing longer is a secret of ours, or one that a service would send. */
const LONGEST_SECRET = 4096;
const DERIVED_SECRET = /^[0-9a-f]{64}$/;
const WARNING_PAUSE_MS = 60 * 60 * 1000;
/** For so long a credential that was changed may go unnoticed. */
const TRUSTED_MS = 60 * 1000;

/** A secret that was derived a moment ago. */
interface Derived {
	place: HookPlace;
	secret: string;
	at: number;
}

const derivations = new ProcessMemory<Derived | undefined>(undefined);
const warnings = new ProcessMemory<number>(-Infinity);

/**
 * Tells the service from everybody else, before anything else of a delivery is looked at. Fails closed,
 * whatever the trigger's settings hold: where no secret can be known, nobody has the right one.
 *
 * With automatic registration the right secret is that of a hook which is known to be attached, or
 * the one that this trigger would attach now: for the use case that is chosen at present. What an
 * earlier API key has attached stays right until the trigger is registered with the present key.
 *
 * @returns the secret that came and is right; undefined when it is not
 */
export async function authorizedSecret(context: IWebhookFunctions): Promise<string | undefined> {
	const given = context.getHeaderData()[SECRET_HEADER];
	if (typeof given !== 'string' || given === '' || given.length > LONGEST_SECRET) return undefined;
	const authority = readable(() => authorityOf(context));
	if (authority === undefined) return undefined;
	if (authority.kind === 'manual') return isSameSecret(given, authority.secret) ? given : undefined;
	return (await isOfHook(context, given, authority.useCaseId)) ? given : undefined;
}

/** Compares digests: in a time that does not depend on where the secrets differ, nor on their lengths. */
export function isSameSecret(given: string, secret: string): boolean {
	return timingSafeEqual(digestOf(given), digestOf(secret));
}

async function isOfHook(context: IWebhookFunctions, given: string, useCaseId: string): Promise<boolean> {
	if (!DERIVED_SECRET.test(given)) return false;
	const place = {
		trigger: triggerOf(context.getWorkflow(), context.getNode()),
		useCaseId,
		isTest: context.getMode() === 'manual',
	};
	if (isSecretOfKnownHook(context, place, given) || isLately(context, place, given)) return true;
	const secret = await presentSecret(context, place);
	if (secret !== undefined && isSameSecret(given, secret)) {
		derivations.keep(context, { place, secret, at: performance.now() });
		return true;
	}
	warn(context);
	return false;
}

/** Reading the credential costs n8n more than all the rest of a delivery. */
function isLately(context: IWebhookFunctions, place: HookPlace, given: string): boolean {
	const derived = derivations.recall(context);
	return (
		derived !== undefined &&
		performance.now() - derived.at < TRUSTED_MS &&
		isSamePlace(derived.place, place) &&
		isSameSecret(given, derived.secret)
	);
}

async function presentSecret(context: IWebhookFunctions, place: HookPlace): Promise<string | undefined> {
	try {
		const { apiKey } = await context.getCredentials(CREDENTIAL);
		return typeof apiKey === 'string' && apiKey.trim() !== '' ? secretOf(apiKey, place) : undefined;
	} catch {
		return undefined;
	}
}

/** Once in a while: nobody shall fill n8n's log from outside. */
function warn(context: IWebhookFunctions): void {
	const now = performance.now();
	if (now - warnings.recall(context) < WARNING_PAUSE_MS) return;
	warnings.keep(context, now);
	context.logger.warn(turnedAway(context.getNode().name));
}

function readable<Value>(read: () => Value): Value | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}

function digestOf(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
