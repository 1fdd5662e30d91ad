import { isYes } from '../../../nodes/shared/columns/yesNo';
import { whyNoConsent } from '../../../nodes/shared/rules/consent';

it.each([
	true,
	1,
	'1',
	'true',
	'TRUE',
	' Yes ',
	'y',
	'on',
	'ja',
	'Oui',
	'sí',
	'si\u0301',
	'sì',
	'sim',
	'tak',
	'evet',
	'✓',
	'☑',
])('%p is consent', (value) => expect(isYes(value)).toBe(true));

it.each([
	false,
	0,
	2,
	NaN,
	'0',
	'false',
	'no',
	'nein',
	'x',
	'',
	' ',
	null,
	undefined,
	'yes?',
	'not yes',
	'revoked',
	'2026-01-01',
	[],
	['yes'],
	{},
	{ yes: true },
	'opt-out',
	'✗',
	'☐',
])('%p is none', (value) => expect(isYes(value)).toBe(false));

it.each([
	['yes', undefined],
	[' ', "No consent: 'Consent' is empty"],
	['not yet', `No consent: 'Consent' is "not yet"`],
])('why %p keeps a person from being called: %s', (value, reason) => {
	expect(whyNoConsent(value)).toBe(reason);
});
