import fc from 'fast-check';
import type { IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';

import { begin, finish, isKnown } from '../../../../nodes/VoiceAgentTrigger/waking/endsOfCalls';
import { wakeOrGiveUp } from '../../../../nodes/VoiceAgentTrigger/waking/wakeOrGiveUp';

const MB = 1024 * 1024;

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
			const size = (ends: typeof held) => ends.reduce((sum, { bytes }) => sum + bytes, 0);
			expect(left.length === 1 || size(left) <= 32 * MB).toBe(true);
			const next = held.at(-left.length - 1);
			if (next) expect(size([next, ...left])).toBeGreaterThan(32 * MB);
			for (const { end, signal } of held) finish(end, signal, false);
		}),
	);
});

describe('who is given up', () => {
	const log = { warn: jest.fn(), debug: jest.fn() };
	const given = (httpRequest: (options: IHttpRequestOptions) => Promise<unknown>) =>
		({ helpers: { httpRequest } }) as unknown as IWebhookFunctions;
	const url = 'http://127.0.0.1/';
	beforeEach(() => jest.clearAllMocks());

	it('does not ask n8n again, and says so', async () => {
		const controller = new AbortController();
		const httpRequest = jest.fn(async () => {
			controller.abort();
			return await Promise.resolve({ statusCode: 502 });
		});
		const { signal } = controller;
		expect(await wakeOrGiveUp(given(httpRequest), { url, body: {}, signal, log })).toBe(false);
		expect(httpRequest).toHaveBeenCalledTimes(1);
		expect(log.warn.mock.calls).toEqual([
			['status 502. Stopped retrying, because too many other executions are to be resumed'],
		]);
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
			return await wakeOrGiveUp(given(httpRequest), { url, body: {}, signal, log });
		});
		await jest.advanceTimersByTimeAsync(0);
		for (const controller of signals) controller.abort();
		expect(await Promise.all(ended)).toEqual([false, false]);
		jest.useRealTimers();
	});
});
