import type { IWebhookFunctions } from 'n8n-workflow';

import { wakeExecution } from '../../../nodes/shared/request/wakeExecution';
import { FOREIGN_STATUS } from '../../../nodes/shared/waiting/waitAddress';

const URL = 'http://127.0.0.1/webhook-waiting/1';
const BODY = { id: 'call-1' };

/** @returns what comes of a response, and the request that was sent for it */
async function waking(respond: () => unknown) {
	const httpRequest = jest.fn(async (_options: unknown) => await Promise.resolve(respond()));
	const context = { helpers: { httpRequest } } as unknown as IWebhookFunctions;
	const request = { url: URL, body: BODY, foreignStatus: FOREIGN_STATUS };
	return { ...(await wakeExecution(context, request)), sent: httpRequest.mock.calls[0]?.[0] };
}

it.each<[number, unknown, string]>([
	[200, '', 'taken'],
	[204, '', 'taken'],
	[401, '', 'refused'],
	[403, '', 'refused'],
	[409, { message: 'The execution "1" has finished already.' }, 'ended'],
	[404, { message: 'The execution "1" does not exist.' }, 'ended'],
	[404, { message: 'The workflow for execution "1" does not contain a waiting webhook.' }, 'notYet'],
	[409, { message: 'The execution "1" does not exist.' }, 'notYet'],
	[503, '', 'notYet'],
	[409, { message: 'The execution "1" is running already.' }, 'notYet'],
	[409, undefined, 'notYet'],
	[404, { message: 'The execution "1" has finished already.' }, 'notYet'],
	[500, 'has finished', 'notYet'],
	[404, '', 'notYet'],
	[500, '', 'notYet'],
	[302, '', 'notYet'],
])('n8n answers %i with %j: %s', async (statusCode, body, kind) => {
	expect(await waking(() => ({ statusCode, body }))).toMatchObject({ kind, reason: `status ${statusCode}` });
});

it('a run that waits for something else says so', async () => {
	expect(await waking(() => ({ statusCode: FOREIGN_STATUS }))).toMatchObject({ kind: 'refused' });
});

it('where n8n does not answer, it may later', async () => {
	const respond = () => {
		throw new Error('connect ECONNREFUSED');
	};
	expect(await waking(respond)).toMatchObject({ kind: 'notYet', reason: 'connect ECONNREFUSED' });
});

it('what is sent goes to this address only, holds nothing but the body, and n8n has minutes to act on it', async () => {
	const { sent } = await waking(() => ({ statusCode: 200 }));
	expect(sent).toMatchObject({ method: 'POST', url: URL, body: BODY, disableFollowRedirect: true });
	expect((sent as { timeout: number }).timeout).toBeGreaterThanOrEqual(120_000);
	expect(JSON.stringify(sent)).not.toMatch(/authorization/i);
});
