import type { IDataObject } from 'n8n-workflow';

import { objectId } from '../../stand-in/records';
import { people, phoneOf } from '../../harness/http/service';
import { recordFor, useCallingNodes } from '../../harness/nodes/callingNodes';

const { schedule, campaignsSent, campaignCalls } = useCallingNodes();

/** Of the call that the service creates for the call of this index in the first campaign. */
const callId = (index: number) => objectId('ca11', index + 1);

it('sends every row in one request, and puts each out with its created call', async () => {
	const rows = people(200);
	const { success, failure } = await schedule({ rows });
	expect(failure).toBeUndefined();
	const calls = [rows.map(({ phone }) => ({ phone_number: phone }))];
	expect(campaignsSent()).toEqual([{ number_id: objectId('40fe', 1), calls }]);
	const scheduled = { status: 'scheduled', call_time: 'when the service chooses' };
	const expected = rows.map((row, item) => {
		const call = { ...scheduled, phone_number: row.phone, call_id: callId(item), row };
		return { json: recordFor({ row_number: item + 1, ...call }), pairedItem: { item } };
	});
	expect(success).toEqual(expected);
});

it('names rows by their numbers in the spreadsheet', async () => {
	const numbers = ['', 5, '6', 'A7', 2.5, true];
	const rows = people(6).map((row, index) => ({ row_number: numbers[index] as string, ...row }));
	const { success } = await schedule({ rows });
	expect(success.map(({ json }) => json.row_number)).toEqual([1, 5, 6, 4, 5, 6]);
});

it('calls the first number of a row, mobiles first, and names its column', async () => {
	const rows = [
		{ Phone: phoneOf(0), Mobile: phoneOf(1) },
		{ Phone: phoneOf(2), Mobile: '' },
	];
	const { success } = await schedule({ rows });
	expect(campaignCalls().map((call) => call.phone_number)).toEqual([phoneOf(1), phoneOf(2)]);
	expect(success.map(({ json }) => json.reason)).toEqual([
		'The number is from column "Mobile"',
		'The number is from column "Phone"',
	]);
});

it.each([
	['columns differ', { 'Guest Phone': phoneOf(0), 'Recipient Phone': phoneOf(1) }, 'different people'],
	['no column holds phone numbers', { who: 'Ada' }, 'No phone column found'],
	['a file is one column', { 'who;phone': `Ada;${phoneOf(0)}` }, 'No phone column found', "'Delimiter'"],
])('sends nothing when %s', async (_, row, message, advice = 'Phone Columns') => {
	const { failure } = await schedule({ rows: [row] });
	expect(failure?.message).toContain(message);
	expect(failure?.description).toContain(advice);
	expect(campaignsSent()).toEqual([]);
});

it('takes the columns that the user drags into the fields, and does not send them as parameters', async () => {
	const row = { who: phoneOf(0), min: '3', when: '2031-05-05T10:00', zone: 'Europe/Berlin', name: 'Ada' };
	const parameters = {
		...{ promptParameters: 'row', toNumber: '={{ $json.who }}', scheduledFor: '={{ $json["when"] }}' },
		...{ options: { timezone: '={{ $json.zone }}' }, overrides: { maxDuration: '={{ $json.min }}' } },
	};
	await schedule({ rows: [row], parameters });
	const time = { scheduled_date: '2031-05-05', scheduled_time: '10:00:00', timezone: 'Europe/Berlin' };
	const call = { phone_number: phoneOf(0), max_duration_mins: 3, ...time, name: 'Ada' };
	expect(campaignCalls()).toEqual([call]);
});

it('sends other columns without row numbers, empty cells, and spaces around names', async () => {
	const row = { phone: phoneOf(0), row_number: 2, 'First Name ': 'Ada', Notes: ' ', City: '', Visits: 0 };
	await schedule({ rows: [row], parameters: { promptParameters: 'row' } });
	expect(campaignCalls()).toEqual([{ phone_number: phoneOf(0), 'First Name': 'Ada', Visits: 0 }]);
});

