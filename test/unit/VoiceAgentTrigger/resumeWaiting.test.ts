import fc from 'fast-check';
import type { IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';

import {
	beginResuming,
	endResuming as finish,
	isHandled as isKnown,
	resumeAfterResponse,
	resumeOrGiveUp,
} from '../../../nodes/VoiceAgentTrigger/resumeWaiting';

/** Each of an execution of its own. */
const begin = (end: string, bytes: number, execution = end) => beginResuming(end, { bytes, execution });
const MB = 1024 * 1024;
/** What a small event takes, too. */
const MIN_BYTES = (32 * MB) / 500 - 1;

describe('an end of a call', () => {
	it('is known while it is brought to its run, and after that only if nothing is left to do', () => {
		const signal = begin('a', 0);
		expect(isKnown('a')).toBe(true);
		finish('a', signal, false);
		expect(isKnown('a')).toBe(false);
		finish('a', begin('a', 0), true);
		expect(isKnown('a')).toBe(true);
	});

	it('is given up when 500 others have come since, and may come again', () => {
		const first = begin('first', 0);
		const others = Array.from({ length: 500 }, (_, index) => `other ${index}`);
		const signals = others.map((other) => begin(other, 0));
		expect([first.aborted, isKnown('first')]).toEqual([true, false]);
		expect(signals.filter(({ aborted }) => aborted)).toEqual([]);

		const again = begin('first', 0);
		finish('first', first, false);
		expect([isKnown('first'), again.aborted]).toEqual([true, false]);
		expect(signals[0]?.aborted).toBe(true);
		finish('first', again, false);
		for (const [index, other] of others.entries()) finish(other, signals[index] as AbortSignal, false);
	});
});

it('many events about one call do not displace those about others', () => {
	const others = Array.from({ length: 400 }, (_, index) => `other ${index}`);
	const signals = others.map((other) => begin(other, 0));
	const same = Array.from({ length: 600 }, (_, index) => `same ${index}`);
	const own = same.map((end) => begin(end, 0, 'one execution'));
	expect(signals.filter(({ aborted }) => aborted)).toEqual([]);
	expect(own.map(({ aborted }) => aborted)).toEqual(same.map((_, index) => index < 500));
	for (const [index, end] of [...others, ...same].entries()) {
		finish(end, [...signals, ...own][index] as AbortSignal, false);
	}
});

it('holds 32 MB of events at most, and one that is bigger alone', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: 40 * MB }), { minLength: 1, maxLength: 30 }), (sizes) => {
			const held = sizes.map((bytes, index) => ({
				bytes,
				end: `end ${index}`,
				signal: begin(`end ${index}`, bytes),
			}));
			const left = held.filter(({ signal }) => !signal.aborted);
			// The newest ones, as many as there is room for.
			expect(left).toEqual(held.slice(-left.length));
			const size = (ends: typeof held) =>
				ends.reduce((sum, { bytes }) => sum + Math.max(bytes, MIN_BYTES), 0);
			expect(left.length === 1 || size(left) <= 32 * MB).toBe(true);
			const next = held.at(-left.length - 1);
			if (next) expect(size([next, ...left])).toBeGreaterThan(32 * MB);
			for (const { end, signal } of held) finish(end, signal, false);
		}),
	);
});

describe('who is given up', () => {
	const logger = { warn: jest.fn(), debug: jest.fn() };
	const given = (httpRequest: (options: IHttpRequestOptions) => Promise<unknown>) =>
		({
			helpers: { httpRequest },
			logger,
			getNode: () => ({ name: 'Trigger' }),
		}) as unknown as IWebhookFunctions;
	const request = {
		address: { executionId: '42', token: '', signature: '', ends: '' },
		url: 'http://127.0.0.1/',
		call: { id: '', status: '' },
	};
	beforeEach(() => jest.clearAllMocks());

	it('does not ask n8n again, and says so', async () => {
		const controller = new AbortController();
		const httpRequest = jest.fn(async () => {
			controller.abort();
			return await Promise.resolve({ statusCode: 502 });
		});
		const { signal } = controller;
		expect(await resumeOrGiveUp(given(httpRequest), { ...request, signal })).toBe(false);
		expect(httpRequest).toHaveBeenCalledTimes(1);
		expect(logger.warn.mock.calls).toEqual([
			[
				expect.stringContaining(
					'status 502. Stopped retrying, because too many other executions are to be resumed',
				),
			],
		]);
	});

	it('asks n8n for about five minutes', async () => {
		jest.useFakeTimers();
		const httpRequest = jest.fn(async () => await Promise.resolve({ statusCode: 502 }));
		const ended = resumeOrGiveUp(given(httpRequest), { ...request, signal: new AbortController().signal });
		await jest.advanceTimersByTimeAsync(280_000);
		const asked = httpRequest.mock.calls.length;
		await jest.advanceTimersByTimeAsync(40_000);
		expect(await ended).toBe(false);
		expect([asked > 30, httpRequest.mock.calls.length - asked > 0]).toEqual([true, true]);
		expect(logger.warn.mock.calls.at(-1)).toEqual([expect.stringMatching(/: status 502$/)]);
		jest.useRealTimers();
	});

	it('neither waits for a response of n8n nor for the next look', async () => {
		jest.useFakeTimers();
		const signals = [new AbortController(), new AbortController()] as const;
		const silent = async ({ abortSignal }: IHttpRequestOptions) =>
			await new Promise((_, reject) => {
				(abortSignal as AbortSignal).addEventListener('abort', () => reject(new Error('canceled')));
			});
		const busy = async () => await Promise.resolve({ statusCode: 502 });
		const ended = [silent, busy].map(async (httpRequest, index) => {
			const { signal } = signals[index] as AbortController;
			return await resumeOrGiveUp(given(httpRequest), { ...request, signal });
		});
		await jest.advanceTimersByTimeAsync(0);
		for (const controller of signals) controller.abort();
		expect(await Promise.all(ended)).toEqual([false, false]);
		jest.useRealTimers();
	});
});

it('an execution is resumed though the service has not waited for its response', async () => {
	const httpRequest = jest.fn(async () => await Promise.resolve({ statusCode: 200 }));
	const context = {
		helpers: { httpRequest },
		getNode: () => ({ id: 'node' }),
		getWorkflow: () => ({ id: 'workflow' }),
		getRequestObject: () => ({}),
		getResponseObject: () => ({ closed: true }),
		evaluateExpression: () => 'http://127.0.0.1/webhook-waiting/1',
	} as unknown as IWebhookFunctions;
	const address = { executionId: '42', token: 'T', signature: '', ends: 'b' };
	resumeAfterResponse(context, address, { id: 'call', status: 'Completed' });
	await Promise.resolve();
	expect(httpRequest).toHaveBeenCalledTimes(1);
});
