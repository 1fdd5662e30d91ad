import { toSecret } from '../../../nodes/VoiceAgentTrigger/triggerSettings';

describe('the secret of the manual setup', () => {
	it.each([
		['fake-secret-0123456789', 'fake-secret-0123456789'],
		['  fake-secret ', 'fake-secret'],
		['fake-secret\n', 'fake-secret'],
		['fake secret', 'fake secret'],
	])('%j is read as %j', (value, secret) => {
		expect(toSecret(value)).toBe(secret);
	});

	it.each<[unknown, string]>([
		['', 'is empty'],
		['   ', 'is empty'],
		['\n\t', 'is empty'],
		[undefined, 'is empty'],
		[null, 'is empty'],
		['geheimnis-müller', "characters that a header can't hold"],
		['fake-secret\nin two lines', "characters that a header can't hold"],
		['fake-secret\u200b-zero-width', "characters that a header can't hold"],
		['密密密密密密密密', "characters that a header can't hold"],
		['short', 'has only 5 characters'],
		[12345678901, 'can\'t be "number"'],
		[{ secret: 'fake-secret' }, 'can\'t be "object"'],
		[['fake-secret'], 'can\'t be "object"'],
		[true, 'can\'t be "boolean"'],
	])('%j is refused: %s', (value, message) => {
		expect(() => toSecret(value)).toThrow(message);
	});

	it('is not part of the error', () => {
		expect(() => toSecret('geheimnis-müller')).toThrow(expect.not.stringContaining('geheimnis') as never);
	});
});
