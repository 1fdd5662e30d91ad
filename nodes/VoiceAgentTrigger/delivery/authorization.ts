import { createHash, timingSafeEqual } from 'node:crypto';

import type { IWebhookFunctions } from 'n8n-workflow';

import { ProcessMemory } from '../processMemory';
import { SECRET_HEADER, deriveSecret, makeTriggerKey } from '../registration/hook';
import { isSecretOfKnownHook } from '../registration/knownHooks';
import { describeUnknownSecret } from '../registration/lifeCycleTexts';
import { tryRead } from '../../shared/values/inputProblem';
import { readAuthority } from '../settings';
import { readApiKey } from './apiKey';

/** Nothing longer is a secret of ours, or one that a service would send. */
const MAX_SECRET_LENGTH = 4096;
const DERIVED_SECRET = /^[0-9a-f]{64}$/;
const WARNING_PAUSE_MS = 60 * 60 * 1000;

/** Who sent a delivery: the service. */
export interface Sender {
	/** The secret that came along with it. */
	secret: string;
	/** The use case whose events come with this secret; undefined with manual webhook setup. */
	useCaseId: string | undefined;
}

const warnings = new ProcessMemory<number>(-Infinity);

/**
 * Checks that a delivery comes from the service, before anything else of it is looked at. Fails closed,
 * whatever the trigger's settings hold: where no secret can be known, no sender has the right one.
 *
 * With automatic webhook setup the right secret is that of a hook which is known to be attached, or
 * the one that this trigger would attach now: for the use case that is chosen at present. What an
 * earlier API key has attached stays right until the trigger is registered with the present key.
 *
 * @returns undefined unless the right secret came
 */
export async function authorize(context: IWebhookFunctions): Promise<Sender | undefined> {
	const given = context.getHeaderData()[SECRET_HEADER];
	if (typeof given !== 'string' || given === '' || given.length > MAX_SECRET_LENGTH) return undefined;
	const authority = tryRead(() => readAuthority(context));
	if (authority === undefined) return undefined;
	const useCaseId = authority.kind === 'manual' ? undefined : authority.useCaseId;
	const isRight =
		authority.kind === 'manual'
			? isSameSecret(given, authority.secret)
			: await isOfHook(context, given, authority.useCaseId);
	return isRight ? { secret: given, useCaseId } : undefined;
}

/** Compares digests: in a time that does not depend on where the secrets differ, nor on their lengths. */
export function isSameSecret(given: string, secret: string): boolean {
	return timingSafeEqual(hash(given), hash(secret));
}

async function isOfHook(context: IWebhookFunctions, given: string, useCaseId: string): Promise<boolean> {
	if (!DERIVED_SECRET.test(given)) return false;
	const place = {
		trigger: makeTriggerKey(context.getWorkflow(), context.getNode()),
		useCaseId,
		isTest: context.getMode() === 'manual',
	};
	if (isSecretOfKnownHook(context, place, given)) return true;
	const apiKey = await readApiKey(context);
	if (apiKey !== undefined && isSameSecret(given, deriveSecret(apiKey, place))) return true;
	warn(context);
	return false;
}

/** Limits what strangers can write into n8n's log. */
function warn(context: IWebhookFunctions): void {
	const now = performance.now();
	if (now - warnings.recall(context) < WARNING_PAUSE_MS) return;
	warnings.keep(context, now);
	context.logger.warn(describeUnknownSecret(context.getNode().name));
}

function hash(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
