import { byNumber } from './numbers';

interface Row {
	id: number;
	phone?: string;
	opted_out_at?: string | null;
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
