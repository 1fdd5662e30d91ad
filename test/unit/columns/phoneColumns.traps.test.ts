import type { CountryCode } from 'libphonenumber-js/max';

import { findPhoneColumns } from '../../../nodes/shared/columns/phoneColumns';
import { readPhoneNumber } from '../../../nodes/shared/numbers/readPhoneNumber';
import { unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { seed } from '../../harness/properties/propertySeed';
import { runs } from '../../harness/properties/runs';
import { mobilesOf } from '../numbers/people';
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

const numberOf = (text: string) => Number(text.replace(/\D/g, ''));
type People = ReturnType<typeof mobilesOf>;
const phonesOf = (people: People) => people.map(({ national }) => national);

/** Beside the trap, by what the sheet holds; the share of sheets whose trap may be called; whether a phone is found in all. */
const SHEETS: Array<[string, (people: People) => Record<string, Cells>, number, boolean]> = [
	['a phone column', (people) => ({ Phone: phonesOf(people) }), 0, true],
	['a phone column of number cells', (people) => ({ Phone: phonesOf(people).map(numberOf) }), 0, true],
	['phones under an unknown name', (people) => ({ Ansprechbar: phonesOf(people) }), 0.01, false],
	['no phones', () => ({}), 0.04, false],
];

const columnsBesidePeople = traps.map((trap, index) => ({
	trap,
	cells: cellsOf(trap, Math.max(...ROWS), seed + index),
	people: mobilesOf(trap.country as CountryCode, Math.max(...ROWS), seed),
}));

it.each(SHEETS)('beside %s, hardly any other number is called', (_, phonesOf, most, isAlwaysFound) => {
	const outcomes = columnsBesidePeople.flatMap(({ trap, cells, people }) =>
		ROWS.flatMap((rows) =>
			[trap.heading, NEUTRAL].map((heading) => ({
				heading: `${trap.country} ${trap.heading} as ${heading}, ${rows} rows`,
				outcome: outcomeOf(trap, heading, cells.slice(0, rows), phonesOf(people.slice(0, rows))),
			})),
		),
	);
	const called = outcomes.filter(({ outcome }) => outcome === 'trap called');
	if (called.length > outcomes.length * most) expect(called).toEqual([]);
	if (isAlwaysFound) expect(outcomes.filter(({ outcome }) => outcome !== 'phone found')).toEqual([]);
});
