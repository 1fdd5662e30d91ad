import type { IDataObject } from 'n8n-workflow';

import { callIn, type Ask, type EndpointTool, type ToolResponse } from '../../stand-in/callers';
import type { StandIn } from '../../stand-in/standIn';
import type { Rest } from '../server/rest';
import type { WholeN8n } from '../server/wholeN8n';
import { START } from './chain';
import { enter, type Change } from './examples';
import { addressOf } from './visitor';

const HEADER = { name: 'x-tool-key', value: 'fake-key-of-the-tools' };
const CALENDAR = 'voice_agent_calendar';
/** More than a caller who is always too late tries. */
const MOST_TRIES = 8;

/** What the examples answer to an agent that books. */
interface BookingAnswer {
	result: string;
	slot: string;
	free_slots: string[];
}

/** What became of the wish of a caller. */
interface Booking {
	phone: string;
	/** The time that the agent read, or none. */
	slot?: string;
	/** Whether copies of a request were answered in different ways. */
	isContradicted: boolean;
	responses: Array<ToolResponse<BookingAnswer>>;
}

/** Publishes an example whose webhook the tools of an agent call. */
export async function publishTools(n8n: WholeN8n, file: string, change?: Change): Promise<EndpointTool> {
	await n8n.rest.createCredential(HEADER, 'httpHeaderAuth');
	// People call the first number.
	const id = await n8n.importExample(file, change, 'Sales line');
	await n8n.rest.publish(id);
	const url = await addressOf(n8n.server, id);
	return { url, headers: { [HEADER.name]: HEADER.value }, copies: 1 };
}

/** Fills the calendar with the times of so many days, as its workflow does for users. */
export async function fillCalendar(n8n: WholeN8n, days: number): Promise<void> {
	const change: Change = (workflow) => enter(workflow, 'Set opening hours', { days_ahead: days });
	await n8n.rest.runWell(await n8n.importExample('booking-calendar.json', change), START);
}

/** People call, some at once; each wants a time. The next ones call when those have hung up, so that no load is too much. */
export async function receiveCalls(
	standIn: StandIn,
	tool: EndpointTool,
	{ count, atOnce }: { count: number; atOnce: number },
): Promise<Booking[]> {
	const bookings: Booking[] = [];
	const call = async (index: number) => {
		const phone = `+1555014${String(index).padStart(4, '0')}`;
		const talk = async (ask: Ask<BookingAnswer>) => await book(ask, phone, index);
		return await callIn<BookingAnswer, Booking>(standIn, phone, tool, talk);
	};
	while (bookings.length < count) {
		const length = Math.min(atOnce, count - bookings.length);
		const calls = Array.from({ length }, async (_, place) => await call(bookings.length + place));
		bookings.push(...(await Promise.all(calls)));
	}
	return bookings;
}

/** Takes one of the free times, and another one where somebody was faster. */
async function book(ask: Ask<BookingAnswer>, phone: string, index: number): Promise<Booking> {
	const booking: Booking = { phone, isContradicted: false, responses: [] };
	let parameters: Record<string, string> = {};
	for (let tries = 0; tries < MOST_TRIES; tries++) {
		const responses = await ask(parameters);
		booking.responses.push(...responses);
		const results = new Set(responses.map(({ answer }) => answer.result));
		booking.isContradicted ||= results.size > 1;
		const { result, slot, free_slots } = responses[0]?.answer ?? { result: '', slot: '', free_slots: [] };
		if (result === 'booked') return { ...booking, slot };
		const wanted = free_slots?.[(index + tries) % free_slots.length];
		if (wanted === undefined) return booking;
		parameters = { slot: wanted, caller_name: `Caller ${index}` };
	}
	return booking;
}

/** @returns rows of the calendar that are booked */
export async function bookedTimes(rest: Rest): Promise<IDataObject[]> {
	return (await rest.dataTableRows(CALENDAR)).filter(({ state }) => state === 'booked');
}
