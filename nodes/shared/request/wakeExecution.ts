import type { IDataObject, IN8nHttpFullResponse, IWebhookFunctions } from 'n8n-workflow';

/** The request goes to this n8n itself. */
const DEADLINE_MS = 15_000;
/** n8n's text for an execution that has ended, beside status 409; the same status means that one is running. */
const HAS_ENDED = /has finished/;

/** What came of it: it was taken, it never will be, or it may be later. */
export type Waking = { kind: 'taken' | 'refused' | 'notYet'; reason: string };

/**
 * Sends something to an execution of this n8n that waits. Nothing of the credential goes along.
 *
 * @param url of this n8n's own
 */
export async function wakeExecution(
	context: Pick<IWebhookFunctions, 'helpers'>,
	url: string,
	body: IDataObject,
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
		return wakingOf(response);
	} catch (error) {
		return { kind: 'notYet', reason: (error as Error).message };
	}
}

/** n8n answers 404 or 500 as well while it is just putting the execution to rest. */
function wakingOf({ statusCode, body }: IN8nHttpFullResponse): Waking {
	const reason = `status ${statusCode}`;
	if (statusCode >= 200 && statusCode < 300) return { kind: 'taken', reason };
	if (statusCode === 401 || statusCode === 403) return { kind: 'refused', reason };
	const hasEnded = statusCode === 409 && HAS_ENDED.test(JSON.stringify(body) ?? '');
	return { kind: hasEnded ? 'refused' : 'notYet', reason };
}
