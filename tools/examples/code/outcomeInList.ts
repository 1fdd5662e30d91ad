/** A call that has ended, as the event tells of it. */
interface Ended {
	row: number;
	attempt: number;
	today: number;
	call_id: string;
	status: string;
	outcome: string;
	tag: string;
	opts_out: boolean;
}

interface Retry {
	now: string;
	/** When to try again: on the same day, or the next. */
	later: string;
	tomorrow: string;
	attempts: number;
	attempts_a_day: number;
	/** The next hours in which the list is called, with the hour at the person's place. */
	hours: Array<{ at: string; hour: number }>;
	/** The hour of this call at the person's place. */
	hour: number;
	/** Hours in which people are reached most; empty while that is unknown. */
	bestHours: number[];
}

/** @returns what to write into the list */
export function outcomeInList(call: Ended, retry: Retry) {
	const { row, attempt, today, call_id, status, outcome, tag } = call;
	const state = call.opts_out ? 'do not call' : outcome === 'reached' ? 'reached' : 'not reached';
	const isLast = state !== 'not reached' || status === 'Canceled' || attempt >= retry.attempts;
	return {
		id: row,
		state,
		outcome: tag === '–' ? status : `${status}: ${tag}`,
		call_id,
		attempts: attempt,
		calls_that_day: today,
		last_call: retry.now,
		next_call: isLast ? null : nextCall(today >= retry.attempts_a_day ? retry.tomorrow : retry.later, retry),
	};
}

/** @returns the next hour in which people are reached, and not the one that was tried */
function nextCall(from: string, { hours, hour: tried, bestHours }: Retry): string {
	const isGood = ({ at, hour }: Retry['hours'][number]) =>
		Date.parse(at) >= Date.parse(from) && hour !== tried && bestHours.includes(hour);
	return (hours.find(isGood) || { at: from }).at;
}
