import type { IWebhookFunctions } from 'n8n-workflow';

import { begin, finish, isKnown } from '../../../../nodes/VoiceAgentTrigger/waking/endsOfCalls';
import { wakeOrGiveUp } from '../../../../nodes/VoiceAgentTrigger/waking/wakeOrGiveUp';

describe('an end of a call', () => {
	it('is known while it is brought to its run, and after that only if nothing is left to do', () => {
		const signal = begin('a');
		expect(isKnown('a')).toBe(true);
		finish('a', signal, false);
		expect(isKnown('a')).toBe(false);
		finish('a', begin('a'), true);
		expect(isKnown('a')).toBe(true);
	});

	it('is given up when 500 others have come since, and may come again', () => {
		const first = begin('first');
		const others = Array.from({ length: 500 }, (_, index) => `other ${index}`);
		const signals = others.map(begin);
		expect([first.aborted, isKnown('first')]).toEqual([true, false]);
		expect(signals.filter(({ aborted }) => aborted)).toEqual([]);

		const again = begin('first');
		finish('first', first, false);
		expect([isKnown('first'), again.aborted]).toEqual([true, false]);
		expect(signals[0]?.aborted).toBe(true);
		finish('first', again, false);
		for (const [index, other] of others.entries()) finish(other, signals[index] as AbortSignal, false);
	});
});

it('who is given up does not ask n8n again, and says so', async () => {
	const controller = new AbortController();
	const httpRequest = jest.fn(async () => {
		controller.abort();
		return await Promise.resolve({ statusCode: 502 });
	});
	const context = { helpers: { httpRequest } } as unknown as IWebhookFunctions;
	const log = { warn: jest.fn(), debug: jest.fn() };
	const { signal } = controller;
	expect(await wakeOrGiveUp(context, { url: 'http://127.0.0.1/', body: {}, signal, log })).toBe(false);
	expect(httpRequest).toHaveBeenCalledTimes(1);
	expect(log.warn.mock.calls).toEqual([['status 502, and too many others are to be woken']]);
});
