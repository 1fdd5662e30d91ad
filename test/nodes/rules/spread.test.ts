import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { Campaigning } from '../../harness/nodes/campaign';
import { Dialling } from '../../harness/nodes/dial';
import type { RunResult } from '../../harness/engine/engine';
import { useStandIn } from '../../harness/http/service';
import { bothNodes, DAYS, withEntries } from '../../harness/nodes/bothNodes';

const service = useStandIn();
const dialling = new Dialling(service);
const campaigning = new Campaigning(service);

const MINUTE = 60_000;

/** Hours that open at midnight in two days, in UTC: the only day that is no holiday. */
function hoursFrom(now: DateTime, to: string): IDataObject {
	const weekday = DAYS[now.plus({ days: 2 }).weekday - 1];
	return { callingHours: withEntries([{ days: [weekday], from: '00:00', to }]), zoneOrState: 'UTC' };
}

const rowsOf = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ phone: `+155501${String(index).padStart(5, '0')}` }));

/** When the calls of the output are due, in milliseconds since 1970. */
function momentsOf({ success }: RunResult): number[] {
	return success.map(({ json }) => {
		const [date, clock, zone] = (json.call_time as string).split(' ');
		return DateTime.fromISO(`${date}T${clock}`, { zone }).toMillis();
	});
}

const gapsOf = (moments: readonly number[]) =>
	moments.slice(1).map((moment, index) => moment - (moments[index] as number));

describe.each(bothNodes(service))('calls that %s moves to the same opening', (_, { run }) => {
	const now = DateTime.utc();
	const opening = now.plus({ days: 2 }).startOf('day').toMillis();

	it.each([false, true])('go out one after the other, 20 a minute (preview: %s)', async (preview) => {
		const parameters = { preview, callingRules: hoursFrom(now, '24:00') };
		const result = await run({ rows: rowsOf(45), parameters });
		const moments = momentsOf(result);
		expect(moments[0]).toBe(opening);
		expect(new Set(gapsOf(moments))).toEqual(new Set([MINUTE / 20]));
		const last = DateTime.fromMillis(moments.at(-1) as number, { zone: 'UTC' });
		expect(result.hints.join('\n')).toContain(
			`45 calls are moved to the calling hours, a few at a time. The last one is due ${last.toFormat('yyyy-MM-dd HH:mm:ss')} UTC.`,
		);
	});

	it('go on at the next opening when the hours have ended', async () => {
		const result = await run({ rows: rowsOf(45), parameters: { callingRules: hoursFrom(now, '00:02') } });
		const moments = momentsOf(result);
		expect(moments[39]).toBeLessThan(opening + 2 * MINUTE);
		expect(moments[40]).toBe(opening + 7 * 24 * 60 * MINUTE);
	});

	it('stay where they are if the user has set their times within the hours', async () => {
		const scheduledFor = new Date(opening + MINUTE).toISOString();
		const parameters = { scheduledFor, callingRules: hoursFrom(now, '24:00') };
		const result = await run({ rows: rowsOf(3), parameters });
		expect(new Set(momentsOf(result))).toEqual(new Set([opening + MINUTE]));
		expect(result.hints.join('\n')).not.toContain('moved');
	});
});

it('Max Requests at Once of Dial is the number of moved calls a minute', async () => {
	const callingRules = hoursFrom(DateTime.utc(), '24:00');
	const requestOptions = { maxRequestsAtOnce: 2 };
	const result = await dialling.dial({ rows: rowsOf(4), parameters: { callingRules, requestOptions } });
	expect(new Set(gapsOf(momentsOf(result)))).toEqual(new Set([MINUTE / 2]));
});

it('Staggered Interval of a campaign lies between moved calls with a time of their own', async () => {
	const callingRules = hoursFrom(DateTime.utc(), '24:00');
	const scheduledFor = DateTime.utc().plus({ hours: 1 }).toISO();
	const parameters = { scheduledFor, options: { staggeredInterval: 7 }, callingRules };
	const result = await campaigning.schedule({ rows: rowsOf(3), parameters });
	expect(new Set(gapsOf(momentsOf(result)))).toEqual(new Set([7 * MINUTE]));
});
