import type { Files } from '../files';
import { answerAndBook } from './jobs/answerAndBook';
import { bookingCalendar } from './jobs/bookingCalendar';
import { callList, callListOutcomes } from './jobs/callList';
import { callsOverview } from './jobs/callsOverview';
import { googleSheets, googleSheetsOutcomes } from './jobs/googleSheets';
import { googleSheetsSimple } from './jobs/googleSheetsSimple';
import { ON_CALL, onCall } from './jobs/onCall';
import { whoIsCalling } from './jobs/whoIsCalling';
import { OUTBOUND_JOBS } from './outbound/jobs';
import { outcomesOf } from './outbound/outcomes';
import { startOf } from './outbound/start';
import { speedToLead } from './outbound/speedToLead';
import { inPostgres } from './postgres';
import { outcomesFile } from './steps';

/** By file: the examples that are made here. The others are written by hand. */
const JOBS: Record<string, () => Promise<object>> = {
	'answer-and-book': answerAndBook,
	'booking-calendar': bookingCalendar,
	'call-list': callList,
	'call-list-outcomes': callListOutcomes,
	'calls-overview': callsOverview,
	'calls-overview-postgres': async () => inPostgres(await callsOverview()),
	[ON_CALL.file]: onCall,
	'google-sheets': googleSheets,
	'google-sheets-outcomes': googleSheetsOutcomes,
	'google-sheets-simple': googleSheetsSimple,
	'who-is-calling': whoIsCalling,
	'speed-to-lead-postgres': async () => inPostgres(await startOf(speedToLead)),
	'speed-to-lead-postgres-outcomes': async () => inPostgres(await outcomesOf(speedToLead)),
	...Object.fromEntries(
		OUTBOUND_JOBS.flatMap((job) => [
			[job.file, async () => await startOf(job)],
			[outcomesFile(job.file), async () => await outcomesOf(job)],
		]),
	),
};

/** @returns the workflows that people import */
export async function examples(): Promise<Files> {
	const entries = Object.entries(JOBS).map(
		async ([file, make]) => [`examples/${file}.json`, JSON.stringify(await make())] as const,
	);
	return Object.fromEntries(await Promise.all(entries));
}
