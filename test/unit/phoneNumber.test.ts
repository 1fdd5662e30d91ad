import { toPhoneNumber } from '../../nodes/shared/values/phoneNumber';

describe('is put right', () => {
	it.each<[unknown, string, string]>([
		['+15550100123', '', '+15550100123'],
		['+4512345678', '', '+4512345678'],
		['+4721234567', '', '+4721234567'],
		['+6561234567', '', '+6561234567'],
		['+2905550', '', '+2905550'],
		['+123456789012345', '', '+123456789012345'],
		[' +1 (555) 010-0123 ', '', '+15550100123'],
		['+1.555.010.0123', '', '+15550100123'],
		['+1 555\u00a0010\u20110123', '', '+15550100123'],
		['\u202a+15550100123\u202c', '', '+15550100123'],
		["'+15550100123", '', '+15550100123'],
		['tel:+1-555-010-0123', '', '+15550100123'],
		['0015550100123', '', '+15550100123'],
		['+44 (0)20 7946 0003', '', '+442079460003'],
		[15550100123, '', '+15550100123'],
		['15550100123', '', '+15550100123'],
		['15550100123.0', '', '+15550100123'],
		[5550100123, '1', '+15550100123'],
		['555-010-0123', '+1', '+15550100123'],
		['15550100123', '+1', '+15550100123'],
		['+442079460003', '+1', '+442079460003'],
		['0201 5550123', '49', '+492015550123'],
		['492015550123', '0049', '+492015550123'],
		['06 1234 5678', '39', '+390612345678'],
		['45 12 34 56', '+45', '+4545123456'],
	])('%p with country code "%s" is %s', (written, countryCode, number) => {
		expect(toPhoneNumber(written, countryCode)).toBe(number);
	});
});

describe('is refused', () => {
	it.each<[unknown, string, string]>([
		['5550100123', '', 'has no country code'],
		['0201 5550123', '', 'has no country code'],
		['1.55501E+10', '', 'was shortened by the spreadsheet'],
		['1,55501E+10', '', 'was shortened by the spreadsheet'],
		['+1 555 010 0123 ext. 4', '', 'is not a phone number'],
		['+1-555-CALL-NOW', '', 'is not a phone number'],
		['++15550100123', '', 'is not a phone number'],
		['+15550100123, +15550100124', '', 'is not a phone number'],
		['+123456', '', 'is not a phone number'],
		['+1234567890123456', '', 'is not a phone number'],
		['+0155501001', '', 'is not a phone number'],
		[0, '', 'has no country code'],
		[1.5, '', 'has no country code'],
		[-15550100123, '', 'is not a phone number'],
		['-15550100123', '', 'is not a phone number'],
		['', '', 'is empty'],
		['   ', '', 'is empty'],
		[null, '', 'is empty'],
		[undefined, '', 'is empty'],
		[{ phone: 1 }, '', 'is not a phone number'],
		[true, '', 'is not a phone number'],
		['9112345678', '91', 'may or may not begin with the country code 91'],
		['5550100123', 'US', 'The default country code "US" is not a country code'],
		['5550100123', '+1555', 'is not a country code'],
	])('%p with country code "%s": %s', (written, countryCode, problem) => {
		expect(() => toPhoneNumber(written, countryCode)).toThrow(problem);
	});
});
