/** What a row has in each column. */
export type Row = Readonly<Record<string, unknown>>;

/** Excel begins a CSV file with a byte order mark, and n8n may leave it in the name of the first column. */
export function columnName(column: string): string {
	return column.replace(/^\ufeff/, '');
}

/** @param column without what Excel may put before the first one */
export function valueIn(row: Row, column: string): unknown {
	return column in row ? row[column] : row[`\ufeff${column}`];
}

/** @returns letters and digits alone, so that case, accents, spaces and signs make no difference */
export function plainName(column: string): string {
	return column
		.toLowerCase()
		.normalize('NFKD')
		.replaceAll('ı', 'i')
		.replace(/[^\p{L}\d]/gu, '');
}
