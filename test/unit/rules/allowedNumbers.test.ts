import { refuseSpecialRate, whyElsewhere } from '../../../nodes/shared/rules/allowedNumbers';

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
