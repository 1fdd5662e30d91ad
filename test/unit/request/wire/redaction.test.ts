import fc from 'fast-check';

import { createRedactor, redactInTurns } from '../../../../nodes/shared/request/wire/redaction';
import { runs } from '../../../harness/properties/runs';

const KEY = 'fake+key/with="signs"&(.*)$';
const escaped = encodeURIComponent(KEY);
const redact = createRedactor([KEY, undefined, '']);

it.each([
	['a text', `Bearer ${KEY}`],
	['nothing', null],
	['a list', [KEY, { seen: KEY }]],
	['a record with a list, as lists of records come', { calls: [{ seen: KEY }, 1], [KEY]: [KEY], total: 2 }],
	['a hook', { url: KEY, headers: [{ key: 'x-secret', value: 'fake-secret' }, null, 'text'], more: {} }],
])('does the same in turns to %s', async (_, value) => {
	const redacted = await redactInTurns(value, redact);
	expect(redacted).toEqual(redact(value));
	expect(JSON.stringify(redacted)).not.toMatch(/fake/);
});

it('takes an escape that is no character for some text', () => {
	expect(redact(`&#x110000;${escaped}&#99999999;`)).toContain('[hidden]');
});

it('gives a value without a secret back as it is', () => {
	const value = { a: [1, null, 'text', { b: true }], headers: {} };
	expect(redact(value)).toBe(value);
});

it.each([
	['takes a secret literally, not as a pattern', ['......'], 'anything', 'anything'],
	['hides all of a secret that begins with another', ['fake-key', 'fake-key-2'], 'fake-key-2', '[hidden]'],
	['does not hide what is too short to be a secret', ['a'], 'banana', 'banana'],
])('%s', (_, secrets, text, redacted) => expect(createRedactor(secrets)(text)).toBe(redacted));

it.each([0, 1, 2, 3, 4, 5])('hides a secret in base64 with %d characters before it', (length) => {
	const secret = 'fake-key-0123456789-Äé';
	const hide = createRedactor([secret]);
	for (const encoding of ['base64', 'base64url'] as const) {
		const text = Buffer.from(`${'u'.repeat(length)}${secret}:p`).toString(encoding);
		const left = Buffer.from(hide(text).replace('[hidden]', ''), encoding).toString();
		expect(hide(text)).toContain('[hidden]');
		expect(left).not.toContain('key-0123456789');
	}
});

