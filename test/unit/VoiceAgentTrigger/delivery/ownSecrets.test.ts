import { hashSecret } from '../../../../nodes/VoiceAgentTrigger/registration/hook';
import { withoutOwnSecrets } from '../../../../nodes/VoiceAgentTrigger/delivery/ownSecrets';

const SECRET = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const FOREIGN = 'c'.repeat(64);
const SEALED = 'd'.repeat(220);
const clean = (value: unknown) => withoutOwnSecrets(value, [SECRET, SEALED], [hashSecret(OTHER)]);

describe('what is passed on', () => {
	it.each<[string, unknown, unknown]>([
		['a text', SECRET, '[hidden]'],
		['part of a text', `with ${SECRET}, twice ${SECRET}`, 'with [hidden], twice [hidden]'],
		['several in one text', `${SEALED} and ${SECRET}`, '[hidden] and [hidden]'],
		['a name', { [SECRET]: 1 }, { '[hidden]': 1 }],
		['lists in objects', { a: [{ b: [SECRET] }] }, { a: [{ b: ['[hidden]'] }] }],
		['another hook of this trigger', { value: OTHER }, { value: '[hidden]' }],
	])('holds no secret of this trigger: %s', (_, value, expected) => {
		expect(clean(value)).toEqual(expected);
	});

	it('is otherwise the very same, the headers of other hooks included', () => {
		const event = {
			use_case: { hooks: [{ url: 'https://x.example', headers: [{ key: 'x-key', value: FOREIGN }] }] },
			headers: [{ key: 'a', value: 'kept' }],
			nothing: null,
			count: 5,
		};
		expect(clean(event)).toBe(event);
	});

	it('keeps names that JavaScript has other plans for', () => {
		const event = JSON.parse(`{"__proto__":{"a":"${SECRET}"},"constructor":1}`) as object;
		expect(JSON.stringify(clean(event))).toBe('{"__proto__":{"a":"[hidden]"},"constructor":1}');
	});
});
