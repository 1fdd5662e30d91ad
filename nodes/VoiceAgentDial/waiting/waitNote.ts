import { createHash, timingSafeEqual } from 'node:crypto';

import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import type { RecordView } from '../../shared/values/records/recordView';
import type { WaitAddress } from '../../shared/waiting/waitAddress';
import type { ApprovalRule } from '../approval/judgeAnswer';

const KEY = 'voiceAgentWait';
/** Of all nodes of the execution. */
const LAST_CALL = 'voiceAgentLastCall';

/** What an execution notes of the call that it waits for. */
export interface WaitNote {
	/** Which run of the node within the execution, as in loops. */
	runIndex: number;
	/** Of the secret that the call carries, sealed; the secret itself is kept nowhere. */
	tokenDigest: string;
	callId: string;
	endStatuses: readonly string[];
	view: RecordView;
	/** The item's; not of an AI agent, whose arguments must not come out. */
	row?: IDataObject;
	/** Of an execution that asks for approval. */
	approval?: ApprovalRule;
}

/** Kept in the execution's own data: it outlives the process, and ends with the execution. */
export function keepNote(context: IExecuteFunctions, note: WaitNote): void {
	context.getContext('node')[KEY] = JSON.stringify(note);
	context.getContext('flow')[LAST_CALL] = note.tokenDigest;
}

/**
 * @param place of the execution in its n8n
 * @returns what makes the state of an execution different from every later one: its last call, or that it has none
 */
export function findState(
	context: IExecuteFunctions,
	{ executionId, signature }: Pick<WaitAddress, 'executionId' | 'signature'>,
): string {
	const last = context.getContext('flow')[LAST_CALL];
	return `state ${typeof last === 'string' ? last : `${executionId} ${signature}`}`;
}

/** @returns the last call that the node has placed in this execution, if any */
export function earlierNote(context: IExecuteFunctions): WaitNote | undefined {
	return readNote(context.getContext('node')[KEY]);
}

/**
 * The same where an event comes in. n8n gives the execution's data there to expressions only.
 *
 * @returns undefined where nothing waits
 */
export function readWaitNote(context: IWebhookFunctions): WaitNote | undefined {
	const name = inExpression(context.getNode().name);
	return readNote(context.evaluateExpression(`{{ $node[${name}].context[${inExpression(KEY)}] }}`));
}

/** @returns what is kept of a secret */
export function hashToken(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}

/** Takes the same time wherever they differ. */
export function isToken(given: unknown, { tokenDigest }: WaitNote): boolean {
	if (typeof given !== 'string') return false;
	const [one, other] = [hashToken(given), tokenDigest].map((text) => Buffer.from(text)) as [Buffer, Buffer];
	return one.length === other.length && timingSafeEqual(one, other);
}

function readNote(text: unknown): WaitNote | undefined {
	return typeof text === 'string' ? (JSON.parse(text) as WaitNote) : undefined;
}

/** Braces would end the expression. */
function inExpression(text: string): string {
	return JSON.stringify(text).replace(/[{}]/g, (brace) => (brace === '{' ? '\\u007b' : '\\u007d'));
}
