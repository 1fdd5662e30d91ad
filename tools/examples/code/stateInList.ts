/** What the list knows of a person, and what this attempt would be. */
interface Attempt {
	id: number;
	attempt: number;
	today: number;
	calls_that_day?: number | null;
	last_call?: string | null;
	/** By which the shared tables rule this person out. */
	rule?: string;
}

/** What Dial returns for a person. */
interface DialRecord {
	status?: string;
	reason?: string;
	call_id?: string;
	row?: Attempt;
}

interface Later {
	now: string;
	/** When a person who was not called for now is called again. */
	later: string;
}

/** What the shared tables say no with. */
const RULES: Record<string, string> = { 'opt-out': 'do not call', once: 'unknown' };

/** @returns the state of a person in the list, after Dial */
export function stateOf({ status = '', reason = '' }: DialRecord): string {
	if (status === 'ready') return 'to call';
	if (status === 'placed' || status === 'scheduled') return 'called';
	if (status === 'invalid') return 'not called';
	if (status === 'skipped') {
		if (/Do Not Call|No consent|^Column "[^"]*" says /.test(reason)) return 'do not call';
		if (/^Duplicate|^Already/.test(reason)) return 'duplicate';
		return /calling hours|holiday|Limit reached/.test(reason) ? 'not reached' : 'not called';
	}
	if (status !== 'failed' || /outcome is unknown/.test(reason)) return 'unknown';
	return /^The service rejected the request/.test(reason) ? 'not called' : 'not reached';
}

/** @returns what to write into the list after Dial */
export function afterDial(records: DialRecord[], times: Later) {
	return records.flatMap((record) => {
		const { row, reason, call_id } = record;
		return row ? listRow(row, { state: stateOf(record), outcome: reason, call_id }, times) : [];
	});
}

/** @returns what to write into the list for people whom the shared tables rule out */
export function afterCheck(people: Array<Attempt & { why_not: string }>, times: Later) {
	return people.map((person) => {
		const state = RULES[person.rule || ''] || 'not reached';
		const outcome =
			state === 'unknown' ? 'n8n stopped while this call was placed. Check the service.' : person.why_not;
		return listRow(person, { state, outcome, call_id: '–' }, times);
	});
}

function listRow(
	person: Attempt,
	{ state, ...rest }: { state: string; outcome?: string; call_id?: string },
	times: Later,
) {
	const isAttempt = state === 'called' || state === 'unknown';
	return {
		id: person.id,
		state,
		...rest,
		attempts: isAttempt ? person.attempt : person.attempt - 1,
		calls_that_day: isAttempt ? person.today : person.calls_that_day || 0,
		last_call: isAttempt ? times.now : person.last_call || null,
		next_call: state === 'not reached' ? times.later : null,
	};
}
