import type { Figures } from '../sections/section';

/** @returns the figures as a table for the terminal */
export function asText({ title, columns, lines }: Figures): string {
	const rows = cellsOf({ columns, lines });
	const widths = ['', ...columns].map((_, column) =>
		Math.max(...rows.map((row) => row[column]?.length ?? 0)),
	);
	const aligned = rows.map((row) =>
		row
			.map((cell, column) =>
				column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
			)
			.join('   '),
	);
	return [title, ...aligned.map((line) => `  ${line}`), ''].join('\n');
}

/** @returns the figures as a table for the docs */
export function asMarkdown({ title, columns, lines }: Figures): string {
	const [head = [], ...rows] = cellsOf({ columns, lines });
	const ruler = head.map((_, column) => (column === 0 ? '---' : '---:'));
	const table = [head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return [`**${title}**`, '', ...table, ''].join('\n');
}

function cellsOf({ columns, lines }: Pick<Figures, 'columns' | 'lines'>): string[][] {
	const head = ['', ...columns.map(({ name }) => name)];
	const rows = lines.map(({ name, values }) => [
		name,
		...columns.map(({ digits }, column) => values[column]?.toFixed(digits) ?? '-'),
	]);
	return [head, ...rows];
}
