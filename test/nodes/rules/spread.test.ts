import { DateTime } from 'luxon';

import type { RunResult } from '../../harness/engine/engine';
import { people } from '../../harness/http/service';
import { DAYS, hoursOn, useCallingNodes, withEntries } from '../../harness/nodes/callingNodes';

const { dial, schedule, bothNodes, callsSent } = useCallingNodes();

const MINUTE = 60_000;
const OPENING = DateTime.utc().plus({ days: 2 }).startOf('day');

/** Hours that open at midnight in two days, in UTC. */
const hoursUntil = (to: string) => ({
	callingHours: withEntries([{ days: [DAYS[OPENING.weekday - 1]], from: '00:00', to }]),
	zoneOrState: 'UTC',
});

/** When the calls of the output are due, in milliseconds since 1970. */
function momentsOf({ success }: RunResult): number[] {
	return success.map(({ json }) => {
		const [date, clock, zone] = (json.call_time as string).split(' ');
		return DateTime.fromISO(`${date}T${clock}`, { zone }).toMillis();
	});
}

const gapsOf = (moments: readonly number[]) =>
	moments.slice(1).map((moment, index) => moment - (moments[index] as number));

describe.each(bothNodes)('calls that %s moves to the same opening', (_, { run }) => {
	it.each([false, true])('go out one after the other, 20 a minute (preview: %s)', async (preview) => {
		const parameters = { preview, callingRules: hoursUntil('24:00') };
		const result = await run({ rows: people(45), parameters });
		const moments = momentsOf(result);
		expect(moments[0]).toBe(OPENING.toMillis());
		expect(new Set(gapsOf(moments))).toEqual(new Set([MINUTE / 20]));
		const last = OPENING.plus({ seconds: 44 * 3 }).toFormat('yyyy-MM-dd HH:mm:ss');
		expect(result.hints.join('\n')).toContain(
			`45 calls are moved to the calling hours, a few at a time. The last one is due ${last} UTC.`,
		);
	});

	it('go on at the next opening when the hours have ended', async () => {
		const moments = momentsOf(
			await run({ rows: people(45), parameters: { callingRules: hoursUntil('00:02') } }),
		);
		expect(moments[39]).toBeLessThan(OPENING.toMillis() + 2 * MINUTE);
		expect(moments[40]).toBe(OPENING.plus({ days: 7 }).toMillis());
	});

	it('stay where they are if the user has set their times within the hours', async () => {
		const scheduledFor = OPENING.plus({ minutes: 1 });
		const parameters = { scheduledFor: scheduledFor.toISO(), callingRules: hoursUntil('24:00') };
		const result = await run({ rows: people(3), parameters });
		expect(momentsOf(result)).toEqual(Array(3).fill(scheduledFor.toMillis()));
		expect(result.hints.join('\n')).not.toContain('moved');
	});
});

it('Max Requests at Once of Dial is the number of moved calls a minute', async () => {
	const parameters = { callingRules: hoursUntil('24:00'), requestOptions: { maxRequestsAtOnce: 2 } };
	const result = await dial({ rows: people(4), parameters });
	expect(new Set(gapsOf(momentsOf(result)))).toEqual(new Set([MINUTE / 2]));
});

describe('Staggered Interval of a campaign lies between any two calls', () => {
	it('that are moved from a time of their own', async () => {
		const scheduledFor = DateTime.utc().plus({ hours: 1 }).toISO();
		const options = { staggeredInterval: 7 };
		const parameters = { scheduledFor, options, callingRules: hoursUntil('24:00') };
		const result = await schedule({ rows: people(3), parameters });
		expect(new Set(gapsOf(momentsOf(result)))).toEqual(new Set([7 * MINUTE]));
	});

	it.each([
		[0, 24, 5],
		[9, 13, 180],
	])(
		'wherever they ring, and each rings within its hours: %d to %d, %d minutes',
		async (from, to, interval) => {
			const zones = ['Europe/Berlin', 'UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
			const rows = people(10).map((row, index) => ({ ...row, zone: zones[index % 5] as string }));
			const callingRules = hoursOn(from, to, DAYS, '={{ $json.zone }}');
			await schedule({ rows, parameters: { callingRules, options: { staggeredInterval: interval } } });
			const moments = callsSent().map(({ moment = 0 }) => moment);
			const clocks = moments.map((moment, index) => DateTime.fromMillis(moment, { zone: rows[index]?.zone }));
			expect(clocks.filter(({ hour }) => hour < from || hour >= to)).toEqual([]);
			const gaps = gapsOf(moments.sort((a, b) => a - b));
			expect(Math.min(...gaps)).toBe(interval * MINUTE);
			if (to === 24) expect(Math.max(...gaps)).toBe(interval * MINUTE);
		},
	);
});
