import fc from 'fast-check';

import {
	readPhoneNumber,
	type NumberRules,
	type PhoneNumber,
} from '../../../nodes/shared/numbers/readPhoneNumber';
import { InputProblem } from '../../../nodes/shared/values/inputProblem';
import { readOrProblem } from '../../harness/readOrProblem';
import { forms } from './forms';
import { people } from './people';

/** Numbers that were set aside for films. */
const US = '+15550100123';
const GB = '+442079460003';
const DE = '+493023125000';

const reading = (cell: unknown, rules?: NumberRules) => readOrProblem(() => readPhoneNumber(cell, rules));

function problemOf(cell: unknown, rules?: NumberRules): string {
	const read = reading(cell, rules);
	return read instanceof InputProblem ? `${read.message}. ${read.remedy}` : `read as ${read.number}`;
}

describe('a number', () => {
	it.each<[unknown, NumberRules, string]>([
		['0015550100123', { country: 'DE' }, US],
		['+0015550100123', {}, US],
		['15.550.100.123', { country: 'US' }, US],
		['1 555 010 0123', { country: 'CA' }, US],
		[15550100123, { withoutPlus: 'lostPlus', country: 'DE' }, US],
		['011 44 20 7946 0003', { country: 'US' }, GB],
		['0011 44 20 7946 0003', { country: 'AU' }, GB],
		['8~10 44 20 7946 0003', { country: 'RU' }, GB],
		['020 7946 0003', { country: 'GG' }, GB],
		['030/23125000', { country: 'DE' }, DE],
		['(030) 23125-000', { country: 'DE' }, DE],
		['030 23125000', { country: 'DE', withoutPlus: 'lostPlus' }, DE],
		['(646) 555-0178', { country: 'US' }, '+16465550178'],
		['4915228817386', { country: 'DE' }, '+4915228817386'],
		[4915228817386, { country: 'DE' }, '+4915228817386'],
		['091 98765 43211', { country: 'IN' }, '+919876543211'],
		[3281234567, { country: 'IT' }, '+393281234567'],
		['(0)2 12345678', { country: 'IT' }, '+390212345678'],
		['050 555 5555', { country: 'AE' }, '+971505555555'],
	])('%p with %p is %s', (cell, rules, number) => expect(readPhoneNumber(cell, rules).number).toBe(number));

	it.each<[string, unknown, NumberRules, Partial<PhoneNumber>]>([
		['whose number it is', GB, {}, { number: GB, country: 'GB' }],
		['nothing of that if nothing tells', US, {}, { number: US }],
		['that of its row, where nothing else tells', US, { country: 'CA' }, { number: US, country: 'CA' }],
		['nothing of another country', '0044 20 7946 0003', { country: 'DE' }, { number: GB, country: 'GB' }],
		['the extension, which is no part of it', '+1 555 010 0123 x45', {}, { number: US, extension: '45' }],
		['also behind the last dash', '+1 555-010-0123-45', {}, { number: US, extension: '45' }],
		['of fourteen digits', '+1 555 010 0123-456', {}, { number: US, extension: '456' }],
	])('says %s', (_, cell, rules, read) => expect(readPhoneNumber(cell, rules)).toEqual(read));
});

