import { countryNamed } from '../numbers/country';
import { isBlank, plainText } from '../values/read';
import { InputProblem, quote, quoteNames } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { plainWords } from '../words/words';

/** What a row has in each column. */
export type Row = Readonly<Record<string, unknown>>;

/** By the name of each column: its first cells with something in them, by the index of their item. */
export type Columns = ReadonlyMap<string, ReadonlyMap<number, unknown>>;

/** An input item, whatever else is known of it. */
export interface RowItem {
	readonly row: Row;
}

/**
 * @param column as a row has it, or as a user names it
 * @returns its name without spaces around it and without the byte order mark with which Excel
 *   begins a CSV file
 */
export function columnName(column: string): string {
	return column.trim();
}

/** @param column its name, as `columnName` returns it */
export function valueIn(row: Row, column: string): unknown {
	if (Object.hasOwn(row, column)) return row[column];
	const spelled = Object.keys(row).find((name) => columnName(name) === column);
	return spelled === undefined ? undefined : row[spelled];
}

/** As many show what a column holds. */
export const MAX_CELLS = 200;

/** @param items all rows of the run: not every one needs to have every column */
export async function findColumns(items: readonly RowItem[]): Promise<Columns> {
	const columns = new Map<string, Map<number, unknown>>();
	await inTurns(items, (item, index) => {
		for (const [column, value] of Object.entries(item.row)) {
			const name = columnName(column);
			const cells = columns.get(name) ?? new Map<number, unknown>();
			if (cells.size === 0) columns.set(name, cells);
			if (cells.size < MAX_CELLS && !isBlank(value)) cells.set(index, value);
		}
	});
	return columns;
}

/**
 * @returns the name; empty if none was given
 * @throws InputProblem when no row has such a column
 */
export function existingColumn(name: unknown, columns: Columns, field: string): string {
	if (isBlank(name)) return '';
	if (typeof name === 'string' && columns.has(columnName(name))) return columnName(name);
	throw noSuchColumn(name, columns, field, 'Enter the name of a column of the input items.');
}

/** @throws InputProblem when there are names, and no row has any of these columns */
export function checkAnyExists(names: readonly string[], columns: Columns, field: string): void {
	const exists = names.some((name) => columns.has(columnName(name)));
	if (names.length > 0 && !exists) existingColumn(names[0], columns, field);
}

/** @returns the error for a field that names a column which no row has */
export function noSuchColumn(name: unknown, columns: Columns, field: string, remedy: string): InputProblem {
	const isSpelledOtherwise = typeof name === 'string' && columns.has(columnName(name));
	const others = isSpelledOtherwise
		? 'A column has this name with a space before or after it'
		: `Columns: ${quoteNames(columns.keys()) || 'none'}`;
	const says = `Column ${quote(name)} in '${field}' doesn't exist. ${others}`;
	return new InputProblem(says, delimiterRemedy(columns) ?? remedy);
}

/** Other than the comma that n8n expects in a CSV file. */
const SEPARATOR = /[;\t|]/;

/** @returns what to do if n8n has read a file as one column */
export function delimiterRemedy(columns: Columns): string | undefined {
	const [only = ''] = columns.size === 1 ? columns.keys() : [];
	const [sign] = SEPARATOR.exec(only) ?? [];
	if (sign === undefined) return undefined;
	return `The file separates columns with ${quote(sign)}: enter it as 'Delimiter' in the node that reads the file.`;
}

const KINDS_OF_NUMBERS = 'label|type|kind|art|typ|tipo|value|wert|valor';
const HAS_KIND = new RegExp(KINDS_OF_NUMBERS, 'i');
const KIND_WORDS = new RegExp(`(?<![^ ])(?:${KINDS_OF_NUMBERS})(?![^ ])`, 'g');

/** @returns what a row says of the kind of number in a column, as in `Phone 1 - Label` of that in `Phone 1 - Value` */
export function labelIn(row: Row, column: string): unknown {
	const subject = (name: string) => plainWords(name).replace(KIND_WORDS, '').trim();
	for (const name of Object.keys(row)) {
		if (name !== column && HAS_KIND.test(name) && subject(name) === subject(column)) return row[name];
	}
	return undefined;
}

/** Of a country, and of a state. */
const CODE_LENGTH = 2;

/**
 * Finds columns that say in which country the people of the rows are: half of their cells name one. A nationality says
 * nothing of a number: then most are of the country by which all are read, and not of the other one.
 *
 * @param countryAt by which the numbers of an item are read, ISO 3166
 * @param countryOfNumber of the number of an item, if that is read by a country, and assigned
 * @returns by column, whether some cells name the country of numbers without `+`. Where none does, all name another
 *   one in full, and may nevertheless be people and states, as `Jordan` and `Georgia` are
 */
export function countryColumnsAmong(
	columns: Columns,
	countryAt: (index: number) => string | undefined,
	countryOfNumber: (index: number, country: string) => string | undefined,
): ReadonlyMap<string, boolean> {
	const found = [...columns].flatMap(([column, cells]): Array<[string, boolean]> => {
		const named = [...cells].flatMap(([index, cell]) => {
			const country = countryNamed(cell);
			return country === undefined ? [] : [{ index, country }];
		});
		if (named.length === 0 || named.length * 2 < cells.size) return [];
		const elsewhere = named.filter(({ index, country }) => country !== countryAt(index));
		const ofOwn = elsewhere.filter(({ index, country }) => {
			const own = countryAt(index);
			return (
				own !== undefined &&
				countryOfNumber(index, own) === own &&
				countryOfNumber(index, country) !== country
			);
		});
		if (ofOwn.length * 2 > elsewhere.length) return [];
		const namesOwn = named.some(({ index, country }) => country === countryAt(index));
		const areInFull = [...cells.values()].every((cell) => plainText(cell).length > CODE_LENGTH);
		return namesOwn || (areInFull && named.length === cells.size) ? [[column, namesOwn]] : [];
	});
	return new Map(found);
}
