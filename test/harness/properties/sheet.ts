import type { IDataObject } from 'n8n-workflow';

/** What a row of a spreadsheet may hold. */
export const ROW_KINDS = ['good', 'duplicate', 'invalid', 'failing expression'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** `mended` is what somebody writes into the row after it was an error. */
export type SheetRow = IDataObject & { row: number; phone: string; mended: string; fails: boolean };

/** For the field with the number: it fails for rows that are meant to. */
export const FAILING_EXPRESSION = '={{ $json.fails ? $("No such node").first().json.x : $json.phone }}';

let sheets = 0;

/**
 * The number in a row of the latest sheet. Each sheet has others, so that a request for an earlier one that arrives
 * late counts for nobody.
 */
export function phoneOf(row: number): string {
	return `+1555${String(sheets).padStart(5, '0')}${String(row).padStart(2, '0')}`;
}

/** @returns the rows of another sheet; a duplicate has the number of the latest good one */
export function nextSheet(kinds: readonly RowKind[]): SheetRow[] {
	sheets += 1;
	let latest = 0;
	return kinds.map((kind, row) => {
		if (kind === 'good') latest = row;
		const mended = phoneOf(kind === 'duplicate' ? latest : row);
		const phone = kind === 'invalid' ? 'call 5' : mended;
		return { row, phone, mended, fails: kind === 'failing expression' };
	});
}