describe('is refused', () => {
	const local = "Set 'Default Country', or add + and the country code, e.g. +15550100123.";
	const LOST =
		"If all numbers only lost their +, set 'Numbers Without +' in 'Options' to 'Add the Missing +'.";
	const NATIONAL =
		"If all numbers without + are from Germany, set 'Numbers Without +' in 'Options' to 'Read as Local Numbers'.";
	const [london, withoutPlus] = ['442079460003', 'national'] as const;
	const isBritish = `is not a valid number (United States), but ${GB} (United Kingdom) is. Add +, or change 'Default Country'.`;
	const isEither = `is ambiguous: +49442079460003 (Germany) or ${GB} (United Kingdom). Add + and the country code. ${NATIONAL}`;

	it.each<[unknown, NumberRules, string]>([
		['555 010 0123', {}, `The phone number "555 010 0123" has no country code. ${local}`],
		[london, { withoutPlus }, `The phone number "442079460003" has no country code. ${local} ${LOST}`],
		[london, { country: 'DE', withoutPlus: 'unsure' }, `The phone number "442079460003" ${isEither}`],
		[london, { country: 'US' }, `The phone number "442079460003" ${isBritish}`],
		[
			'0112482510123',
			{ country: 'SC' },
			`ambiguous: +12482510123 (United States) or +2482510123 (Seychelles). Write it as one of these.`,
		],
		['+39 (0)5512345678', { country: 'DE' }, '+3905512345678 (Italy). Write it as one of these.'],
		['+39 (0)5512345678', {}, '+3905512345678 (Italy). Write it as one of these.'],
		[london, { country: 'US', withoutPlus }, `Add +, or change 'Default Country'. ${LOST}`],
		['5550123', { country: 'US' }, 'Enter it with its area code (10 digits)'],
		['0 30', { country: 'DE' }, 'is too short'],
		[32493, { country: 'IT' }, 'is too short'],
		['32493', { country: 'IT' }, 'is too short'],
		['+49 112', {}, 'is too short (3 digits after +49). Enter 5 to 13 digits after the country code +49.'],
		['+999 5550100123', {}, 'has an unknown country code. Start with + and a country code'],
		['+0555 0100123', {}, 'has an unknown country code. '],
		['+15550100123'.repeat(2), {}, 'contains more than one phone number'],
		['01713920062 03023125190', { country: 'DE' }, 'contains more than one phone number'],
		['+4930231250001234567', {}, 'is too long (17 digits after +49). Enter 5 to 13 digits after '],
		['44 (0)20 7946 0003', { country: 'DE' }, 'is not a valid number (Germany)'],
		['0(0)30 23125000', { country: 'DE' }, 'is not a valid number (Germany)'],
		// What stands behind the last dash is no extension.
		['646-555-0178-4', { country: 'US' }, 'is not a valid number (United States)'],
		['646-055-0178-42', { country: 'US' }, 'is not a valid number (United States)'],
		['867-5309 / 867-5310', { country: 'US' }, 'Enter it with its area code (10 digits)'],
		['8675309 867-5310', { country: 'US' }, 'is not a valid number (United States)'],
		['442-920-1800-12', { country: 'US' }, 'but +442920180012 (United Kingdom) is'],
	])('%p with %p: %s', (cell, rules, text) => expect(problemOf(cell, rules)).toContain(text));

	it.each(['112', '911', '999', '110', '19222', '1-1-2', 112, '+112', '00112'])(
		'%p, an emergency number, whatever the country',
		(cell) => {
			for (const country of [undefined, 'US', 'DE', 'GB', 'AT', 'GL', 'IN', 'NC'])
				for (const withoutPlus of ['unsure', 'national', 'lostPlus'] as const)
					expect(problemOf(cell, { country, withoutPlus })).not.toMatch(/^read/);
		},
	);

	const DATES = [
		'25.11.2026',
		'25.11.26',
		'2026-11-25',
		'11/25/2026',
		'25.11.2026 14:30',
		'2026-11-25T14:30:00.000Z',
	];
	it.each(DATES)('%s, a date', (cell) => {
		for (const country of [undefined, 'DE', 'DK', 'NO'])
			expect(problemOf(cell, { country })).toContain('It is a date. Choose the column that contains the ');
	});

	const PLACEHOLDERS = ['999-999-9999', '555-555-5555', '(555) 555-5555', '+1 999 999 9999', 9999999999];
	it.each<[string | undefined, unknown[]]>([
		['US', PLACEHOLDERS],
		['CA', PLACEHOLDERS],
		['IN', ['98765 43210']],
		['CZ', ['123 456 789']],
		['FR', ['06 00 00 00 00']],
		[undefined, ['+33600000000']],
		['BR', ['(11) 99999-9999']],
	])('a placeholder of %s: %j', (country, cells) => {
		for (const cell of cells) expect(problemOf(cell, { country })).toContain('is not a real number');
	});

	it.each([
		['no valid number (United States)', 'US', '4915112345678', '442079460003'],
		['a phone number that is too short', undefined, '+4912', '+49123'],
	])('for all numbers with %s in the same words', (have, country, ...cells) => {
		const rules = { country, withoutPlus: 'national' } as const;
		const problems = cells.map((cell) => reading(cell, rules));
		const { remedy } = problems[0] as InputProblem;
		expect(problems).toMatchObject(cells.map(() => ({ ofSeveral: `have ${have}`, remedy })));
	});

	it('a number that lacks its area code, without another country to choose', () => {
		const text = problemOf('89370275', { country: 'DE' });
		expect(text).toContain('is not a valid number (Germany)');
		expect(text).toContain('with its area code');
		expect(text).not.toContain('Default Country');
	});

	it.each<[unknown, string]>([
		[new Date(0), 'It is a date'],
		[{ toISO: () => '2026-11-25' }, 'It is a date'],
		['030 23125000/68', 'contains more than one phone number'],
		['15,550,100,123', 'contains more than one phone number'],
		['15550100000', 'lost its last digits'],
		[15550100123.5, 'lost its last digits'],
		[0.5, 'Choose the column that contains the phone number'],
		[1e17, 'lost its last digits'],
		['617-308-2245 ::: 617-308-2246', 'contains more than one phone number'],
		['61O-308-2245', 'is not a phone number. Replace the letters in it with digits.'],
		['617-308-224O', 'is not a phone number. Replace the letters in it with digits.'],
		['O171 2345678', 'is not a phone number. Replace the letters in it with digits.'],
		['no tiene', '"no tiene" is not a phone number. Enter a phone number, or clear the cell.'],
		['\u202e0003 6497 02 44+', 'It contains other digits than it shows'],
		['+44 20 7946 \u0660\u0660\u0660\u0663', 'It contains other digits than it shows'],
		['1-800-FLOWERS', 'contains text: "FLOWERS"'],
		['555 010 0123 só WhatsApp', 'contains text: "só WhatsApp"'],
		// `vợ` is a wife, and `vô` means without.
		['555 010 0123 vô', 'contains text: "vô"'],
		['Só: 555 010 0123', 'contains text: "Só"'],
		["555 010 0123 sister's cell", `contains text: "sister's cell"`],
		['*67 555 010 0123', 'Enter + and digits'],
		['-15550100123', 'is not a phone number. Enter + and digits'],
		[NaN, 'is not a phone number'],
		[true, 'is not a phone number. Choose the column that contains the phone number.'],
		[{ phone: US }, 'is not a phone number. Choose the column that contains the phone number.'],
		[[[US]], 'is not a phone number. Choose the column that contains the phone number.'],
		['x'.repeat(5000), 'Keep only the number, and move other text to another column.'],
		['', 'The phone number is missing'],
		['  \u200b ', 'The phone number is missing'],
		['""', 'The phone number is missing'],
		[[], 'The phone number is missing'],
		[null, 'The phone number is missing'],
		[undefined, 'The phone number is missing'],
	])('%p: %s', (cell, text) => {
		for (const country of [undefined, 'US', 'DE']) expect(problemOf(cell, { country })).toContain(text);
	});

	const FILLING = ['000-000-0000', '000 000 0000', '0000000000', '1111111111', '0123456789', '1234567890'];
	it.each(FILLING)('%s, which only fills a field', (cell) => {
		for (const country of ['US', 'CA', undefined]) expect(problemOf(cell, { country })).not.toMatch(/^read/);
	});
});

