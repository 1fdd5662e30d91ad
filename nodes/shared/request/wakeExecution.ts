import type { IDataObject, IN8nHttpFullResponse, IWebhookFunctions } from 'n8n-workflow';

/**
 * The request goes to this n8n itself, which may let it wait for its turn (its concurrency limit), and acts on
 * it in the end even when the response is no longer waited for. So it is not sent again early.
 */
const DEADLINE_MS = 180_000;
/** n8n's text for an execution that has ended, beside status 409; the same status means that one is running. */
const HAS_ENDED = /has finished/;
/** n8n's text for an execution that is not in its database; other 404 responses may be temporary. */
const IS_UNKNOWN = /The execution .{1,80} does not exist/;

/**
 * The result: taken; the execution has ended, or is unknown here; it, or n8n, refuses the request; or it may be
 * taken later.
 */
export type Waking = { kind: 'taken' | 'ended' | 'refused' | 'notYet'; reason: string };

/** What is sent to an execution that waits. */
export interface WakingRequest {
	/** Of this n8n's own. */
	url: string;
	body: IDataObject;
	/** The status by which the execution answers that it waits for something else. */
	foreignStatus: number;
}

/** Sends something to an execution of this n8n that waits. Nothing of the credential goes along. */
export async function wakeExecution(
	context: Pick<IWebhookFunctions, 'helpers'>,
	{ url, body, foreignStatus }: WakingRequest,
): Promise<Waking> {
	try {
		const response = (await context.helpers.httpRequest({
			method: 'POST',
			url,
			body,
			json: true,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: DEADLINE_MS,
		})) as IN8nHttpFullResponse;
		return readResponse(response, foreignStatus);
	} catch (error) {
		return { kind: 'notYet', reason: (error as Error).message };
	}
}

/** n8n answers 404 with other texts, or 500, while it is just putting the execution to rest. */
function readResponse({ statusCode, body }: IN8nHttpFullResponse, foreignStatus: number): Waking {
	const reason = `status ${statusCode}`;
	if (statusCode >= 200 && statusCode < 300) return { kind: 'taken', reason };
	if (statusCode === foreignStatus) return { kind: 'refused', reason: 'it waits for another call' };
	if (statusCode === 401 || statusCode === 403) return { kind: 'refused', reason };
	const text = JSON.stringify(body) ?? '';
	if (statusCode === 409 && HAS_ENDED.test(text)) return { kind: 'ended', reason };
	if (statusCode === 404 && IS_UNKNOWN.test(text)) return { kind: 'ended', reason };
	return { kind: 'notYet', reason };
}
