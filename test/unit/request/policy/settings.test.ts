import {
	DEFAULT_RETRY_BUDGET_SECONDS,
	settingsFrom,
	type RequestOptions,
} from '../../../../nodes/shared/request/policy/settings';

it('what is not set is as the editor shows it', () => {
	expect(settingsFrom({})).toEqual({
		maxInFlight: Infinity,
		retryBudget: DEFAULT_RETRY_BUDGET_SECONDS * 1000,
		repeatsUnknown: false,
		batches: { size: 1, interval: 0 },
		transport: { deadline: 300_000, proxy: undefined, skipSslCertificateValidation: false },
	});
});

it.each<[RequestOptions, object]>([
	[{ maxRequestsAtOnce: 5 }, { maxInFlight: 5 }],
	[{ maxRequestsAtOnce: ' 5 ' }, { maxInFlight: 5 }],
	[{ maxRequestsAtOnce: '' }, { maxInFlight: Infinity }],
	[{ maxRequestsAtOnce: null }, { maxInFlight: Infinity }],
	[{ retryBudget: 0 }, { retryBudget: 0 }],
	[{ retryBudget: '3600' }, { retryBudget: 3_600_000 }],
	[{ retryBudget: 0.5 }, { retryBudget: 500 }],
	[{ unknownOutcome: 'retry' }, { repeatsUnknown: true }],
	[{ unknownOutcome: 'report' }, { repeatsUnknown: false }],
	[{ batching: { batch: { batchSize: 10, batchInterval: 500 } } }, { batches: { size: 10, interval: 500 } }],
	[{ batching: { batch: { batchSize: -1, batchInterval: 500 } } }, { batches: { size: 1, interval: 500 } }],
	[{ batching: { batch: { batchSize: 0, batchInterval: 500 } } }, { batches: { size: 1, interval: 500 } }],
	[{ batching: { batch: { batchSize: 10, batchInterval: 0 } } }, { batches: { size: 10, interval: 0 } }],
])('%j', (options, expected) => expect(settingsFrom(options)).toMatchObject(expected));

it.each<[RequestOptions, object]>([
	[{ timeout: 5000 }, { deadline: 5000 }],
	// No timer of Node.js counts parts of milliseconds.
	[{ timeout: 1500.5 }, { deadline: 1501 }],
	[{ timeout: 0 }, { deadline: 300_000 }],
	[{ timeout: 1e12 }, { deadline: 2 ** 31 - 1 }],
	[{ allowUnauthorizedCerts: true }, { skipSslCertificateValidation: true }],
])('of the way: %j', (options, expected) => expect(settingsFrom(options).transport).toMatchObject(expected));

it.each<[string, object]>([
	['http://proxy.example:3128', { port: 3128, protocol: 'http' }],
	['https://proxy.example', { port: 443, protocol: 'https' }],
	['http://proxy.example', { port: 80, protocol: 'http' }],
	['http://u:p%40@proxy.example:1', { port: 1, protocol: 'http', auth: { username: 'u', password: 'p@' } }],
])('the proxy %s', (proxy, expected) => {
	expect(settingsFrom({ proxy }).transport.proxy).toEqual({ host: 'proxy.example', ...expected });
});

const NO_NUMBERS = ['five', '5,0', {}, [], true, NaN, Infinity, '1e999', new Date(0)];

const batchOf = (batch: object) => ({ batching: { batch } });
const wrong = (name: string, values: unknown[], optionsOf: (value: unknown) => object) =>
	values.map((value) => [name, optionsOf(value)] as const);

it.each([
	...wrong('Max Requests at Once', [...NO_NUMBERS, 0, -1, 0.5, '0'], (value) => ({
		maxRequestsAtOnce: value,
	})),
	...wrong('Keep Trying For (Seconds)', [...NO_NUMBERS, -1], (retryBudget) => ({ retryBudget })),
	...wrong('Timeout', [...NO_NUMBERS, -1], (timeout) => ({ timeout })),
	...wrong('Items per Batch', NO_NUMBERS, (batchSize) => batchOf({ batchSize })),
	...wrong('Batch Interval (Ms)', [...NO_NUMBERS, -1], (batchInterval) => batchOf({ batchInterval })),
	...wrong('If the Outcome Is Unknown', ['sometimes', 5], (unknownOutcome) => ({ unknownOutcome })),
	...wrong("'Proxy'", ['proxy.example:3128', 'nonsense', 5, {}], (proxy) => ({ proxy })),
])('a wrong %s is one error that names it: %j', (name, options) => {
	expect(() => settingsFrom(options)).toThrow(name);
});
