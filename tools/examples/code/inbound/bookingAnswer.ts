/** A row of voice_agent_calendar. */
interface Slot {
	time: string;
	state?: string | null;
	booking?: string | null;
}

interface Asked {
	booking: string;
	time: string;
	is_unclear: boolean;
}

/**
 * @param its rows of the time that was asked for
 * @param free the next free ones
 * @param say a time as a person says it
 * @returns what the agent reads
 */
export function bookingAnswer(
	{ booking, time, is_unclear }: Asked,
	its: Slot[],
	free: Slot[],
	say: (time: string) => string,
) {
	const isBooked = its.length > 0 && its.every((slot) => slot.state === 'booked' && slot.booking === booking);
	if (isBooked) return { result: 'booked', slot: time, answer: `Booked: ${say(time)}.`, free_slots: [] };
	const free_slots = [...new Set(free.map((slot) => slot.time))].filter((slot) => slot !== time);
	const offer =
		free_slots.length > 0
			? `Free times: ${free_slots.map(say).join('; ')}.`
			: 'No time is free. Offer that a colleague calls.';
	if (time !== '')
		return { result: 'taken', slot: time, answer: `This time is not free. ${offer}`, free_slots };
	const which = is_unclear ? 'Send the slot exactly as it is in free_slots. ' : '';
	return { result: is_unclear ? 'unclear' : 'free times', slot: '', answer: which + offer, free_slots };
}
