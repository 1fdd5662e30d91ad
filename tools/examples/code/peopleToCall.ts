/** A row of voice_agent_calls as it was written. */
interface Written {
	id: number;
	run: string;
	state: string;
	rule: string;
	reason: string;
	calls_7_days: number;
}

/** Columns that no one needs to see: in any case, and if there is nothing in them. */
interface Unseen {
	always: string[];
	ifEmpty: string[];
}

/**
 * @param isLockOurs whether no other execution has taken the lock over; else the limits may be used up
 * @returns the people, few fields of each, since n8n shows each in a line of its own; only who may be called has a
 *   `voice_agent_row`
 */
export function peopleToCall(people: object[], written: Written[], isLockOurs: boolean, unseen: Unseen) {
	if (!isLockOurs) {
		throw new Error(
			'The check took so long that another execution went on. No one was called: execute it again.',
		);
	}
	const isSeen = ([name, value]: [string, unknown]) =>
		!unseen.always.includes(name) &&
		!(unseen.ifEmpty.includes(name) && [null, undefined, ''].includes(value as null));
	return people.map((person, index) => {
		const { id, run, state, rule, reason, calls_7_days } = written[index] as Written;
		const seen = Object.fromEntries(Object.entries(person).filter(isSeen));
		if (state !== 'ready') return { ...seen, why_not: reason, rule };
		return { ...seen, calls_7_days, voice_agent_row: id, voice_agent_run: run };
	});
}
