import { DateTime } from 'luxon';

import { overview, type ShownCall } from '../../../tools/examples/code/overview';
import { appointmentReminder } from '../../../tools/examples/outbound/appointmentReminder';
import { speedToLead } from '../../../tools/examples/outbound/speedToLead';
import { survey } from '../../../tools/examples/outbound/survey';

const NOW = DateTime.fromISO('2026-11-26T16:20', { zone: 'America/New_York' });
const JOBS = [speedToLead, appointmentReminder, survey];
const DAYS = 28;
const CALLS_AN_HOUR = 6;
/** By the hour: how many of ten calls reach a person. */
const REACHED: Readonly<Record<number, number>> = { 9: 3, 10: 5, 11: 6, 12: 4, 14: 4, 15: 5, 16: 7, 17: 8 };

/** @returns the page of the example calls-overview, after four weeks of calls */
export function overviewPage(): string {
	const times = {
		now: NOW.toMillis(),
		day: NOW.startOf('day').toMillis(),
		show: (moment: number) => DateTime.fromMillis(moment, { zone: NOW.zone }).toFormat('yyyy-MM-dd HH:mm'),
		key: 'sample',
		titles: new Map(JOBS.map(({ file, title }) => [file, title])),
	};
	const settings = [
		{ key: 'calls_per_day', number: 200 },
		{ key: 'minutes_per_day', number: 400 },
	];
	const optedOut = NOW.minus({ hours: 3 }).toISO();
	const people = [{ opted_out_at: optedOut, opted_out_by: 'Ask customers for feedback: do not call' }];
	return overview({ calls: sampleCalls(), people, settings }, times).page;
}

function sampleCalls(): ShownCall[] {
	const days = Array.from({ length: DAYS }, (_, ago) => NOW.startOf('day').minus({ days: ago }));
	const hours = days
		.filter(({ weekday }) => weekday <= 5)
		.flatMap((day) => Object.keys(REACHED).map((hour) => day.plus({ hours: Number(hour) })))
		.filter((hour) => hour < NOW.startOf('hour'));
	const places = [...Array(CALLS_AN_HOUR).keys()];
	return hours.flatMap((hour) => places.map((place) => sampleCall(hour, place)));
}

function sampleCall(hour: DateTime, place: number): ShownCall {
	const id = hour.ordinal * 97 + hour.hour * CALLS_AN_HOUR + place;
	const isLost = id % 397 === 0;
	const isReached = !isLost && (id * 7) % 10 < (REACHED[hour.hour] ?? 0);
	const begun = hour.plus({ minutes: place * 10 });
	return {
		id,
		job: JOBS[id % JOBS.length]?.file,
		state: isLost ? 'no event' : 'done',
		outcome: isReached ? 'reached' : 'not reached',
		call_id: `ca11${String(id).padStart(20, '0')}`,
		call_at: begun.toISO() ?? '',
		ended_at: begun.plus({ minutes: 2 }).toISO(),
		local_day: hour.weekday,
		local_hour: hour.hour,
		seconds: isReached ? 60 + (id % 90) : 0,
		cost: isReached ? 0.12 : 0.01,
	};
}
