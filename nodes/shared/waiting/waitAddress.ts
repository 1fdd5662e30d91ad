/** Where a waiting execution is found in its own n8n, and the secret by which it recognizes its own call. */
export interface WaitAddress {
	/** As n8n numbers executions. */
	executionId: string;
	/** n8n's own, of the execution; empty in versions that have none. */
	signature: string;
	/** A new one for each call. */
	token: string;
}

/** Under this key the sealed address travels with the call, in its custom metadata (openapi.yaml, CallMetadata). */
export const WAIT_KEY = 'n8n_wait';

/**
 * The path at which executions that wait for a call are resumed, after the execution's id. It is the Dial node's
 * own, so that no other node which waits in the same execution is resumed instead.
 */
export const WAKING_PATH = 'voice-agent-call';

/** What a waiting execution answers to an event of its own call after which it goes on waiting. */
export const HEARD_STATUS = 204;
/** What it answers to an event that is not for it: a status that n8n itself never returns. */
export const FOREIGN_STATUS = 412;
/** What it answers to an event that it could not read: the event may be delivered again. */
export const UNREAD_STATUS = 503;

/** No part may lead a request elsewhere: none holds a dot, slash, or percent sign. */
const ADDRESS = /^(\d{1,19})\.([A-Za-z0-9_-]{0,256})\.([A-Za-z0-9_-]{43})$/;
const SIGNATURE_PARAMETER = 'signature';

/** @returns the address as text, which must not leave n8n unless it is sealed */
export function addressText({ executionId, signature, token }: WaitAddress): string {
	return [executionId, signature, token].join('.');
}

/** @returns undefined for anything that `addressText` cannot have made */
export function readAddress(value: unknown): WaitAddress | undefined {
	const match = typeof value === 'string' ? ADDRESS.exec(value) : null;
	if (match === null) return undefined;
	const [, executionId = '', signature = '', token = ''] = match;
	return { executionId, signature, token };
}

/**
 * @param resumeUrl as n8n gives it to the nodes of an execution, in `$execution.resumeUrl`
 * @throws TypeError when it is not an address
 */
export function readPlace(resumeUrl: string): Pick<WaitAddress, 'executionId' | 'signature'> {
	const url = new URL(resumeUrl);
	return {
		executionId: url.pathname.split('/').pop() ?? '',
		signature: url.searchParams.get(SIGNATURE_PARAMETER) ?? '',
	};
}

/**
 * @param ownResumeUrl of any execution of this n8n: only its last part is changed
 * @returns the URL at which the waiting execution is resumed
 * @throws TypeError when it is not an address
 */
export function wakingUrl(ownResumeUrl: string, { executionId, signature }: WaitAddress): string {
	const url = new URL(ownResumeUrl);
	const base = url.pathname.split('/').slice(0, -1);
	url.pathname = [...base, executionId, WAKING_PATH].join('/');
	url.search = '';
	if (signature !== '') url.searchParams.set(SIGNATURE_PARAMETER, signature);
	return url.toString();
}
