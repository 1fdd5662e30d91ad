import { byNumber } from '../numbers';

/** A row of the table or sheet: its number, and what the agent may know. */
interface Customer {
	phone?: string | number;
	[column: string]: unknown;
}

/** Columns that n8n and spreadsheets add. */
const OTHERS = ['id', 'createdAt', 'updatedAt', 'row_number'];

/** @returns what the agent reads about the caller */
export function whoIsCalling(phone: string, customers: Customer[]) {
	const unknown = (answer: string) => ({ known: false, answer: `${answer} Ask for the name.`, caller: {} });
	if (phone === '') return unknown('The number is not shown.');
	const [found, ...others] = byNumber(customers)(phone);
	if (!found) return unknown('This number is not in the table.');
	if (others.length > 0) return unknown('Several people have this number.');
	const caller = Object.fromEntries(
		Object.entries(found).filter(([column, value]) => !OTHERS.includes(column) && value !== null),
	);
	return { known: true, answer: `The caller's number belongs to ${String(caller.name)}.`, caller };
}
