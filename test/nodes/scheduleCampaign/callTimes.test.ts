import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { people, phoneOf } from '../../harness/http/service';
import { DAYS, hoursOn, useCallingNodes, withEntries } from '../../harness/nodes/callingNodes';

const { service, schedule, campaignCalls, callsTo } = useCallingNodes();

const DAY = '2031-05-05';
const at = (scheduled_date: string, scheduled_time: string, timezone: string) => ({
	phone_number: phoneOf(0),
	scheduled_date,
	scheduled_time,
	timezone,
});

it('no heading makes a column the time of a call', async () => {
	const row = {
		...{
			scheduled_for: `${DAY} 14:30`,
			scheduled_date: DAY,
			scheduled_time: '14:30',
			timezone: 'Asia/Tokyo',
		},
		...{ 'Call Date': DAY, 'Call Time': '14:30', 'Call at': `${DAY} 14:30`, Anrufdatum: DAY },
	};
	await schedule({ rows: [{ phone: phoneOf(0), ...row }] });
	expect(campaignCalls()).toEqual([{ phone_number: phoneOf(0) }]);
});

it.each([
	['does not exist', 'moves it forward', '2031-03-30 02:30', at('2031-03-30', '01:30:00', 'UTC')],
	['occurs twice', 'takes the first', '2031-10-26 02:30', at('2031-10-26', '00:30:00', 'UTC')],
])('where clocks change and a time %s, %s, in UTC, and says so', async (note, _, scheduledFor, call) => {
	const parameters = { scheduledFor, options: { timezone: 'Europe/Berlin' } };
	const { success } = await schedule({ rows: people(1), parameters });
	expect(campaignCalls()).toEqual([call]);
	expect(success[0]?.json).toMatchObject({
		call_time: `${call.scheduled_date} ${call.scheduled_time.slice(0, 5)} UTC`,
		reason: expect.stringContaining(note) as string,
	});
});

it('an empty cell of Time Zone is named, with the zone that is used', async () => {
	const rows = people(2).map((person, index) => ({ ...person, zone: ['Asia/Tokyo', ''][index] }));
	const options = { timezone: '={{ $json.zone }}' };
	const parameters = { preview: true, scheduledFor: `${DAY} 14:30`, options };
	const { success } = await schedule({ rows, parameters, timezone: 'America/New_York' });
	expect(success.map(({ json }) => [json.call_time, json.reason])).toEqual([
		[`${DAY} 14:30 Asia/Tokyo`, '–'],
		[`${DAY} 14:30 America/New_York`, "'Time Zone' is empty, so America/New_York was used"],
	]);
	const unset = await schedule({ rows, parameters: { ...parameters, options: {} } });
	expect(unset.success.map(({ json }) => json.reason)).toEqual(['–', '–']);
});

it.each([
	['times that are not used', '1 item has a time in column '],
	['columns that are sent', 'Sent to the prompt: '],
])('a preview shows the names of %s as text', async (_, fact) => {
	const column = '<img src=x onerror=alert(1)> \u202eWhen & where';
	const parameters = { promptParameters: 'row', preview: true };
	const { hints } = await schedule({ rows: [{ phone: phoneOf(0), [column]: DAY }], parameters });
	const [before, after] = hints.join().split(fact);
	expect(after).toContain('&quot;&lt;img src=x onerror=alert(1)&gt; When &amp; where&quot;');
	expect(`${before} ${after}`.replaceAll('<br>', '')).not.toMatch(/<|\u202e/);
});

it.each([true, false])(
	'calls without a time may come after the calling hours (preview: %s)',
	async (preview) => {
		const warns = async (parameters: IDataObject) => {
			const { hints } = await schedule({ rows: people(2), parameters: { preview, ...parameters } });
			const warning = '2 calls have no scheduled time, and may be placed after the calling hours.';
			return hints.join('\n').includes(warning);
		};
		const callingRules = hoursOn(0, 24);
		expect([await warns({ callingRules }), await warns({})]).toEqual([true, false]);
		expect(await warns({ callingRules, options: { staggeredInterval: 5 } })).toBe(false);
	},
);

const MINUTE = 60_000;
const NOON = DateTime.utc().plus({ days: 1 }).set({ hour: 12, minute: 0 }).startOf('minute');
const AT_NINE_PAST = { scheduledFor: NOON.plus({ minutes: 9 }).toISO() };
const OPEN_UNTIL_TEN_PAST = {
	callingRules: {
		callingHours: withEntries([{ days: DAYS, from: '00:00', to: '12:10' }]),
		zoneOrState: 'UTC',
	},
};

it.each([
	['its time is near', AT_NINE_PAST, 8, true],
	['its time has just passed', AT_NINE_PAST, 13, true],
	['its time has passed', AT_NINE_PAST, 15, false],
	['its calling hours are still open', OPEN_UNTIL_TEN_PAST, 9, true],
	['its calling hours have ended', OPEN_UNTIL_TEN_PAST, 11, false],
	['its calling hours ended just after its time', { ...AT_NINE_PAST, ...OPEN_UNTIL_TEN_PAST }, 11, false],
])(
	'a campaign that has waited for its turn, if %s: %j after %d minutes is sent: %s',
	async (_, parameters, waits, isSent) => {
		const now = Date.now.bind(Date);
		let moment = NOON.toMillis() - now();
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + moment);
		const wait = () => {
			moment += waits * MINUTE;
			return true;
		};
		service.standIn.misbehave({ status: 429, headers: { 'retry-after': '0' }, until: wait });
		const { failure } = await schedule({
			rows: [{ phone: phoneOf(0) }],
			parameters: { ...parameters, requestOptions: { retryBudget: 100_000 } },
		});
		clock.mockRestore();
		expect(callsTo(phoneOf(0))).toBe(isSent ? 1 : 0);
		if (isSent) expect(failure).toBeUndefined();
		else expect(failure?.message).toContain('the campaign waited');
	},
);
