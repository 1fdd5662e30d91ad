import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';

import { readPhoneNumber } from '../../../nodes/shared/numbers/readPhoneNumber';
import { unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { runs } from '../../harness/properties/runs';
import { seed } from '../../harness/properties/propertySeed';
import { mobilesOf, withChance, type Person } from './people';

const COUNTRIES =
	'US CA MX BR AR CL CO PE EC GB IE FR DE AT CH NL BE LU ES PT IT GR PL CZ HU RO SE NO DK FI TR UA IL AE SA EG ZA NG KE IN PK BD CN JP KR SG AU'.split(
		' ',
	) as CountryCode[];
const EACH = runs(25, 2000);

const digits = (text: string) => text.replace(/\D/g, '');

/** How the people of a country write its mobiles, and how many of them may be refused. */
const FORMS: Array<[mostRefused: number, write: (person: Person) => unknown]> = [
	[0.01, ({ national }) => national],
	[0.02, ({ national }) => digits(national)],
	[0.03, ({ national }) => Number(digits(national))],
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
					const read = unlessRefused(() => readPhoneNumber(cell, { country }));
					if (!read || parsePhoneNumberFromString(read.number)?.isValid()) return [];
					invalid += 1;
					const unsure = unlessRefused(() => readPhoneNumber(cell, { country, withoutPlus: 'unsure' }));
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
	for (const [mostRefused, write] of FORMS) {
		const reads = people.map((person) => unlessRefused(() => readPhoneNumber(write(person), { country })));
		const wrong = reads.filter((read, index) => read && read.number !== people[index]?.number.number);
		expect(wrong).toEqual([]);
		const refused = reads.filter((read) => read === undefined).length;
		expect(refused / EACH).toBeLessThanOrEqual(withChance(mostRefused, EACH));
	}
});
