import { hideSecrets } from '../../../nodes/VoiceAgentTrigger/hideSecrets';

const SECRET = 'a'.repeat(64);
const SEALED = 'd'.repeat(220);
const FOREIGN = 'fake-secret-of-another-webhook';
const hide = (value: unknown) => hideSecrets(value, [SECRET, SEALED]);
const hooks = (headers: unknown) => ({ use_case: { hooks: [{ url: 'https://x.example', headers }] } });

describe('what came along with an event', () => {
	it.each<[string, unknown, unknown]>([
		['a text', SECRET, '[hidden]'],
		['part of a text', `with ${SECRET}, twice ${SECRET}`, 'with [hidden], twice [hidden]'],
		['several in one text', `${SEALED} and ${SECRET}`, '[hidden] and [hidden]'],
		['a name', { [SECRET]: 1 }, { '[hidden]': 1 }],
		['lists in objects', { a: [{ b: [SECRET] }] }, { a: [{ b: ['[hidden]'] }] }],
	])('is hidden: %s', (_, value, expected) => {
		expect(hide(value)).toEqual(expected);
	});
});

describe('the values of headers of webhooks', () => {
	it.each<[string, unknown, unknown]>([
		[
			'as the service describes them',
			[{ key: 'x-key', value: FOREIGN }],
			[{ key: 'x-key', value: '[hidden]' }],
		],
		['by name', { 'x-key': FOREIGN, other: 5 }, { 'x-key': '[hidden]', other: '[hidden]' }],
		['named key', { key: FOREIGN }, { key: '[hidden]' }],
		['in pairs', [['x-key', FOREIGN]], [['[hidden]', '[hidden]']]],
		['in lists', [{ key: 'x-key', value: [FOREIGN] }], [{ key: 'x-key', value: ['[hidden]'] }]],
		['as a text', `x-key: ${FOREIGN}`, '[hidden]'],
	])('are hidden: %s', (_, headers, hidden) => {
		expect(hide(hooks(headers))).toEqual(hooks(hidden));
		expect(hide([{ data: [hooks(headers)] }])).toEqual([{ data: [hooks(hidden)] }]);
	});

	it.each([1, 2, 3])('are hidden in JSON as a text, in %d of each other', (levels) => {
		let payload: unknown = hooks([{ key: 'x-key', value: FOREIGN }]);
		for (let level = 0; level < levels; level++) payload = { payload: JSON.stringify(payload) };
		expect(JSON.stringify(hide(payload))).not.toContain(FOREIGN);
	});

	it('are hidden though they are nested too deep for n8n', () => {
		for (const [open, close] of [
			['[', ']'],
			['{"a":', '}'],
			['{"headers":', '}'],
		] as const) {
			const text = `${open.repeat(10_000)}{"headers":{"x-key":"${FOREIGN}"}}${close.repeat(10_000)}`;
			const hidden = JSON.stringify(hide(JSON.parse(text)));
			expect(hidden).not.toContain(FOREIGN);
			expect(JSON.stringify(hide({ payload: text }))).not.toContain(FOREIGN);
		}
	});
});

it.each<[string, unknown, unknown]>([
	['anywhere', { a: [{ n8n_wait: SEALED.toUpperCase() }] }, { a: [{ n8n_wait: '[hidden]' }] }],
	['in JSON', { a: JSON.stringify({ n8n_wait: 1 }) }, { a: JSON.stringify({ n8n_wait: '[hidden]' }) }],
])('where an execution waits is hidden %s', (_, value, expected) => {
	expect(hide(value)).toEqual(expected);
});

it('everything else is kept', () => {
	const event = {
		use_case: { hooks: [{ url: 'https://x.example', headers: [] }], name: 'headers' },
		texts: ['headers', '{headers', '[1, 2]', '{"a": 1}', ''],
		nothing: null,
		count: 5,
	};
	expect(hide(event)).toEqual(event);
	const odd = JSON.parse(`{"__proto__":{"a":"${SECRET}"},"constructor":1}`) as object;
	expect(JSON.stringify(hide(odd))).toBe('{"__proto__":{"a":"[hidden]"},"constructor":1}');
});

it('what is nested 200 times is kept, and no more', () => {
	const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as unknown;
	expect(hide(nested(201))).toEqual(nested(201));
	expect(JSON.stringify(hide(nested(202)))).toContain('[nested too deep]');
});