describe('a number in no range that is in use', () => {
	it.each<[string, unknown, string, string]>([
		['AE', '059 123 4567', '+971591234567', 'of no mobile'],
		['AE', 591234567, '+971591234567', 'in a number cell'],
		['IE', '084 123 4567', '+353841234567', 'of no mobile'],
		['FR', '0692441820', '+33692441820', 'of Réunion'],
		['DE', '+353 84 123 4567', '+353841234567', 'with +'],
	])('of %s, %p is %s, and said to be unassigned: %s', (country, cell, number) => {
		expect(readPhoneNumber(cell, { country })).toMatchObject({ number, isUnassigned: true });
		expect(problemOf(cell, { country, withoutPlus: 'unsure' })).toContain('is not an assigned number');
	});

	it.each<[string, unknown]>([
		['GB', '0771244819'],
		['GB', '07700 90062'],
		['GB', 771244819],
		['US', '+44 7712 44819'],
		['AE', '050 441 820'],
		['DE', '0176 2009 88'],
		['PH', '0927 410 120'],
		['TW', '0966-476-34'],
		['RU', '8 926 006-33-2'],
	])('of %s, %p lacks a digit, and is never called', (country, cell) => {
		for (const withoutPlus of ['national', 'unsure'] as const)
			expect(problemOf(cell, { country, withoutPlus })).toMatch(/is too short|is not a valid/);
	});

	it('has a digit too many where its country writes numbers that begin so with one less', () => {
		expect(problemOf('+243 907 429 1988', {})).toContain('is too long. Check its digits');
		expect(problemOf('+243 907 429 198', {})).toBe('read as +243907429198');
	});

	it('speaks of emergency numbers only where the digits could be one', () => {
		const never = 'If it is an emergency or service number, clear the cell: these are never called.';
		expect(problemOf('0176 2009 88', { country: 'DE' })).not.toContain(never);
		expect(problemOf('0176 20', { country: 'DE' })).toContain(never);
	});

	it.each([US, GB, DE])('%s is not one', (number) => {
		expect(readPhoneNumber(number)).not.toHaveProperty('isUnassigned');
	});
});

