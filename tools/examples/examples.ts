import type { Files } from '../files';
import { answerAndBook } from './jobs/answerAndBook';
import { appointmentReminder } from './jobs/appointmentReminder';
import { bookingCalendar } from './jobs/bookingCalendar';
import { callList } from './jobs/callList';
import { callsOverview } from './jobs/callsOverview';
import { googleSheets } from './jobs/googleSheets';
import { speedToLead } from './jobs/speedToLead';
import { whoIsCalling } from './jobs/whoIsCalling';
import { inPostgres } from './postgres';

/** By file: the examples that share tables. The others are written by hand. */
const JOBS = {
	'answer-and-book': answerAndBook,
	'appointment-reminder': appointmentReminder,
	'booking-calendar': bookingCalendar,
	'call-list': callList,
	'calls-overview': callsOverview,
	'calls-overview-postgres': async () => inPostgres(await callsOverview()),
	'google-sheets-outcomes': googleSheets,
	'speed-to-lead': speedToLead,
	'speed-to-lead-postgres': async () => inPostgres(await speedToLead()),
	'who-is-calling': whoIsCalling,
};

/** @returns the workflows that people import */
export async function examples(): Promise<Files> {
	const entries = Object.entries(JOBS).map(
		async ([file, make]) => [`examples/${file}.json`, JSON.stringify(await make())] as const,
	);
	return Object.fromEntries(await Promise.all(entries));
}
