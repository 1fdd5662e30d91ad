import { createHash, timingSafeEqual } from 'node:crypto';

import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { ProcessMemory } from '../processMemory';
import { isSamePlace, toKnownHook, type Hook, type HookPlace, type KnownHook } from './hook';

type Context = IHookFunctions | IWebhookFunctions;

/** Beyond these, the ones that were attached or looked for least lately are forgotten. */
const MAX_KEPT = 20;

const memory = new ProcessMemory<readonly KnownHook[]>([]);

/**
 * The hooks that this trigger is known to have attached, by its static data, which n8n keeps in its
 * database under the node's name, and by this process. Both only avoid attaching a hook twice: n8n may
 * lose either (a rename, a restart, the end of an execution that writes back what it started with), and
 * every secret can be derived again.
 */
export function knownHooks(context: Context): readonly KnownHook[] {
	const both = [...storedIn(context), ...memory.recall(context)];
	return both.filter((hook, index) => both.findIndex((other) => isSame(hook, other)) === index);
}

/** @returns whether this very hook is attached, as far as n8n knows */
export function isKnown(context: Context, hook: Hook): boolean {
	const sought = toKnownHook(hook);
	return knownHooks(context).some((known) => isSame(known, sought));
}

/**
 * Writes down that a hook is attached. What an earlier API key has left in the same place is forgotten:
 * from now on it counts as foreign.
 */
export function keepHook(context: Context, hook: Hook): void {
	const known = toKnownHook(hook);
	const others = knownHooks(context).filter(
		(other) =>
			!isSame(other, known) && (!isSamePlace(other, known) || other.fingerprint === known.fingerprint),
	);
	keep(context, [known, ...others].slice(0, MAX_KEPT));
}

/** Takes what is known to the node's next name, or to the next version of the workflow. */
export function keepKnownHooks(context: Context): void {
	keep(context, knownHooks(context));
}

/** Remembers a hook for this process alone, where static data is not saved. */
export function keepHookInProcess(context: Context, hook: Hook): void {
	const known = toKnownHook(hook);
	const others = memory.recall(context).filter((other) => !isSame(other, known));
	memory.keep(context, [known, ...others].slice(0, MAX_KEPT));
}

/** @returns whether the secret is that of a hook which is known to be attached in this place */
export function isSecretOfKnownHook(context: Context, place: HookPlace, secret: string): boolean {
	const digest = createHash('sha256').update(secret).digest();
	return knownHooks(context)
		.filter((known) => isSamePlace(known, place))
		.some(({ fingerprint }) => isEqual(digest, Buffer.from(fingerprint, 'base64url')));
}

function keep(context: Context, hooks: readonly KnownHook[]): void {
	memory.keep(context, hooks);
	const data = context.getWorkflowStaticData('node');
	const text = JSON.stringify(hooks);
	if (data.hooks !== text) data.hooks = text;
}

function storedIn(context: Context): KnownHook[] {
	const { hooks } = context.getWorkflowStaticData('node');
	try {
		const list: unknown = typeof hooks === 'string' ? JSON.parse(hooks) : [];
		return Array.isArray(list) ? list.filter(isKnownHook) : [];
	} catch {
		return [];
	}
}

/** Everyone who edits the workflow can read static data. */
function isKnownHook(value: unknown): value is KnownHook {
	const { trigger, useCaseId, isTest, service, url, fingerprint } = (value ?? {}) as Record<string, unknown>;
	const texts = [trigger, useCaseId, service, url, fingerprint];
	return texts.every((text) => typeof text === 'string') && typeof isTest === 'boolean';
}

function isSame(a: KnownHook, b: KnownHook): boolean {
	return isSamePlace(a, b) && a.service === b.service && a.url === b.url && a.fingerprint === b.fingerprint;
}

function isEqual(a: Buffer, b: Buffer): boolean {
	return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
