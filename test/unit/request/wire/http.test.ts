import { type IHttpRequestOptions, NodeApiError } from 'n8n-workflow';

import { operationTable } from '../../../../nodes/shared/contract/contract';
import { sendOnce, toNetworkError, type Transport } from '../../../../nodes/shared/request/wire/http';
import { readTarget } from '../../../../nodes/shared/request/wire/credential';
import { node } from '../../../harness/engine/surroundings';

const { dialOutbound } = operationTable;
const request = { operation: dialOutbound, path: dialOutbound.path, body: { phone_number: '+15550100123' } };
const target = readTarget({ apiKey: 'fake-key', baseUrl: 'https://voice-agent.example' }, dialOutbound);

/** Sends by a helper that behaves like this; it is given the signal that ends the request. */
async function attempt(
	helper: (signal: AbortSignal, options: IHttpRequestOptions) => unknown,
	transport: Transport = { deadline: 60_000 },
) {
	const context = {
		getNode: () => ({}),
		helpers: {
			httpRequestWithAuthentication(
				this: { getExecutionCancelSignal: () => AbortSignal },
				_credential: string,
				options: IHttpRequestOptions,
			) {
				return helper(this.getExecutionCancelSignal(), options);
			},
		},
	};
	return await sendOnce(context as never, request, target, transport);
}
const untilEnded = async (signal: AbortSignal) =>
	await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('canceled'))));

it.each([
	['but for its signal', untilEnded],
	['and hears no signal', async () => await new Promise(() => {})],
])('the deadline ends a request that would never end by itself %s', async (_, helper) => {
	const { error } = (await attempt(helper, { deadline: 1 })) as { error: { message: string } };
	expect(error.message).toMatch(/timeout|timed out/i);
});

it('n8n, which gives up after five minutes otherwise, waits for the deadline', async () => {
	const waits = jest.fn();
	await attempt((_, { timeout }) => waits(timeout), { deadline: 600_000 });
	expect(waits).toHaveBeenCalledWith(600_000);
});

it('the execution ends it as well', async () => {
	const execution = new AbortController();
	const running = attempt(untilEnded, { deadline: 60_000, signal: execution.signal });
	execution.abort();
	expect(await running).toMatchObject({ error: { code: 'ERR_CANCELED' } });
});

it('after a request nothing of it listens to the execution or its deadline any more', async () => {
	const { signal } = new AbortController();
	const target = Object.getPrototypeOf(AbortSignal.prototype) as EventTarget;
	const added = jest.spyOn(target, 'addEventListener');
	const removed = jest.spyOn(target, 'removeEventListener');
	await attempt(async () => await Promise.resolve({ statusCode: 200 }), { deadline: 60_000, signal });
	const [ended, begun] = [removed, added].map(({ mock }) => mock.calls.map((call) => call.slice(0, 2)));
	expect(ended).toEqual(begun);
	jest.restoreAllMocks();
});

describe("Node.js's own words of a network error", () => {
	const dial = node('Dial', 'dial', {});
	const axiosError = (fields: object) =>
		Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED', ...fields });

	it.each([
		['as it is', (error: Error) => error],
		['wrapped by n8n', (error: Error) => new NodeApiError(dial, error as never)],
	])('are found in an error %s, and nothing of the request', (_, wrap) => {
		const config = { headers: { authorization: 'Bearer fake-key' } };
		const found = toNetworkError(wrap(axiosError({ config })));
		expect(found).toMatchObject({ code: 'ECONNREFUSED', neverConnected: false });
		expect(found.message).toContain('ECONNREFUSED');
		expect(JSON.stringify(found)).not.toContain('fake-key');
	});

	it.each([
		[{ connecting: true }, true],
		[{ secureConnecting: true }, true],
		[{ connecting: false, secureConnecting: false }, false],
		[undefined, false],
	])('say of a socket %j whether the connection never stood: %p', (socket, neverConnected) => {
		expect(toNetworkError(axiosError({ request: { socket } })).neverConnected).toBe(neverConnected);
	});

	it('are the first that n8n has kept, where it keeps no cause', () => {
		const kept = { messages: ['socket hang up', 'later words'], cause: undefined, httpCode: null };
		const error = Object.assign(new NodeApiError(node('Dial', 'dial', {}), {}), kept);
		expect(toNetworkError(error).message).toBe('socket hang up');
	});

	it.each([['text'], [{}], [{ code: 5, message: {} }]])('are texts, whatever is thrown: %j', (error) => {
		const { code, message } = toNetworkError(error);
		expect([typeof code, typeof message]).toEqual(['string', 'string']);
	});
});
