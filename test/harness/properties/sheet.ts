import type { IDataObject } from 'n8n-workflow';

/** What a row of a spreadsheet may hold. */
export const ROW_KINDS = ['good', 'duplicate', 'invalid', 'failing expression'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** `mended` is what somebody writes into the row after it was an error. */
export type SheetRow = IDataObject & { row: number; phone: string; mended: string; fails: boolean };

/** For the field with the number: it fails for rows that are meant to. */
export const FAILING_EXPRESSION = '={{ $json.fails ? $("No such node").first().json.x : $json.phone }}';

/** Spreadsheets with other numbers each time, so that a request for an earlier one that arrives late counts for nobody. */
export class Sheets {
	private count = 0;

	/** @returns rows; a duplicate has the number of the latest good one */
	next(kinds: readonly RowKind[]): SheetRow[] {
		this.count += 1;
		let latest = 0;
		return kinds.map((kind, row) => {
			if (kind === 'good') latest = row;
			const phones: Record<RowKind, string> = {
				good: this.phoneOf(row),
				duplicate: this.phoneOf(latest),
				invalid: 'call 5',
				'failing expression': this.phoneOf(row),
			};
			const phone = phones[kind];
			const mended = phone.startsWith('+') ? phone : this.phoneOf(row);
			return { row, phone, mended, fails: kind === 'failing expression' };
		});
	}

	/** Of the latest sheet. */
	phoneOf(row: number): string {
		return `+1555${String(this.count).padStart(5, '0')}${String(row).padStart(2, '0')}`;
	}
}
