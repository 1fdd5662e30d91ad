import { MAX_OFFSET } from '../times/zone';
import { DAY } from '../times/calendar';
import { numberIn, toWritten } from '../times/written';
import { isBlank } from '../values/read';
import { unlessRefused } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { columnName, type Row } from './columnName';
import { isNamedAsTime } from './timeNames';

/** A column that looks as if it said when to call. */
export interface TimeColumn {
	column: string;
	looksLike: 'date and time' | 'date' | 'time';
	/** One of its values. */
	example: unknown;
}

/** Values that are read in each column. */
const MAX_SAMPLES = 50;

/**
 * Finds columns that look like dates or times of calls to come, among those that nothing else is done with.
 * A column counts if most of its values are dates or times, and at least one is certainly to come, which that of
 * a form that was just filled in is not; numbers count
 * only where the column's name says that they are dates.
 *
 * @param columns names of columns that are not used
 * @param rows in which the first values of each column are looked at
 * @param now milliseconds since 1970
 */
export async function timeColumnsAmong(
	columns: readonly string[],
	rows: readonly Row[],
	now: number,
): Promise<TimeColumn[]> {
	const samples = await takeSamples(columns, rows);
	const found = await inTurns(samples, ([column, values]) => timeColumn(column, values, now));
	return found.flat();
}

/** Goes by what each row has, as rows may have few of many columns. */
async function takeSamples(
	columns: readonly string[],
	rows: readonly Row[],
): Promise<ReadonlyMap<string, unknown[]>> {
	const samples = new Map(columns.map((column): [string, unknown[]] => [column, []]));
	const wanted = new Map(samples);
	await inTurns(rows, (row) => {
		if (wanted.size === 0) return;
		for (const [name, value] of Object.entries(row)) {
			const column = columnName(name);
			const values = wanted.get(column);
			if (values === undefined || isBlank(value)) continue;
			if (values.push(value) === MAX_SAMPLES) wanted.delete(column);
		}
	});
	return samples;
}

function timeColumn(column: string, values: readonly unknown[], now: number): TimeColumn[] {
	const isNamedSo = isNamedAsTime(column);
	const seen = values.flatMap((value) => {
		const looks = inspectCell(value, isNamedSo);
		return looks ? [{ ...looks, value }] : [];
	});
	const [first] = seen;
	if (!first || seen.length * 2 <= values.length) return [];

	const dated = seen.filter(({ earliest }) => earliest !== undefined);
	const toCome = dated.find(({ earliest = 0 }) => earliest > now);
	if (dated.length > 0) {
		if (!toCome) return [];
		const hasTimes = dated.some(({ hasTime }) => hasTime);
		return [{ column, looksLike: hasTimes ? 'date and time' : 'date', example: toCome.value }];
	}
	return [{ column, looksLike: 'time', example: first.value }];
}

interface Looks {
	/** The earliest moment that it can be, wherever its clock is; undefined for a time of day alone. */
	earliest?: number;
	hasTime: boolean;
}

function inspectCell(value: unknown, isNamedSo: boolean): Looks | undefined {
	const number = typeof value === 'string' ? numberIn(value) : value;
	if (typeof number === 'number' && !isNamedSo) return undefined;
	const { day, clock, offset = MAX_OFFSET } = unlessRefused(() => toWritten(value, '')) ?? {};
	if (day === undefined) return clock === undefined ? undefined : { hasTime: true };
	return { earliest: day * DAY + (clock ?? 0) - offset, hasTime: (clock ?? 0) > 0 };
}
