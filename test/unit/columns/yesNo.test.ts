import { yesNoIn } from '../../../nodes/shared/columns/yesNo';

it.each<[string, boolean, unknown[]]>([
	['numbers and truth values', true, [true, 1, '1', 'true', 'TRUE', '✓', '☑']],
	['words', true, [' Yes ', 'y', 'on', 'ja', 'Oui', 'sí', 'si\u0301', 'sì', 'sim', 'tak', 'evet']],
	['numbers and truth values', false, [false, 0, 2, NaN, '0', 'false', 'x', '✗', '☐', '2026-01-01']],
	['words', false, ['no', 'nein', 'yes?', 'not yes', 'revoked', 'opt-out']],
	['what is no text', false, ['', ' ', null, undefined, [], ['yes'], {}, { yes: true }]],
])('of %s, these are consent: %p, %p', (_, isConsent, values) => {
	for (const value of values) expect([value, yesNoIn(value) === 'yes']).toEqual([value, isConsent]);
});