describe('two readings', () => {
	/** Of a Norwegian and of a town in Arkansas. */
	const both = '4795550123';

	const GROUPED = [both, '479 555 0123', '(479) 555-0123', '47 95 55 01 23', 4795550123];
	it.each(GROUPED)('of %p are named, however it is grouped: programs do that by their own lights', (cell) => {
		const text = problemOf(cell, { country: 'US', withoutPlus: 'unsure' });
		expect(text).toContain('+14795550123 (United States) or +4795550123 (Norway)');
	});

	it('are one where the user has set a country, and the other one is named', () => {
		expect(readPhoneNumber(both, { country: 'US' })).toEqual({
			number: '+14795550123',
			country: 'US',
			otherReading: expect.objectContaining({ number: '+4795550123', country: 'NO' }) as unknown,
		});
	});

	it('are told apart by the user', () => {
		expect(problemOf(both, { country: 'US', withoutPlus: 'national' })).toBe('read as +14795550123');
		expect(problemOf(both, { country: 'US', withoutPlus: 'lostPlus' })).toBe('read as +4795550123');
		expect(problemOf(both, { country: 'NO' })).toBe('read as +4795550123');
	});
});

const anything = fc.oneof(
	fc.string({ unit: 'grapheme', maxLength: 60 }),
	fc.string({ unit: fc.constantFrom(...'0123456789+-() ./x#,;:\'"e\u00a0\u0661\uff11'), maxLength: 30 }),
	fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
	fc.double(),
);
const someForms = people({ each: 1, seed: 7 });
/** A number as somebody writes it, and then a slip. */
const slips = fc
	.tuple(
		fc.constantFrom(...forms),
		fc.constantFrom(...someForms),
		fc.nat(40),
		fc.nat(2),
		fc.string({ unit: fc.constantFrom(...'0159+-() /x'), maxLength: 2 }),
	)
	.map(([form, person, at, removed, added]) => {
		const cell = form.write(person);
		return typeof cell === 'string' ? cell.slice(0, at) + added + cell.slice(at + removed) : cell;
	});
const anyRules = fc.record({
	country: fc.constantFrom(undefined, 'US', 'DE', 'IT', 'AR', 'RU', 'KR', 'HU', 'GG', 'BS', 'GA', 'CN'),
	withoutPlus: fc.constantFrom('unsure' as const, 'national' as const, 'lostPlus' as const),
});

it('of any cell, an international number comes out, which is read again as itself, or what is wrong', () => {
	fc.assert(
		fc.property(fc.oneof(anything, slips), anyRules, (cell, rules) => {
			const text = problemOf(cell, rules);
			if (!text.startsWith('read as ')) return;
			const number = text.replace('read as ', '');
			expect(number).toMatch(/^\+[1-9]\d{6,14}$/);
			expect(problemOf(number)).toBe(text);
		}),
		{ numRuns: 20_000 },
	);
});
