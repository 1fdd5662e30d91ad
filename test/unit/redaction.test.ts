import { redactorOf } from '../../nodes/shared/request/wire/redaction';

const KEY = 'fake+key/with="signs"&(.*)$';
const redact = redactorOf([KEY, undefined, '']);

it.each([
	['itself', KEY],
	['amid a text', `Bearer ${KEY}, twice ${KEY}`],
	['in a URL', `https://x.example/?key=${encodeURIComponent(KEY)}`],
	['in JSON text', JSON.stringify({ key: KEY })],
	['in base64', `Basic ${Buffer.from(KEY).toString('base64')}`],
	['deep inside', { a: [{ b: `Bearer ${KEY}` }] }],
	['as a key', { [KEY]: 1 }],
	['in headers', { headers: { authorization: `Bearer ${KEY}` } }],
])('removes a secret: %s', (_, value) => {
	const text = JSON.stringify(redact(value));
	expect(text).toContain('[hidden]');
	for (const spelling of [
		KEY,
		encodeURIComponent(KEY),
		JSON.stringify(KEY).slice(1, -1),
		Buffer.from(KEY).toString('base64'),
	]) {
		expect(text).not.toContain(spelling);
	}
});

it("removes the values of a webhook's headers, and keeps their names", () => {
	const call = {
		use_case: { hooks: [{ url: 'https://x.example', headers: [{ key: 'x-secret', value: 'fake-secret' }] }] },
	};
	expect(redact(call).use_case.hooks[0]?.headers).toEqual([{ key: 'x-secret', value: '[hidden]' }]);
});

it('gives a value without a secret back as it is', () => {
	const value = { a: [1, null, 'text', { b: true }], headers: {} };
	expect(redact(value)).toBe(value);
});

it('takes a secret literally, not as a pattern', () => {
	expect(redactorOf(['......'])('anything')).toBe('anything');
});

it('does not hide what is too short to be a secret', () => {
	expect(redactorOf(['a'])('banana')).toBe('banana');
});
