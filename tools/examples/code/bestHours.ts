/** A row of voice_agent_calls, as far as it is read here. */
interface EndedCall {
	state?: string;
	outcome?: string | null;
	local_hour?: number;
}

/** Fewer calls say nothing about an hour. */
const ENOUGH = 20;

/** @returns the hours of the day, at people's places, in which they are reached most; empty while too little is known */
export function bestHours(calls: EndedCall[]): number[] {
	const hours = Array.from({ length: 24 }, (_, hour) => {
		const ended = calls.filter((call) => call.state === 'done' && call.local_hour === hour);
		const reached = ended.filter(({ outcome }) => outcome === 'reached').length;
		return { hour, calls: ended.length, reached, share: reached / ended.length };
	}).filter((one) => one.calls >= ENOUGH);
	const sum = (key: 'calls' | 'reached') => hours.reduce((total, one) => total + one[key], 0);
	const average = sum('reached') / sum('calls');
	// One hour alone is not better than others.
	return hours.length < 2 ? [] : hours.filter(({ share }) => share >= average).map(({ hour }) => hour);
}
