import { toSecret } from '../../../nodes/VoiceAgentTrigger/triggerSettings';

describe('the secret of the manual setup', () => {
	it.each<[unknown, string]>([
		['', 'is empty'],
		['\n\t', 'is empty'],
		[undefined, 'is empty'],
		[null, 'is empty'],
		['geheimnis-müller', 'is not one line of 8 or more unaccented characters'],
		['fake-secret\nin two lines', 'is not one line'],
		['fake-secret\u200b-zero-width', 'is not one line'],
		['密密密密密密密密', 'is not one line'],
		['short', 'is not one line of 8 or more'],
		[true, 'is not one line of 8 or more'],
		[{ secret: 'fake-secret' }, 'is an object, not text'],
		[['fake-secret'], 'is a list, not text'],
	])('%j is refused: %s', (value, message) => {
		expect(() => toSecret(value)).toThrow(message);
	});

	it('is not part of the error', () => {
		expect(() => toSecret('geheimnis-müller')).toThrow(expect.not.stringContaining('geheimnis') as never);
	});
});
