import { isYes } from '../../../nodes/shared/columns/yesNo';
import {
	describeDuplicate,
	type PreviousCall,
	refuseSpecialRate,
	whyElsewhere,
	whyNoConsent,
} from '../../../nodes/shared/rules/whoMayBeCalled';

it.each<[string, boolean, unknown[]]>([
	['numbers and truth values', true, [true, 1, '1', 'true', 'TRUE', '✓', '☑']],
	['words', true, [' Yes ', 'y', 'on', 'ja', 'Oui', 'sí', 'si\u0301', 'sì', 'sim', 'tak', 'evet']],
	['numbers and truth values', false, [false, 0, 2, NaN, '0', 'false', 'x', '✗', '☐', '2026-01-01']],
	['words', false, ['no', 'nein', 'yes?', 'not yes', 'revoked', 'opt-out']],
	['what is no text', false, ['', ' ', null, undefined, [], ['yes'], {}, { yes: true }]],
])('of %s, these are consent: %p, %p', (_, isConsent, values) => {
	for (const value of values) expect([value, isYes(value)]).toEqual([value, isConsent]);
});

it.each([
	['yes', undefined],
	[' ', "No consent: 'Consent' is empty"],
	['not yet', `No consent: 'Consent' is "not yet"`],
])('why %p keeps a person from being called: %s', (value, reason) => {
	expect(whyNoConsent(value)).toBe(reason);
});

it.each([
	['+442079460003', 'GB', undefined],
	['+442079460003', 'US', "United Kingdom is not in 'Allowed Countries'"],
	['+18005550100', 'CA', undefined],
	['+18005550100', 'GB', "Number shared by 25 countries is not in 'Allowed Countries'"],
	['+80012345678', 'GB', "Number without a country is not in 'Allowed Countries'"],
])('%s, where only %s is allowed: %s', (number, country, reason) => {
	expect(whyElsewhere(number, new Set([country]))).toBe(reason);
});

it('a premium-rate number is refused, and the error says what allows it', () => {
	expect(() => refuseSpecialRate('+15550100123')).not.toThrow();
	expect(() => refuseSpecialRate('+19005550100')).toThrow(
		expect.objectContaining({
			message: '"+19005550100" is a premium-rate number',
			remedy: expect.stringContaining("'Allow Premium-Rate Numbers'") as string,
		}),
	);
});

it.each<[PreviousCall, string]>([
	[{ place: 'row 5 (item 3)', outcome: undefined }, 'Duplicate of row 5 (item 3)'],
	[{ place: 'item 3', outcome: 'done' }, 'Duplicate of item 3'],
	[{ place: 'item 3', outcome: 'unknown' }, 'Duplicate of item 3, whose outcome is unknown'],
	[{ place: undefined, outcome: 'done' }, 'Already called in this execution'],
	[
		{ place: undefined, outcome: 'unknown' },
		'May already have been called in this execution, with an unknown outcome',
	],
])('%j', (previous, text) => {
	expect(describeDuplicate(previous)).toBe(text);
});