it.each(['Starts', ''])('sends spreadsheet dates as text in Date Columns: %j', async (dateColumns) => {
	const rows = [{ phone: phoneOf(0), Starts: 46_350.5, Amount: 46_350 }];
	await schedule({ rows, parameters: { promptParameters: 'row', options: { dateColumns } } });
	const date = dateColumns ? '2026-11-24 12:00' : 46_350.5;
	expect(campaignCalls()).toEqual([{ phone_number: phoneOf(0), Starts: date, Amount: 46_350 }]);
});

it.each([
	['a column', { promptParameters: 'row' }, {}],
	['a key in JSON', { promptParameters: 'json', parametersJson: '={{ $json }}' }, { who: phoneOf(0) }],
])(
	'never lets %s that is called like a field of a call decide when, or for how long, a person is called',
	async (_, parameters, others) => {
		const time = { scheduled_date: '2031-01-01', scheduled_time: '10:00:00', timezone: 'Asia/Tokyo' };
		const rows = [{ who: phoneOf(0), phone_number: phoneOf(1), ...time, max_duration_mins: 60 }];
		await schedule({ rows, parameters: { toNumber: '={{ $json.who }}', ...parameters } });
		expect(campaignCalls()).toEqual([{ phone_number: phoneOf(0), ...others }]);
	},
);

it.each<[string, IDataObject]>([
	['timezone', { parameterFields: { parameter: [{ name: 'timezone', value: '={{ $json.tz }}' }] } }],
	['phone_number', { promptParameters: 'json', parametersJson: '{ "phone_number": "7" }' }],
])('refuses a parameter that the user calls like a field of a call: %s', async (name, parameters) => {
	const { failure } = await schedule({ rows: people(1), parameters });
	expect(failure?.message).toContain(`'${name}' can't be a prompt parameter of a campaign`);
	expect(campaignsSent()).toEqual([]);
});

it('makes groups of rows with the same value in a column, in the order in which they first appear', async () => {
	const rows = people(4).map((row, index) => ({ ...row, region: ['South', 'North'][index % 2] }));
	const { success } = await schedule({ rows, parameters: { options: { groupBy: 'region' } } });
	const numbers = campaignsSent()[0]?.calls.map((group) => group.map((call) => call.phone_number));
	expect(numbers).toEqual([
		[phoneOf(0), phoneOf(2)],
		[phoneOf(1), phoneOf(3)],
	]);
	expect(success.map(({ json }) => json.call_id)).toEqual([0, 2, 1, 3].map(callId));
});

it('sends every field of the campaign', async () => {
	await schedule({
		rows: people(1),
		parameters: {
			useCaseId: { __rl: true, mode: 'id', value: objectId('ca5e', 2) },
			campaignName: 'Spring',
			overrides: {
				...{ agentId: 'agent-0001', language: 'de-DE', assistantId: 'assistant-0001', maxDuration: 5 },
				...{ model: 'Fast', modelId: 'model-0001', promptId: 'prompt-0001', voiceId: 'voice-0001' },
			},
			options: {
				maxRetries: 0,
				staggeredInterval: 2,
				retryLogic: { rule: [{ query: 'busy', retry_period: 30, max_retry_per_day: 2 }] },
			},
		},
	});
	const { calls: _, ...fields } = campaignsSent()[0] ?? { calls: [] };
	expect(fields).toEqual({
		number_id: objectId('40fe', 1),
		use_case_id: objectId('ca5e', 2),
		...{ agent_id: 'agent-0001', language: 'de-DE', assistant_id: 'assistant-0001', max_duration_mins: 5 },
		...{ model: 'Fast', model_id: 'model-0001', prompt_id: 'prompt-0001', voice_id: 'voice-0001' },
		...{ campaign_name: 'Spring', max_retries: 0, staggered_interval_minutes: 2 },
		retry_logic: [{ query: 'busy', retry_period: 30, max_retry_per_day: 2 }],
	});
});
