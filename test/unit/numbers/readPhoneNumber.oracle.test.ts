import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';

import {
	readPhoneNumber,
	type NumberRules,
	type PhoneNumber,
} from '../../../nodes/shared/numbers/readPhoneNumber';
import { unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { seed } from '../../harness/properties/propertySeed';
import { runs } from '../../harness/properties/runs';
import { forms, unreadable, type Form } from './forms';
import { mobilesOf, people, withChance, type Person } from './people';

/** Large ones, those with rules of their own, and those that share a calling code. */
const OTHER_COUNTRIES: CountryCode[] = [
	...(['US', 'DE', 'IT', 'AR', 'RU', 'CN', 'BR', 'TH', 'KZ', 'KR', 'AT', 'FI', 'GB', 'HU'] as const),
	...(['CA', 'BY', 'ID', 'SG', 'MX', 'NO', 'IN', 'JP', 'FR', 'GG', 'BS', 'GA', 'SE', 'AU'] as const),
];

const reading = (cell: unknown, rules: NumberRules) => unlessRefused(() => readPhoneNumber(cell, rules));

/** A longer run finds what is rarer. */
const everybody = people({ each: runs(1, 10), seed }).filter(
	(_, index) => index % runs(3, 1) === seed % runs(3, 1),
);

/** What is set for somebody's row; undefined if it would be a lie that nobody can see through. */
const SETTINGS = {
	'right country': ({ country }) => ({ country }),
	'no country': () => ({}),
	'wrong country': ({ country }, { says }, index) => {
		const others = OTHER_COUNTRIES.filter((other) => other !== country);
		// The country wins over another one's number without +, unless unclear ones are reported.
		const withoutPlus = says === 'countryBehindLostPlus' ? 'unsure' : 'national';
		return says === 'nothing' ? undefined : { country: others[index % others.length], withoutPlus };
	},
	'unclear ones reported': ({ country }) => ({ country, withoutPlus: 'unsure' }),
	'said to lack +': ({ country }, { says }) =>
		says === 'countryBehindLostPlus' ? { country, withoutPlus: 'lostPlus' } : undefined,
} satisfies Record<string, (person: Person, form: Form, index: number) => NumberRules | undefined>;

type Setting = keyof typeof SETTINGS;
type Outcome = 'right' | 'refused' | 'wrong';

/**
 * What else a cell may say: its digits may be another number of the set country as they are, with or without its
 * calling code, or begin as a call abroad does, with 810 in Russia.
 */
function otherReadings(
	cell: unknown,
	rules: NumberRules,
	{ country, internationalPrefix }: Person,
	{ says }: Form,
): unknown[] {
	const digits = bareDigits(cell);
	const [behindPlus, plain] = [`+${digits}`, digits].map((text) => parsePhoneNumberFromString(text, country));
	const isOwn = rules.country === country && rules.withoutPlus !== 'unsure';
	const own = [behindPlus, plain].filter((one) => isOwn && one?.country === country && one.isValid());
	const prefix = internationalPrefix?.replace('~', '') ?? 'unknown';
	const abroad = says === 'nothing' && digits.startsWith(prefix) ? [plain] : [];
	return [...own, ...abroad].map((one) => one?.number);
}

const bareDigits = (cell: unknown) => String(cell).replace(/\.0$/, '').replace(/\D/g, '');

function outcomeOf(
	read: PhoneNumber | undefined,
	cell: unknown,
	rules: NumberRules,
	person: Person,
	form: Form,
): Outcome {
	if (read === undefined) return 'refused';
	const isRight =
		read.number === person.number.number
			? read.extension === form.extension && !unreadable.includes(form)
			: otherReadings(cell, rules, person, form).includes(read.number);
	return isRight ? 'right' : 'wrong';
}

/** What share of the cells may be refused, by what their form says of the country. */
const LIMITS: Record<Form['says'], (form: Form) => Partial<Record<Setting, number | 'all'>>> = {
	country: ({ mostRefused = 0.01 }) => ({
		'right country': 0.01,
		'wrong country': 0.03,
		'no country': mostRefused,
	}),
	nothing: ({ mostRefused = 0.06, maySayCountry }) => ({
		'right country': mostRefused,
		'unclear ones reported': mostRefused,
		...(!maySayCountry && { 'no country': 'all' }),
	}),
	countryBehindLostPlus: () => ({ 'right country': 0.03, 'said to lack +': 0.01, 'no country': 'all' }),
};

it.each([...forms, ...unreadable])(
	"of numbers of all countries, none becomes somebody else's, and refused are all that are not certain, and few others: $name",
	(form) => {
		const ofNone: ReturnType<(typeof LIMITS)['nothing']> = { 'right country': 'all', 'no country': 'all' };
		const limits = unreadable.includes(form) ? ofNone : LIMITS[form.says](form);
		for (const setting of Object.keys(SETTINGS) as Setting[]) {
			const cells = everybody.flatMap((person, index) => {
				const cell = form.write(person);
				const rules = SETTINGS[setting](person, form, index);
				if (cell === undefined || rules === undefined) return [];
				const read = reading(cell, rules);
				return [{ person, cell, rules, read, outcome: outcomeOf(read, cell, rules, person, form) }];
			});
			expect(cells.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
			const limit = limits[setting];
			const refused = cells.filter(({ outcome }) => outcome === 'refused').length;
			if (limit === 'all') expect([setting, refused / cells.length]).toEqual([setting, 1]);
			else expect(refused).toBeLessThanOrEqual(withChance(limit ?? 1, cells.length) * cells.length);
		}
	},
);

it('knows the country of a number wherever libphonenumber knows it', () => {
	const others = everybody.filter(({ number, country }) => reading(number.number, {})?.country !== country);
	const unread = everybody.filter(({ number }) => reading(number.number, {}) === undefined);
	expect(others).toEqual(unread);
});

const COUNTRIES =
	'US CA MX BR AR CL CO PE EC GB IE FR DE AT CH NL BE LU ES PT IT GR PL CZ HU RO SE NO DK FI TR UA IL AE SA EG ZA NG KE IN PK BD CN JP KR SG AU'.split(
		' ',
	) as CountryCode[];
const EACH = runs(25, 2000);

/** How the people of a country write its mobiles, and how many of them may be refused. */
const OWN_FORMS: Array<[mostRefused: number, write: (person: Person) => unknown]> = [
	[0.01, ({ national }) => national],
	[0.02, ({ national }) => bareDigits(national)],
	[0.03, ({ national }) => Number(bareDigits(national))],
];

/** @returns a person's number with a digit that was left out, doubled, or mistyped */
function damaged({ national }: Person, at: number): string[] {
	const [before, digit = '', behind] = [national.slice(0, at), national[at], national.slice(at + 1)];
	if (!/\d/.test(digit)) return [];
	return [
		before + behind,
		before + digit + digit + behind,
		before + String((Number(digit) + 1) % 10) + behind,
	];
}

it('a damaged number that libphonenumber calls invalid is never called without a word', () => {
	let invalid = 0;
	const silent = COUNTRIES.flatMap((country) =>
		mobilesOf(country, 8, seed).flatMap((person, index) =>
			[index, index + 3]
				.flatMap((at) => damaged(person, at))
				.flatMap((cell) => {
					const read = reading(cell, { country });
					if (!read || parsePhoneNumberFromString(read.number)?.isValid()) return [];
					invalid += 1;
					const unsure = reading(cell, { country, withoutPlus: 'unsure' });
					return read.isUnassigned && !unsure ? [] : [[country, cell, read]];
				}),
		),
	);
	expect(silent).toEqual([]);
	expect(invalid).toBeGreaterThan(50);
});

it.each(COUNTRIES)('mobiles of %s are read by their own country', (country) => {
	const people = mobilesOf(country, EACH, seed);
	expect(people.length).toBe(EACH);
	for (const [mostRefused, write] of OWN_FORMS) {
		const reads = people.map((person) => reading(write(person), { country }));
		const wrong = reads.filter((read, index) => read && read.number !== people[index]?.number.number);
		expect(wrong).toEqual([]);
		const refused = reads.filter((read) => read === undefined).length;
		expect(refused / EACH).toBeLessThanOrEqual(withChance(mostRefused, EACH));
	}
});
