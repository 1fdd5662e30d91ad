/** A row of voice_agent_calls as it was written. */
interface Written {
	state: string;
	reason: string;
}

/**
 * @param isLockOurs whether no other execution has taken the lock over; else the limits may be used up
 * @returns the people, each with what was decided and written down
 */
export function peopleToCall(people: object[], written: Written[], isLockOurs: boolean) {
	if (!isLockOurs) {
		throw new Error(
			'The check took so long that another execution went on. No one was called: execute it again.',
		);
	}
	return people.map((person, index) => {
		const record = written[index] as Written;
		return { ...person, may_be_called: record.state === 'ready', why_not: record.reason, record };
	});
}
