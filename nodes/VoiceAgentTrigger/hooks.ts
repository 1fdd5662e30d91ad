import { createHmac } from 'node:crypto';

import { digestOf } from '../shared/values/digest';
import { tryRead } from '../shared/values/inputProblem';
import { asFields } from '../shared/values/read';
import { nodeKey } from './processMemory';
import type { TriggerContext } from './triggerSettings';

/** The header in which the service sends the secret of a hook along with each event. */
export const SECRET_HEADER = 'x-voice-agent-secret';
/** The last part of the trigger's address. */
export const WEBHOOK_PATH = 'voice-agent';

/** Part of what secrets are derived from. Increase the number when the derivation changes. */
const DERIVATION = 'n8n voice agent trigger 1';

/** A hook to attach to a use case (openapi.yaml, addWebhook). */
export interface Hook {
	/** Whose it is, and of what it sends events: as `placeOf` gives it. */
	place: string;
	useCaseId: string;
	/** Address of the service that it is attached at. */
	service: string;
	/** Where the service sends events to. */
	url: string;
	/** Goes along with every event of this hook, and with those of no other. */
	secret: string;
}

/** What n8n may store of a hook unencrypted: it recognizes the secret without revealing it. */
interface KnownHook extends Pick<Hook, 'service' | 'url'> {
	fingerprint: string;
}

/** By place, the hook that was attached last. */
type KnownHooks = Readonly<Record<string, KnownHook | undefined>>;

/** By trigger. */
const memory = new Map<string, KnownHooks>();

/**
 * @returns the place of the trigger's hook at a use case, the same in n8n's main process and in its webhook
 *   processes, whatever their settings, and after the node was renamed
 */
export function placeOf(context: TriggerContext, useCaseId: string): string {
	const { webhookId, id } = context.getNode();
	const purpose = context.getMode() === 'manual' ? 'test' : 'production';
	const trigger = webhookId ?? `${context.getWorkflow().id ?? ''}/${id}`;
	return JSON.stringify([DERIVATION, purpose, trigger, useCaseId]);
}

/**
 * @param apiKey of the credential; surrounding spaces make no difference, as they do not in HTTP
 * @returns the secret of a hook, in 64 hexadecimal digits. It is not stored: any process of n8n can derive it again
 */
export function deriveSecret(apiKey: string, place: string): string {
	return createHmac('sha256', apiKey.trim()).update(place).digest('hex');
}

/**
 * The hooks that the trigger has attached, as its static data in n8n's database and this process know. Both only avoid
 * attaching a hook twice: n8n may lose either (a rename, a restart, the end of an execution that writes back what it
 * started with), and every secret can be derived again.
 */
export function knownHooks(context: TriggerContext): KnownHooks {
	const { hooks } = context.getWorkflowStaticData('node');
	const stored = tryRead(() => asFields(JSON.parse(hooks as string))) as KnownHooks | undefined;
	return { ...stored, ...memory.get(nodeKey(context)) };
}

/** @returns whether this very hook is attached, as far as n8n knows */
export function isKnown(context: TriggerContext, hook: Hook): boolean {
	return JSON.stringify(knownHooks(context)[hook.place]) === JSON.stringify(toKnown(hook));
}

/** Writes down that a hook is attached. From now on, this process takes what an earlier API key has left there for foreign. */
export function keepHook(context: TriggerContext, hook: Hook): void {
	keepHooks(context, { ...knownHooks(context), [hook.place]: toKnown(hook) });
}

/** Takes what is known to the node's next name, or to the next version of the workflow. */
export function keepHooks(context: TriggerContext, hooks = knownHooks(context)): void {
	memory.set(nodeKey(context), hooks);
	const data = context.getWorkflowStaticData('node');
	const text = JSON.stringify(hooks);
	if (data.hooks !== text) data.hooks = text;
}

function toKnown({ service, url, secret }: Hook): KnownHook {
	return { service, url, fingerprint: digestOf(secret) };
}
