import fc from 'fast-check';
import type { CountryCode } from 'libphonenumber-js/max';

import { findPhoneColumns } from '../../../nodes/shared/columns/phoneColumns';
import { readPhoneNumber } from '../../../nodes/shared/numbers/readPhoneNumber';
import { unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { seed } from '../../harness/properties/propertySeed';
import { runs } from '../../harness/properties/runs';
import { mobilesOf } from '../numbers/people';
import kindsByCountry from './traps.json';

const ROWS = [3, 12, 60].slice(0, runs(2, 3));
const MOST = Math.max(...ROWS);
const NEUTRAL_NAME = 'Feld 7';

type Cells = readonly unknown[];
type People = ReturnType<typeof mobilesOf>;
const phonesOf = (people: People) => people.map(({ national }) => national);
const digitsOf = (people: People) => phonesOf(people).map((phone) => Number(phone.replace(/\D/g, '')));

/** Columns of numbers that are none of a phone, and may well look like one, with phones of their country. */
const traps = Object.entries(kindsByCountry).flatMap(([country, kinds]) => {
	const people = mobilesOf(country as CountryCode, MOST, seed);
	return Object.entries(kinds).map(([name, pattern], index) => {
		const any = fc.stringMatching(new RegExp(`^${pattern}$`));
		return { country, name, people, cells: fc.sample(any, { numRuns: MOST, seed: seed + index }) };
	});
});

function outcomeOf(country: string, name: string, cells: Cells, phones: Record<string, Cells>) {
	const sheet = Object.entries({ [name]: cells, ...phones });
	const columns = new Map(sheet.map(([column, values]) => [column, new Map(values.entries())]));
	const found = unlessRefused(() => findPhoneColumns(columns, () => ({ country })));
	if (!found) return 'asked';
	const isRead = (cell: unknown) => unlessRefused(() => readPhoneNumber(cell, { country })) !== undefined;
	if (found.columns.includes(name) && cells.some(isRead)) return 'trap called';
	return found.columns.length > 0 ? 'phone found' : 'none';
}

/** What the sheet holds; the share of sheets whose trap may be called; whether a phone is found in all. */
it.each<[string, (people: People) => Record<string, Cells>, number, boolean]>([
	['a phone column', (people) => ({ Phone: phonesOf(people) }), 0, true],
	['a phone column of number cells', (people) => ({ Phone: digitsOf(people) }), 0, true],
	['phones under an unknown name', (people) => ({ Ansprechbar: phonesOf(people) }), 0.01, false],
	['no phones', () => ({}), 0.04, false],
])('beside %s, hardly any other number is called', (_, phones, most, isAlwaysFound) => {
	const outcomes = traps.flatMap(({ country, name, cells, people }) =>
		ROWS.flatMap((rows) =>
			[name, NEUTRAL_NAME].map((named) => ({
				sheet: `${country} ${name} as ${named}, ${rows} rows`,
				outcome: outcomeOf(country, named, cells.slice(0, rows), phones(people.slice(0, rows))),
			})),
		),
	);
	const called = outcomes.filter(({ outcome }) => outcome === 'trap called');
	if (called.length > outcomes.length * most) expect(called).toEqual([]);
	if (isAlwaysFound) expect(outcomes.filter(({ outcome }) => outcome !== 'phone found')).toEqual([]);
});
