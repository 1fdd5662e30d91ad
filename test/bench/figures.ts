import { format } from 'prettier';

import type { Installation } from '../n8n/installation/installation';

export type Section = (n8n: Installation) => Promise<Figures>;

export interface Figures {
	/** What was done, in a sentence. */
	title: string;
	columns: Column[];
	/** The figures of each contender by its name, one for each column; undefined where there is none. */
	lines: Array<[name: string, values: Array<number | undefined>]>;
}

interface Column {
	name: string;
	/** Decimal places. */
	digits: number;
}

export async function asMarkdown({ title, columns, lines }: Figures): Promise<string> {
	const head = ['', ...columns.map(({ name }) => name)];
	const ruler = head.map((_, column) => (column === 0 ? '---' : '---:'));
	const rows = lines.map(([name, values]) => [
		name,
		...columns.map(({ digits }, column) => values[column]?.toFixed(digits) ?? '-'),
	]);
	const table = [head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return (await format([`**${title}**`, '', ...table].join('\n'), { parser: 'markdown' })).trimEnd();
}

/** @returns what is in the middle of something that was measured several times */
export function median<Result>(results: Result[], figure: (result: Result) => number): number {
	const sorted = results.map(figure).sort((a, b) => a - b);
	const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
	return (low + high) / 2;
}
