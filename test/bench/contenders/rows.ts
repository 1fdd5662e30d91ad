import type { Row } from './contender';

/** Subscriber numbers of an area code that belongs to nobody. */
const FIRST_NUMBER = 2_000_000;
const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Tokyo'];

/**
 * Rows of a spreadsheet, each with a person of its own.
 *
 * @param options.hasTimes whether each says when to call, and in which zone
 */
export function rows(count: number, { hasTimes }: { hasTimes: boolean }): Row[] {
	return Array.from({ length: count }, (_, index) => ({
		phone: phoneOf(index),
		first_name: `Person ${index + 1}`,
		last_name: 'Example',
		...(hasTimes ? timeOf(index) : {}),
	}));
}

/** @returns the phone number in a row */
export function phoneOf(index: number): string {
	return `+1555${FIRST_NUMBER + index}`;
}

function timeOf(index: number): Row {
	const day = String(1 + (index % 28)).padStart(2, '0');
	const hour = String(9 + (index % 8)).padStart(2, '0');
	return { call_at: `2040-01-${day} ${hour}:30`, timezone: ZONES[index % ZONES.length] ?? '' };
}
