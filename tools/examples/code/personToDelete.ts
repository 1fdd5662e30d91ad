import { byNumber, digitsOf } from './numbers';

interface Row {
	id: number;
	phone?: string;
	opted_out_at?: string | null;
}

/**
 * Whether a hash of the digits finds the person in the jobs, whose numbers are in international format. A part of a
 * number would be the end of many.
 */
export function isInternational(phone: string): boolean {
	const digits = phone.replace(/\D/g, '');
	return /^\s*\+/.test(phone) && digits.length >= 7 && digits === digitsOf(phone);
}

/** @returns the rows of a number, in any spelling, and since when the person is not to be called */
export function personToDelete(phone: string, calls: Row[], people: Row[], now: string) {
	const entries = byNumber(people)(phone);
	const optOut = entries.find(({ opted_out_at: at }) => at);
	return {
		calls: byNumber(calls)(phone).map(({ id }) => ({ id })),
		people: entries.map(({ id }) => ({ id })),
		opted_out_at: (optOut && optOut.opted_out_at) || now,
	};
}
