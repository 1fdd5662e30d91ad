import type { Files } from '../files';
import { answerAndBook } from './jobs/answerAndBook';
import { bookingCalendar } from './jobs/bookingCalendar';
import { callList } from './jobs/callList';
import { callsOverview } from './jobs/callsOverview';
import { googleSheets } from './jobs/googleSheets';
import { ON_CALL, onCall } from './jobs/onCall';
import { whoIsCalling } from './jobs/whoIsCalling';
import { OUTBOUND_JOBS } from './outbound/jobs';
import { outboundJob } from './outbound/shape';
import { speedToLead } from './outbound/speedToLead';
import { inPostgres } from './postgres';

/** By file: the examples that share tables. The others are written by hand. */
const JOBS: Record<string, () => Promise<object>> = {
	'answer-and-book': answerAndBook,
	'booking-calendar': bookingCalendar,
	'call-list': callList,
	'calls-overview': callsOverview,
	'calls-overview-postgres': async () => inPostgres(await callsOverview()),
	[ON_CALL.file]: onCall,
	'google-sheets-outcomes': googleSheets,
	'who-is-calling': whoIsCalling,
	'speed-to-lead-postgres': async () => inPostgres(await outboundJob(speedToLead)),
	...Object.fromEntries(OUTBOUND_JOBS.map((job) => [job.file, async () => await outboundJob(job)])),
};

/** @returns the workflows that people import */
export async function examples(): Promise<Files> {
	const entries = Object.entries(JOBS).map(
		async ([file, make]) => [`examples/${file}.json`, JSON.stringify(await make())] as const,
	);
	return Object.fromEntries(await Promise.all(entries));
}
