import { toText } from '../values/read';

/** What a row has in each column. */
export type Row = Readonly<Record<string, unknown>>;

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

/**
 * @param value names separated by commas, or a list of names from an expression, which may hold commas
 * @param field as the editor calls it
 * @throws InputProblem when it is something else
 */
export function readColumnNames(value: unknown, field: string): string[] {
	const names = Array.isArray(value)
		? value.map((name) => toText(name, field))
		: toText(value, field)
				.split(',')
				.map((name) => name.trim());
	return names.filter(Boolean);
}
