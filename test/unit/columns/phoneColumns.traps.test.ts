import type { CountryCode } from 'libphonenumber-js/max';

import { findPhoneColumns } from '../../../nodes/shared/columns/phoneColumns';
import { readPhoneNumber } from '../../../nodes/shared/numbers/readPhoneNumber';
import { unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { seed } from '../../harness/properties/propertySeed';
import { runs } from '../../harness/properties/runs';
import { mobilesOf, type Person } from '../numbers/people';
import { cellsOf, traps, type Trap } from './traps';

const ROWS = [3, 12, 60].slice(0, runs(2, 3));
/** Of the trap: its own, and one that says nothing. */
const NEUTRAL = 'Feld 7';

type Cells = readonly unknown[];

function columnsOf(sheet: Record<string, Cells>) {
	return new Map(
		Object.entries(sheet).map(([name, cells]) => [name, new Map(cells.map((cell, index) => [index, cell]))]),
	);
}

/** What becomes of a sheet. */
type Outcome = 'trap called' | 'asked' | 'phone found' | 'none';

function outcomeOf(trap: Trap, heading: string, trapCells: Cells, phones: Record<string, Cells>): Outcome {
	const columns = columnsOf({ [heading]: trapCells, ...phones });
	const found = unlessRefused(() => findPhoneColumns(columns, () => ({ country: trap.country })));
	if (!found) return 'asked';
	const reads = (cell: unknown) => unlessRefused(() => readPhoneNumber(cell, { country: trap.country }));
	if (found.columns.includes(heading) && trapCells.some(reads)) return 'trap called';
	return found.columns.length > 0 ? 'phone found' : 'none';
}

const digits = (text: string) => text.replace(/\D/g, '');

/** Beside the trap, by what the sheet holds. */
const SHEETS: Record<string, (people: ReturnType<typeof mobilesOf>) => Record<string, Cells>> = {
	'a phone column': (people) => ({ Phone: people.map(({ national }) => national) }),
	'a phone column of number cells': (people) => ({
		Phone: people.map(({ national }) => Number(digits(national))),
	}),
	'phones under an unknown name': (people) => ({ Ansprechbar: people.map(({ national }) => national) }),
	'no phones': () => ({}),
};

const counts = new Map<string, Record<Outcome, number>>();
const called: string[] = [];

const known = new Map<string, Person[]>();

function peopleOf(country: string): Person[] {
	const people = known.get(country) ?? mobilesOf(country as CountryCode, Math.max(...ROWS), seed);
	known.set(country, people);
	return people;
}

for (const [index, trap] of traps.entries()) {
	const all = cellsOf(trap, Math.max(...ROWS), seed + index);
	for (const [name, phonesOf] of Object.entries(SHEETS)) {
		for (const rows of ROWS) {
			const phones = peopleOf(trap.country).slice(0, rows);
			const cells = all.slice(0, rows);
			for (const heading of [trap.heading, NEUTRAL]) {
				const outcome = outcomeOf(trap, heading, cells, phonesOf(phones));
				const group = `${name}, ${index % 2 ? 'held out' : 'tuned on'}`;
				const tally = counts.get(group) ?? { 'trap called': 0, asked: 0, 'phone found': 0, none: 0 };
				tally[outcome] += 1;
				counts.set(group, tally);
				if (outcome === 'trap called')
					called.push(`${name}: ${trap.country} ${heading} ${rows} rows: ${trap.heading}`);
			}
		}
	}
}

const share = (name: string) => {
	const some = [...counts].filter(([group]) => group.startsWith(`${name}, `)).map(([, tally]) => tally);
	const sum = (outcome: Outcome) => some.reduce((total, tally) => total + tally[outcome], 0);
	return {
		called: sum('trap called'),
		found: sum('phone found'),
		all: some.flatMap(Object.values).reduce((a, b) => a + b, 0),
	};
};

afterAll(() => {
	const lines = [...counts].map(([group, tally]) => `${group}: ${JSON.stringify(tally)}`);
	process.stdout.write(`\n${traps.length} kinds of numbers\n${lines.join('\n')}\n${called.join('\n')}\n`);
});

it.each(['a phone column', 'a phone column of number cells'])(
	'beside %s, no other number is called',
	(name) => {
		expect(share(name).called).toBe(0);
		expect(share(name).found).toBe(share(name).all);
	},
);

it.each([
	['phones under an unknown name', 0.01],
	['no phones', 0.04],
])('with %s, at most a share of %d of other numbers is called', (name, limit) => {
	expect(share(name).called).toBeLessThanOrEqual(share(name).all * limit);
});
