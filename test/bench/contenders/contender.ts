import type { TestCredential } from '../../harness/engine/credentials';
import { objectId } from '../../stand-in/records';

export type Row = Record<string, string>;

/** What a contender told of its rows in the end. */
export type Told = Record<'done' | 'failed', number>;

/** One way to do what the rows ask of the service that the credential names. */
export type Contender = (rows: Row[], credential: TestCredential) => Promise<Told>;

/** What every contender sends for a row, beside the phone number: what a user would have chosen in the panel. */
export const CHOSEN = { number_id: objectId('40fe', 1), use_case_id: objectId('ca5e', 1) };

export const PHONE_NUMBER = '={{ $json.phone }}';

const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Tokyo'];

/** @returns rows of a spreadsheet, each with a person of its own, and when to call in which zone */
export function rows(count: number): Row[] {
	return Array.from({ length: count }, (_, index) => {
		const day = String(1 + (index % 28)).padStart(2, '0');
		const hour = String(9 + (index % 8)).padStart(2, '0');
		return {
			// Of an area code that belongs to nobody.
			phone: `+1555${2_000_000 + index}`,
			first_name: `Person ${index + 1}`,
			last_name: 'Example',
			call_at: `2040-01-${day} ${hour}:30`,
			timezone: ZONES[index % ZONES.length] ?? '',
		};
	});
}
