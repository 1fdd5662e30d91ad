import type { IWebhookFunctions } from 'n8n-workflow';

import { FOREIGN_STATUS } from '../../../nodes/shared/waiting/waitAddress';
import { resumeAfterResponse } from '../../../nodes/VoiceAgentTrigger/resumeWaiting';

const logger = { warn: jest.fn(), debug: jest.fn() };
const httpRequest = jest.fn();
/** The service has not waited for its response. */
const context = {
	helpers: { httpRequest },
	logger,
	getNode: () => ({ id: 'node', name: 'Trigger' }),
	getResponseObject: () => ({ closed: true }),
	evaluateExpression: () => 'http://127.0.0.1/webhook-waiting/1',
} as unknown as IWebhookFunctions;
const CALL = { id: 'call', status: 'Completed' };
const resume = (executionId: string) =>
	resumeAfterResponse(context, { executionId, token: 'T', signature: '' }, CALL);

beforeEach(() => {
	jest.useFakeTimers();
	jest.clearAllMocks();
});
afterEach(() => jest.useRealTimers());

it('an execution is resumed though the service has not waited for its response, and only once', async () => {
	httpRequest.mockResolvedValue({ statusCode: 200 });
	for (let time = 0; time < 2; time++) resume('1');
	await jest.advanceTimersByTimeAsync(0);
	resume('1');
	expect(httpRequest).toHaveBeenCalledTimes(1);
});

it('n8n is asked for about five minutes, and again when the event comes again', async () => {
	httpRequest.mockResolvedValue({ statusCode: 502 });
	resume('2');
	await jest.advanceTimersByTimeAsync(10_000);
	expect(logger.warn.mock.calls).toEqual([[expect.stringMatching(/status 502\. Retrying for about five/)]]);
	await jest.advanceTimersByTimeAsync(270_000);
	const asked = httpRequest.mock.calls.length;
	expect(asked).toBeGreaterThan(30);
	await jest.advanceTimersByTimeAsync(40_000);
	expect(httpRequest.mock.calls.length).toBeGreaterThan(asked);
	expect(logger.warn.mock.calls.at(-1)).toEqual([expect.stringMatching(/execution 2.*: status 502$/)]);
	const untilGivenUp = httpRequest.mock.calls.length;
	await jest.advanceTimersByTimeAsync(600_000);
	expect(httpRequest).toHaveBeenCalledTimes(untilGivenUp);
	resume('2');
	expect(httpRequest.mock.calls.length).toBeGreaterThan(untilGivenUp);
	await jest.advanceTimersByTimeAsync(600_000);
});

it('where the execution keeps refusing, it is asked six times, and told of once', async () => {
	httpRequest.mockResolvedValue({ statusCode: FOREIGN_STATUS });
	resume('3');
	await jest.advanceTimersByTimeAsync(600_000);
	expect(httpRequest).toHaveBeenCalledTimes(6);
	const told = /did not resume execution 3, which waits for.*it waits for another call/;
	expect(logger.warn.mock.calls).toEqual([[expect.stringMatching(told)]]);
});
