import { toolRequest, type Received } from './toolRequest';

interface Moment {
	/** The execution. */
	run: string;
	/** Now, as the table writes times: 2026-11-25 14:30. */
	now: string;
	/** A text with a date in the same form; empty if it has none. */
	read: (text: string) => string;
}

/** @returns what the agent asks for: free times from a day on, or to book one of them */
export function bookingRequest(received: Received, { run, now, read }: Moment) {
	const { call_id, phone, caller_name, slot, day } = toolRequest(received);
	const time = /\d:\d\d/.test(slot) ? read(slot) : '';
	const from = read(day);
	return {
		// The same for copies of a request, and never the same for two callers.
		booking: call_id || (phone && caller_name && `${phone} ${caller_name}`) || `execution ${run}`,
		phone,
		caller_name,
		time,
		is_unclear: slot !== '' && time === '',
		now,
		from: from > now ? from : now,
	};
}
