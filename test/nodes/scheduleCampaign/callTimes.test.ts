import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { useStandIn, people, phoneOf } from '../../harness/http/service';
import { hoursOn } from '../../harness/nodes/bothNodes';
import { Campaigning } from '../../harness/nodes/campaign';
import { runs } from '../../harness/properties/runs';

const campaigning = new Campaigning(useStandIn());

const DAY = '2031-05-05';
/** Two columns, dragged into the field one after the other. */
const DATE_AND_TIME = '={{ $json["Call Date"] }} {{ $json["Call Time"] }}';
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
	await campaigning.schedule({ rows: [{ phone: phoneOf(0), ...row }] });
	expect(campaigning.sentCalls).toEqual([{ phone_number: phoneOf(0) }]);
});

it.each([
	['does not exist', 'moves it forward', '2031-03-30 02:30', at('2031-03-30', '01:30:00', 'UTC')],
	['occurs twice', 'takes the first', '2031-10-26 02:30', at('2031-10-26', '00:30:00', 'UTC')],
])('where clocks change and a time %s, %s, in UTC, and says so', async (note, _, scheduledFor, call) => {
	const parameters = { scheduledFor, options: { timezone: 'Europe/Berlin' } };
	const { success } = await campaigning.schedule({ rows: people(1), parameters });
	expect(campaigning.sentCalls).toEqual([call]);
	expect(success[0]?.json).toMatchObject({
		call_time: `${call.scheduled_date} ${call.scheduled_time.slice(0, 5)} UTC`,
		reason: expect.stringContaining(note) as string,
	});
});

it('an empty cell of Time Zone is named, with the zone that is used', async () => {
	const rows = people(2).map((person, index) => ({ ...person, zone: ['Asia/Tokyo', ''][index] }));
	const options = { timezone: '={{ $json.zone }}' };
	const parameters = { preview: true, scheduledFor: `${DAY} 14:30`, options };
	const { success } = await campaigning.schedule({ rows, parameters, timezone: 'America/New_York' });
	expect(success.map(({ json }) => [json.call_time, json.reason])).toEqual([
		[`${DAY} 14:30 Asia/Tokyo`, '–'],
		[`${DAY} 14:30 America/New_York`, "'Time Zone' is empty, so America/New_York was used"],
	]);
	const unset = await campaigning.schedule({ rows, parameters: { ...parameters, options: {} } });
	expect(unset.success.map(({ json }) => json.reason)).toEqual(['–', '–']);
});

const row = fc.record({
	'Call Date': fc.constantFrom('', DAY, '5.6.2031', 'June 7, 2031', 'soon'),
	'Call Time': fc.constantFrom('', '14:30', '3:45 pm', '16h', '14:30 15:45'),
	zone: fc.constantFrom('', 'Europe/Berlin', 'Asia/Tokyo'),
	/** Of another column with a time, of which the node makes nothing. */
	scheduled_for: fc.constantFrom('', '2031-08-08 08:08'),
});
const DATES: Record<string, string> = { [DAY]: DAY, '5.6.2031': '2031-06-05', 'June 7, 2031': '2031-06-07' };
const TIMES: Record<string, string> = { '14:30': '14:30:00', '3:45 pm': '15:45:00', '16h': '16:00:00' };

it('no row is sent at another time than its date and time say, and those that say it clearly are sent', async () => {
	const sheet = fc.record({
		rows: fc.array(row, { minLength: 1, maxLength: 5 }),
		timeOfDay: fc.constantFrom('', '09:30'),
	});
	await fc.assert(
		fc.asyncProperty(sheet, async ({ rows, timeOfDay }) => {
			const already = campaigning.sent.length;
			const { success } = await campaigning.schedule({
				rows: rows.map((one, index) => ({ phone: phoneOf(index), ...one })),
				parameters: { scheduledFor: DATE_AND_TIME, options: { timezone: '={{ $json.zone }}', timeOfDay } },
				settings: { onError: 'continueRegularOutput' },
			});
			const sent = campaigning.sent.slice(already).flatMap(({ calls }) => calls.flat());
			expect(success).toHaveLength(rows.length);
			for (const [index, { 'Call Date': date, 'Call Time': time, zone }] of rows.entries()) {
				const call = sent.find(({ phone_number }) => phone_number === phoneOf(index));
				const clock = time === '' && timeOfDay !== '' ? `${timeOfDay}:00` : TIMES[time];
				if (date === '' && time === '') expect(call).toEqual({ phone_number: phoneOf(index) });
				else if (DATES[date] === undefined || clock === undefined) {
					expect([call, success[index]?.json.status]).toEqual([undefined, 'invalid']);
				} else {
					const slot = at(DATES[date], clock, zone || 'America/New_York');
					expect(call).toEqual({ ...slot, phone_number: phoneOf(index) });
					const shown = DateTime.fromISO(`${slot.scheduled_date}T${clock}`).toFormat('yyyy-MM-dd HH:mm');
					expect(success[index]?.json.call_time).toBe(`${shown} ${slot.timezone}`);
				}
			}
		}),
		{ numRuns: runs(60, 3000) },
	);
}, 3_600_000);

it.each([
	['times that are not used', '1 item has a time in column '],
	['columns that are sent', 'Sent to the prompt: '],
])('a preview shows the names of %s as text', async (_, fact) => {
	const column = '<img src=x onerror=alert(1)> \u202eWhen & where';
	const parameters = { promptParameters: 'row', preview: true };
	const { hints } = await campaigning.schedule({ rows: [{ phone: phoneOf(0), [column]: DAY }], parameters });
	const [before, after] = hints.join().split(fact);
	expect(after).toContain('&quot;&lt;img src=x onerror=alert(1)&gt; When &amp; where&quot;');
	expect(`${before} ${after}`.replaceAll('<br>', '')).not.toMatch(/<|\u202e/);
});

it.each([true, false])(
	'calls without a time may come after the calling hours (preview: %s)',
	async (preview) => {
		const warns = async (parameters: IDataObject) => {
			const { hints } = await campaigning.schedule({
				rows: people(2),
				parameters: { preview, ...parameters },
			});
			const warning = '2 calls have no scheduled time, and may be placed after the calling hours.';
			return hints.join('\n').includes(warning);
		};
		const callingRules = hoursOn(0, 24);
		expect([await warns({ callingRules }), await warns({})]).toEqual([true, false]);
		expect(await warns({ callingRules, options: { staggeredInterval: 5 } })).toBe(false);
	},
);