const codeOf = (character: string) => character.codePointAt(0) ?? 0;
const hexOf = (character: string, length = 0) => codeOf(character).toString(16).padStart(length, '0');
const SPELLINGS: ReadonlyArray<(character: string, count: number) => string> = [
	// A letter or digit behind a backslash is what an escape looks like.
	(character, count) =>
		'\\'.repeat(character === '\\' ? 2 ** count : /[a-z0-9{}]/.test(character) ? 0 : count) + character,
	(character) => [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
	(character) => `&#000${codeOf(character)};`,
	(character) => `&#X${hexOf(character).toUpperCase()};`,
	(character, count) =>
		character
			.split('')
			.map((unit) => `${'\\'.repeat(count + 1)}u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
			.join(''),
	(character, count) => `${'\\'.repeat(count + 1)}u{${hexOf(character)}}`,
	(character) => (codeOf(character) < 256 ? `\\x${hexOf(character, 2)}` : character),
];
const anyCharacter = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...'abcxu019-_.+/="\'$^(){}[]<>\\') },
	{ weight: 1, arbitrary: fc.constantFrom('ä', 'é', '年', '😀') },
);
const spelled = fc
	.tuple(anyCharacter, fc.constantFrom(...SPELLINGS), fc.nat(3))
	.map(([one, spell, count]) => ({ one, text: spell(one, count) }));

it('any secret is hidden, each character of it written in any way', () => {
	fc.assert(
		fc.property(fc.array(spelled, { minLength: 6, maxLength: 40 }), (written) => {
			const secret = written.map(({ one }) => one).join('');
			fc.pre(secret.replaceAll('\\', '').length >= 6);
			// What stands in the secret as an escape is none.
			fc.pre(!/\\[xu]/.test(secret));
			const hidden = createRedactor([secret])(`<${written.map(({ text }) => text).join('')}>`);
			expect(hidden).toBe('<[hidden]>');
		}),
		{ numRuns: runs(500, 50_000) },
	);
});

it.each<[string, unknown]>([
	['escaped twice', encodeURIComponent(escaped)],
	['encoded twice', Buffer.from(Buffer.from(KEY).toString('base64')).toString('base64')],
	['escaped, then encoded', Buffer.from(escaped).toString('base64')],
	['in two fields', [KEY.slice(0, 10), KEY.slice(10)]],
	['with spaces', [...KEY].join(' ')],
	['reversed', [...KEY].reverse().join('')],
	['in capitals', KEY.toUpperCase()],
	['in hexadecimal', Buffer.from(KEY).toString('hex')],
	['in UTF-16', Buffer.from(KEY, 'utf16le').toString('hex')],
])('passes on what SECURITY.md says it does: %s', (_, value) => expect(redact(value)).toBe(value));

const SECRET = 'a'.repeat(64);
const SEALED = 'd'.repeat(220);
const FOREIGN = 'fake-secret-of-another-webhook';
const hideInEvent = createRedactor([SECRET, SEALED], ['n8n_wait']);
const hooks = (headers: unknown) => ({ use_case: { hooks: [{ url: 'https://x.example', headers }] } });

describe('the values of headers of webhooks', () => {
	it.each<[string, unknown, unknown]>([
		['as the service has them', [{ key: 'x-key', value: FOREIGN }], [{ key: 'x-key', value: '[hidden]' }]],
		['by name', { 'x-key': FOREIGN, other: 5 }, { 'x-key': '[hidden]', other: '[hidden]' }],
		['named key', { key: FOREIGN }, { key: '[hidden]' }],
		['in pairs', [['x-key', FOREIGN]], [['[hidden]', '[hidden]']]],
		['in lists', [{ key: 'x-key', value: [FOREIGN] }], [{ key: 'x-key', value: ['[hidden]'] }]],
		['as a text', `x-key: ${FOREIGN}`, '[hidden]'],
	])('are hidden: %s', (_, headers, hidden) => {
		expect(hideInEvent(hooks(headers))).toEqual(hooks(hidden));
		expect(hideInEvent([{ data: [hooks(headers)] }])).toEqual([{ data: [hooks(hidden)] }]);
	});

	it.each([1, 2, 3])('are hidden in JSON as a text, in %d of each other', (levels) => {
		let payload: unknown = hooks([{ key: 'x-key', value: FOREIGN }]);
		for (let level = 0; level < levels; level++) payload = { payload: JSON.stringify(payload) };
		expect(JSON.stringify(hideInEvent(payload))).not.toContain(FOREIGN);
	});

	it('are hidden though they are nested too deep for n8n', () => {
		for (const open of ['[', '{"a":', '{"headers":']) {
			const close = open === '[' ? ']' : '}';
			const text = `${open.repeat(10_000)}{"headers":{"x-key":"${FOREIGN}"}}${close.repeat(10_000)}`;
			const hidden = JSON.stringify(hideInEvent(JSON.parse(text)));
			expect(hidden).not.toContain(FOREIGN);
			expect(JSON.stringify(hideInEvent({ payload: text }))).not.toContain(FOREIGN);
		}
	});
});

it.each<[string, unknown, unknown]>([
	['anywhere', { a: [{ n8n_wait: SEALED.toUpperCase() }] }, { a: [{ n8n_wait: '[hidden]' }] }],
	['in JSON', { a: JSON.stringify({ n8n_wait: 1 }) }, { a: JSON.stringify({ n8n_wait: '[hidden]' }) }],
])('where an execution waits is hidden %s', (_, value, expected) => {
	expect(hideInEvent(value)).toEqual(expected);
});

it('everything else is kept', () => {
	const event = {
		use_case: { hooks: [{ url: 'https://x.example', headers: [] }], name: 'headers' },
		...{ texts: ['headers', '{headers', '[1, 2]', '{"a": 1}', ''], nothing: null, count: 5 },
	};
	expect(hideInEvent(event)).toEqual(event);
	const odd = JSON.parse(`{"__proto__":{"a":"${SECRET}"},"constructor":1}`) as object;
	expect(JSON.stringify(hideInEvent(odd))).toBe('{"__proto__":{"a":"[hidden]"},"constructor":1}');
});

it('what is nested 200 times is kept, and no more', () => {
	const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as unknown;
	expect(hideInEvent(nested(201))).toEqual(nested(201));
	expect(JSON.stringify(hideInEvent(nested(202)))).toContain('[nested too deeply]');
});
