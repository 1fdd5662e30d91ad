import { createHash, createHmac } from 'node:crypto';

import type { INode } from 'n8n-workflow';

/** The header in which the service sends the secret of a hook along with each event. */
export const SECRET_HEADER = 'x-voice-agent-secret';
/** The last part of the trigger's address. */
export const WEBHOOK_PATH = 'voice-agent';

/** Part of what secrets are derived from. Increase the number when the derivation changes. */
const DERIVATION = 'n8n voice agent trigger 1';

/** What makes two hooks the same to this trigger: whose they are, and of what they send events. */
export interface HookPlace {
	/** The trigger, by what n8n makes its address of. It stays when the node is renamed. */
	trigger: string;
	useCaseId: string;
	/** Made for "Listen for test event". */
	isTest: boolean;
}

/** A hook to attach to a use case (openapi.yaml, addWebhook). */
export interface Hook extends HookPlace {
	/** Address of the service that it is attached at. */
	service: string;
	/** Where the service sends events to. */
	url: string;
	/** Goes along with every event of this hook, and with those of no other. */
	secret: string;
}

/** What n8n may store of a hook unencrypted: it recognizes the secret without revealing it. */
export interface KnownHook extends HookPlace {
	service: string;
	url: string;
	fingerprint: string;
}

/** @returns the same for a node in n8n's main process and in its webhook processes, whatever their settings */
export function makeTriggerKey(workflow: { id?: string }, { webhookId, id }: INode): string {
	return webhookId ?? `${workflow.id ?? ''}/${id}`;
}

/**
 * Derives the secret of a hook. It need not be stored: with the credential, it can be derived again after a
 * restart and in any process of n8n, and a hook that is attached twice has one secret.
 * It does not depend on the name of n8n's machine, because processes may know different ones.
 *
 * @param apiKey of the credential; surrounding spaces make no difference, as they do not in HTTP
 * @returns 64 hexadecimal digits
 */
export function deriveSecret(apiKey: string, { trigger, useCaseId, isTest }: HookPlace): string {
	const place = [DERIVATION, isTest ? 'test' : 'production', trigger, useCaseId];
	return createHmac('sha256', apiKey.trim()).update(JSON.stringify(place)).digest('hex');
}

/** @returns a digest of the secret: 256 random bits cannot be guessed from it */
export function hashSecret(secret: string): string {
	return createHash('sha256').update(secret).digest('base64url');
}

export function toKnownHook({ secret, ...hook }: Hook): KnownHook {
	return { ...hook, fingerprint: hashSecret(secret) };
}

export function isSamePlace(a: HookPlace, b: HookPlace): boolean {
	return a.trigger === b.trigger && a.useCaseId === b.useCaseId && a.isTest === b.isTest;
}
