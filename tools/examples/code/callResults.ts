/** What Dial or Schedule Campaign returns for an item. */
interface DialRecord {
	status?: string;
	phone_number?: string;
	call_time?: string;
	reason?: string;
	call_id?: string;
	/** The item, with the ID of the row of voice_agent_calls that was written for it. */
	row?: { voice_agent_row?: number };
}

/** That row. */
interface Written {
	id: number;
	phone: string;
	call_at: string;
	reserved_minutes: number;
	local_day: number;
	local_hour: number;
	zone: string;
}

/** Reads a local time of a zone. */
type ReadTime = (
	local: string,
	zone: string,
) => {
	isValid: boolean;
	millis: number;
	weekday: number;
	hour: number;
	zone: string;
};

const GRACE = 15;
const MINUTE = 60000;
const STATES: Record<string, string> = {
	placed: 'placed',
	scheduled: 'placed',
	skipped: 'skipped',
	invalid: 'skipped',
	failed: 'failed',
	// Of a preview.
	ready: 'skipped',
};

/** @returns what to write into the row of each call */
export function callResults(records: DialRecord[], rows: Written[], read: ReadTime) {
	const rowOf = new Map(rows.map((row) => [row.id, row]));
	return records.flatMap(({ status = '', reason, phone_number, call_id = '–', call_time = '', row }) => {
		const written = row && rowOf.get(row.voice_agent_row || 0);
		if (!written) return [];
		const state = STATES[status] || 'unknown';
		// Date, time with or without seconds, and a zone or an offset.
		const [, date = '', time = '', place = ''] = /^(\S+) (\d\d:\d\d(?::\d\d)?) (.+)$/.exec(call_time) || [];
		const later = read(`${date}T${time}`, /^[+-]/.test(place) ? `UTC${place}` : place);
		// A call that is placed now has the clock of its person only if the calling hours know it.
		const isLocal = later.isValid && (status !== 'placed' || place !== 'UTC');
		const at = later.isValid ? later.millis : Date.parse(written.call_at);
		return {
			id: written.id,
			state,
			reason: status === 'ready' ? 'Preview' : reason,
			phone: state === 'placed' ? phone_number : written.phone,
			call_id,
			call_at: new Date(at).toISOString(),
			close_at: new Date(at + (written.reserved_minutes + GRACE) * MINUTE).toISOString(),
			local_day: isLocal ? later.weekday : written.local_day,
			local_hour: isLocal ? later.hour : written.local_hour,
			zone: isLocal ? later.zone : written.zone,
		};
	});
}
