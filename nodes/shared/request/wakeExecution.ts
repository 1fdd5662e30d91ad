import type { IDataObject, IN8nHttpFullResponse, IWebhookFunctions } from 'n8n-workflow';

/**
 * The request goes to this n8n itself, which may let it wait for its turn (its concurrency limit), and acts on
 * it in the end even when the response is no longer waited for. So it is not sent again early.
 */
const DEADLINE_MS = 180_000;
/** By status, n8n's text for an execution that has ended, or is not in its database. Others may be temporary. */
const HAS_ENDED: Readonly<Record<number, RegExp>> = {
	409: /has finished/,
	404: /The execution .{1,80} does not exist/,
};

/**
 * The result: taken; the execution has ended, or is unknown here; it, or n8n, refuses the request; or it may be
 * taken later.
 */
export type Waking = { kind: 'taken' | 'ended' | 'refused' | 'notYet'; reason: string };

/**
 * Sends something to an execution of this n8n that waits. Nothing of the credential goes along.
 *
 * @param request.url of this n8n's own
 * @param request.foreignStatus by which the execution answers that it waits for something else
 */
export async function wakeExecution(
	context: Pick<IWebhookFunctions, 'helpers'>,
	{ url, body, foreignStatus }: { url: string; body: IDataObject; foreignStatus: number },
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
	const hasEnded = HAS_ENDED[statusCode]?.test(JSON.stringify(body) ?? '');
	return { kind: hasEnded ? 'ended' : 'notYet', reason };
}
