import type { Step } from './flow';
import { createTable, rows } from './steps';
import type { Columns } from './tables';

const CALENDAR = 'voice_agent_calendar';
const COLUMNS: Columns = {
	time: 'string',
	ends: 'string',
	state: 'string',
	caller_name: 'string',
	phone: 'string',
	booking: 'string',
	booked_at: 'date',
	offered_at: 'date',
};
/** How the table writes times: as text, which sorts by time, and which the agent can repeat. */
export const WRITTEN = "'yyyy-MM-dd HH:mm'";

export const calendarTable = createTable('Create the calendar table', CALENDAR, COLUMNS);

/** Reads or changes the times of the calendar. */
export function calendar(
	name: string,
	operation: Parameters<typeof rows>[1],
	given: Omit<Parameters<typeof rows>[3], 'columns'>,
): Step {
	return rows(name, operation, CALENDAR, { ...given, columns: COLUMNS });
}
