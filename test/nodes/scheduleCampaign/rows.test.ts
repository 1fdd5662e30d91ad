import { objectId } from '../../stand-in/records';
import { NODE } from '../../harness/engine/engine';
import { Campaigning } from '../../harness/nodes/campaign';
import { people, phoneOf, useStandIn } from '../../harness/http/service';
import { runs } from '../../harness/properties/runs';

const service = useStandIn();
const campaigning = new Campaigning(service);

describe('one campaign out of all rows', () => {
	it('sends every row in one request, and puts each out with its created call', async () => {
		const { success, failure } = await campaigning.schedule({ rows: people(200) });
		expect(failure).toBeUndefined();
		expect(campaigning.sent).toHaveLength(1);
		expect(campaigning.sent[0]).toEqual({
			number_id: objectId('40fe', 1),
			calls: [people(200).map(({ phone }) => ({ phone_number: phone }))],
		});
		expect(success.map(({ pairedItem }) => pairedItem)).toEqual(people(200).map((_, item) => ({ item })));
		expect(success.map(({ json }) => json.metadata)).toEqual(
			people(200).map(({ phone }) => expect.objectContaining({ to: phone })),
		);
	});

	it('returns the selected fields of each call, and what the node says of items that are not called', async () => {
		const { success } = await campaigning.schedule({
			rows: [{ phone: phoneOf(0) }, { phone: phoneOf(0) }],
			parameters: { output: 'selectedFields', outputFields: 'organization_id, status, id' },
		});
		expect(Object.keys(success[0]?.json ?? {})).toEqual(['organization_id', 'id']);
		expect(success[1]?.json).toMatchObject({ phone_number: phoneOf(0), skipped: true });
	});

	it('returns the whole record of each call where Output is Raw', async () => {
		const { success } = await campaigning.schedule({ rows: people(1), parameters: { output: 'raw' } });
		expect(Object.keys(success[0]?.json ?? {})).toEqual(
			expect.arrayContaining(['id', 'organization_id', 'use_case', 'params']),
		);
	});

	it.each([
		'phone_number',
		'phone',
		'Phone',
		'Phone Number',
		'PHONE-NUMBER',
		'mobile',
		'Mobile number',
		'\ufeffTel.',
	])('finds the phone number in a column %p', async (column) => {
		await campaigning.schedule({ rows: [{ [column]: phoneOf(0), Company: 'Example Ltd' }] });
		expect(campaigning.sentCalls).toEqual([{ phone_number: phoneOf(0) }]);
	});

	it('calls the first number of a row, mobiles first, and names its column', async () => {
		const rows = [
			{ Phone: phoneOf(0), Mobile: phoneOf(1) },
			{ Phone: phoneOf(2), Mobile: '' },
		];
		const { success } = await campaigning.schedule({ rows });
		expect(campaigning.sentCalls.map((call) => call.phone_number)).toEqual([phoneOf(1), phoneOf(2)]);
		expect(success.map(({ json }) => json.note)).toEqual([
			'The number is from column "Mobile"',
			'The number is from column "Phone"',
		]);
	});

	it('calls the columns that the user has put in order', async () => {
		const rows = [{ Phone: phoneOf(0), Mobile: phoneOf(1) }];
		await campaigning.schedule({ rows, parameters: { options: { phoneColumns: 'Phone, Mobile' } } });
		expect(campaigning.sentCalls).toEqual([{ phone_number: phoneOf(0) }]);
	});

	it.each([
		[
			'columns hold numbers of different people',
			{ 'Guest Phone': phoneOf(0), 'Recipient Phone': phoneOf(1) },
			'different people',
		],
		['no column is named like one', { who: phoneOf(0) }, 'No phone column found'],
	])('sends nothing when %s', async (_, row, message) => {
		const { failure } = await campaigning.schedule({ rows: [row] });
		expect(failure?.message).toContain(message);
		expect(failure?.description).toContain('Phone Columns');
		expect(campaigning.sent).toEqual([]);
	});

	it('takes the columns that the user drags into the fields, and does not send them as parameters', async () => {
		const row = { who: phoneOf(0), min: '3', when: '2031-05-05T10:00', zone: 'Europe/Berlin', name: 'Ada' };
		await campaigning.schedule({
			rows: [row],
			parameters: {
				mapping: 'manual',
				promptParameters: 'row',
				toNumber: '={{ $json.who }}',
				scheduledFor: '={{ $json["when"] }}',
				callFields: { max_duration_mins: '={{ $json.min }}', timezone: '={{ $json.zone }}' },
			},
		});
		expect(campaigning.sentCalls).toEqual([
			{
				phone_number: phoneOf(0),
				max_duration_mins: 3,
				scheduled_date: '2031-05-05',
				scheduled_time: '10:00:00',
				timezone: 'Europe/Berlin',
				name: 'Ada',
			},
		]);
	});

	it('takes a column of blanks for an empty one', async () => {
		const rows = people(2).map(({ phone }) => ({ Phone: phone, Mobile: '  ' }));
		const { failure } = await campaigning.schedule({ rows });
		expect(failure).toBeUndefined();
		expect(campaigning.sentCalls.map(({ phone_number }) => phone_number)).toEqual([phoneOf(0), phoneOf(1)]);
	});

	it('takes the Time of Day for rows that give only a date', async () => {
		const rows = ['2031-05-05', '2031-05-06T00:00:00.000Z', '2031-05-07 15:00', 47975].map((date, index) => ({
			phone: phoneOf(index),
			'call date': date,
			timezone: 'America/New_York',
		}));
		await campaigning.schedule({ rows, parameters: { schedule: { timeOfDay: '09:30' } } });
		expect(
			campaigning.sentCalls.map(({ scheduled_date, scheduled_time }) => [scheduled_date, scheduled_time]),
		).toEqual([
			['2031-05-05', '09:30:00'],
			['2031-05-06', '09:30:00'],
			['2031-05-07', '15:00:00'],
			['2031-05-07', '09:30:00'],
		]);
	});

	const day = '2031-05-05';

	it.each([
		['scheduled_for is empty', { scheduled_for: '', 'Call Date': day, 'Call Time': '14:30' }],
		['Call Date is empty', { 'Call Date': '', Anrufdatum: day, 'Call Time': '14:30' }],
		['the date is called otherwise than the time', { Anrufdatum: day, 'Call Time': '14:30' }],
		['the time stands beside a date that could have one', { 'Call At': day, Anrufzeit: '14:30' }],
		['the same is said twice', { scheduled_for: `${day} 14:30`, 'Call Date': day, 'Call Time': '14:30' }],
		['another date is there', { scheduled_for: `${day} 14:30`, Date: '2031-05-06', Time: '15:00' }],
		['spaces stand around the names', { ' Call Date': day, 'Call Time ': '14:30' }],
	])("takes the row's date and time where %s", async (_, row) => {
		const parameters = { schedule: { timeOfDay: '09:30', timezone: 'Europe/Berlin' } };
		await campaigning.schedule({ rows: [{ phone: phoneOf(0), ...row }], parameters });
		expect(campaigning.sentCalls).toEqual([
			{
				phone_number: phoneOf(0),
				scheduled_date: day,
				scheduled_time: '14:30:00',
				timezone: 'Europe/Berlin',
			},
		]);
	});

	it.each([
		[{ scheduled_for: `${day} 14:30`, 'Call Date': day, 'Call Time': '15:00' }, 'Two different call times'],
		[{ 'Call Date': day, scheduled_date: '2031-05-06' }, "different values for the call's date"],
		[{ 'Call Date': day, 'Call Time': '' }, 'has no time of day'],
		[{ 'Call Date': '', 'Call Time': '15:00' }, 'has no date'],
		[
			{ scheduled_for: `${day} 14:30`, timezone: 'Asia/Tokyo', TZ: 'UTC' },
			"different values for the call's time zone",
		],
	])('refuses %p', async (row, message) => {
		const { failure } = await campaigning.schedule({ rows: [{ phone: phoneOf(0), ...row }] });
		expect(failure?.message).toContain(message);
		expect(campaigning.sent).toEqual([]);
	});

	it('says that rows have no time of their own, though a column looks like one', async () => {
		const rows = [{ scheduled_for: `${day} 14:30` }, { scheduled_for: '', Date: day }];
		const { run } = await campaigning.schedule({
			rows: rows.map((row, index) => ({ phone: phoneOf(index), ...row })),
		});
		const [task] = run.data.resultData.runData[NODE] ?? [];
		expect(task?.hints?.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^1 of 2 items have no call time.*"Date" \(date\).*'Mapping'/),
		]);
	});

	it.each([
		['a hint at a column', {}, 'Columns that look like times'],
		['a preview', { promptParameters: 'row', preview: true }, 'Sent to the prompt: '],
	])('shows the names of columns as text, in %s', async (_, parameters, hint) => {
		const column = '<img src=x onerror=alert(1)> \u202eWhen & where';
		const { run } = await campaigning.schedule({ rows: [{ phone: phoneOf(0), [column]: day }], parameters });
		const hints = run.data.resultData.runData[NODE]?.[0]?.hints?.map(({ message }) => message) ?? [];
		expect(hints.join()).toContain(hint);
		expect(hints.join()).toContain('"&lt;img src=x onerror=alert(1)> When &amp; where"');
		expect(hints.join()).not.toMatch(/<|\u202e/);
	});

	it('says that rows take the Time of Day, though a column looks like their time', async () => {
		const { run } = await campaigning.schedule({
			rows: [{ phone: phoneOf(0), 'Call Date': day, Start: '14:30' }],
			parameters: { schedule: { timeOfDay: '09:30' } },
		});
		const [task] = run.data.resultData.runData[NODE] ?? [];
		expect(task?.hints?.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^'Time of Day' is used for items with only a date.*"Start" \(time\)/),
		]);
	});

	it('calls nobody at the time of an appointment, and says how to choose the columns', async () => {
		const rows = [
			{ 'Appointment Date': day, 'Appointment Time': '14:30', Timestamp: new Date().toISOString() },
			{ Date: day, Time: '14:30', Timestamp: new Date().toISOString() },
		].map((row, index) => ({ phone: phoneOf(index), ...row }));
		const { run } = await campaigning.schedule({ rows });
		expect(campaigning.sentCalls).toEqual(rows.map(({ phone }) => ({ phone_number: phone })));
		const [hint] = run.data.resultData.runData[NODE]?.[0]?.hints ?? [];
		expect(hint?.message).toContain(
			`Columns that look like times: "Appointment Date" (date), "Appointment Time" (time), "Date" (date), "Time" (time). To use them, set 'Mapping' to 'Manual'`,
		);
	});

	it('sends other columns without row numbers, empty cells, and spaces around names', async () => {
		const row = { phone: phoneOf(0), row_number: 2, 'First Name ': 'Ada', Notes: ' ', City: '', Visits: 0 };
		await campaigning.schedule({ rows: [row], parameters: { promptParameters: 'row' } });
		expect(campaigning.sentCalls).toEqual([{ phone_number: phoneOf(0), 'First Name': 'Ada', Visits: 0 }]);
	});

	it.each([true, false])(
		'sends spreadsheet dates as text if the user wants that: %p',
		async (datesAsText) => {
			const rows = [{ phone: phoneOf(0), 'Appointment Date': 46_350.5, Amount: 46_350 }];
			await campaigning.schedule({ rows, parameters: { promptParameters: 'row', datesAsText } });
			const date = datesAsText ? '2026-11-24 12:00' : 46_350.5;
			expect(campaigning.sentCalls).toEqual([
				{ phone_number: phoneOf(0), 'Appointment Date': date, Amount: 46_350 },
			]);
		},
	);

	it.each([
		['all other columns', { promptParameters: 'row' }, { first: 'Ada', last: 'Example', note: 'x' }],
		['all but some', { promptParameters: 'row', columnsToLeaveOut: 'note, last' }, { first: 'Ada' }],
		['chosen columns', { promptParameters: 'columns', columnsToSend: 'last' }, { last: 'Example' }],
		['none', { promptParameters: 'none' }, {}],
		['none unless the user names them', {}, {}],
	])('sends %s as prompt parameters', async (_, parameters, expected) => {
		const row = { phone: phoneOf(0), first: 'Ada', last: 'Example', note: 'x' };
		await campaigning.schedule({ rows: [row], parameters });
		expect(campaigning.sentCalls).toEqual([{ phone_number: phoneOf(0), ...expected }]);
	});

	it.each(['null', 'undefined', '" "', '$json.nothing'])(
		'makes one group where an expression gives %s for the column',
		async (value) => {
			await campaigning.schedule({
				rows: people(2),
				parameters: { options: { groupBy: `={{ ${value} }}` }, columnsToSend: `={{ ${value} }}` },
			});
			expect(campaigning.sent[0]?.calls.map((group) => group.length)).toEqual([2]);
		},
	);

	it('takes the columns to send as a list from an expression', async () => {
		const parameters = { promptParameters: 'columns', columnsToSend: '={{ ["first_name"] }}' };
		await campaigning.schedule({ rows: people(1), parameters });
		expect(campaigning.sentCalls).toEqual([{ phone_number: phoneOf(0), first_name: 'Person 1' }]);
	});

	it('says when a chosen column does not exist, and sends nothing', async () => {
		const { failure } = await campaigning.schedule({
			rows: people(2),
			parameters: { promptParameters: 'columns', columnsToSend: 'first_nam' },
		});
		expect(failure?.message).toContain('Column "first_nam"');
		expect(campaigning.sent).toEqual([]);
	});

	it('never lets a column that is called like a field of a call decide when a person is called', async () => {
		await campaigning.schedule({
			rows: [{ who: phoneOf(0), phone_number: phoneOf(1), scheduled_date: '2031-01-01' }],
			parameters: { mapping: 'manual', toNumber: '={{ $json.who }}', promptParameters: 'row' },
		});
		expect(campaigning.sentCalls).toEqual([{ phone_number: phoneOf(0) }]);
	});

	it('reads numbers without + by the country that is set', async () => {
		await campaigning.schedule({
			rows: [{ phone: '020 7946 0003' }, { phone: '+1 555 010 0123' }],
			parameters: { defaultCountry: 'GB' },
		});
		expect(campaigning.sentCalls).toEqual([
			{ phone_number: '+442079460003' },
			{ phone_number: '+15550100123' },
		]);
	});

	it.each([
		['country', '={{ $json.country }}'],
		['the whole field', '={{ $json.country.toUpperCase() }}'],
	])('reads each number by the country in its row (%s)', async (_, country) => {
		const rows = [
			{ phone: '(555) 010-0123', country: 'us' },
			{ phone: '020 7946 0003', country: 'gb' },
			{ phone: '030 23125000', country: 'de' },
		];
		await campaigning.schedule({ rows, parameters: { defaultCountry: country } });
		expect(campaigning.sentCalls.map((call) => call.phone_number)).toEqual([
			'+15550100123',
			'+442079460003',
			'+493023125000',
		]);
	});

	it('names both readings of a number that could be two, and both remedies work', async () => {
		const rows = [{ phone: '4795550123' }];
		const careful = { defaultCountry: 'US', options: { numbersWithoutPlus: 'unsure' } };
		const { failure } = await campaigning.schedule({ rows, parameters: careful });
		expect(failure?.message).toContain('+14795550123 (United States) or +4795550123 (Norway)');
		expect(campaigning.sent).toEqual([]);

		const options = { numbersWithoutPlus: '={{ $json.phone ? "national" : "unsure" }}' };
		await campaigning.schedule({ rows, parameters: { defaultCountry: 'US', options } });
		expect(campaigning.sentCalls).toEqual([{ phone_number: '+14795550123' }]);
	});

	it('says beside a call that its extension is not dialed', async () => {
		const { success } = await campaigning.schedule({
			rows: [{ phone: '+1 555 010 0123 ext. 45' }, { phone: '+15550100124' }],
		});
		expect(campaigning.sentCalls.map((call) => call.phone_number)).toEqual(['+15550100123', '+15550100124']);
		expect(success.map(({ json }) => json.note)).toEqual(['Extension 45 is not dialed', undefined]);
	});

	it('makes groups of rows with the same value in a column', async () => {
		const rows = people(4).map((row, index) => ({ ...row, region: ['North', 'South'][index % 2] }));
		const { success } = await campaigning.schedule({ rows, parameters: { options: { groupBy: 'region' } } });
		const numbers = campaigning.sent[0]?.calls.map((group) => group.map((call) => call.phone_number));
		expect(numbers).toEqual([
			[phoneOf(0), phoneOf(2)],
			[phoneOf(1), phoneOf(3)],
		]);
		expect(success.map(({ json }) => (json.metadata as { to: string }).to)).toEqual(
			people(4).map(({ phone }) => phone),
		);
	});

	it('sends every field of the campaign', async () => {
		await campaigning.schedule({
			rows: people(1),
			parameters: {
				useCaseId: { __rl: true, mode: 'id', value: objectId('ca5e', 2) },
				campaignName: 'Spring',
				agentOverrides: {
					agentId: 'agent-0001',
					language: 'de-DE',
					maxDuration: 5,
					modelId: 'model-0001',
					promptId: 'prompt-0001',
				},
				options: {
					maxRetries: 0,
					retryLogic: { rule: [{ query: 'busy', retry_period: 30, max_retry_per_day: 2 }] },
				},
				schedule: { staggeredInterval: 2 },
				deprecatedFields: { assistantId: 'assistant-0001', model: 'Fast', voiceId: 'voice-0001' },
			},
		});
		const { calls: _, ...fields } = campaigning.sent[0] ?? { calls: [] };
		expect(fields).toEqual({
			number_id: objectId('40fe', 1),
			use_case_id: objectId('ca5e', 2),
			campaign_name: 'Spring',
			agent_id: 'agent-0001',
			language: 'de-DE',
			max_duration_mins: 5,
			max_retries: 0,
			model_id: 'model-0001',
			prompt_id: 'prompt-0001',
			retry_logic: [{ query: 'busy', retry_period: 30, max_retry_per_day: 2 }],
			staggered_interval_minutes: 2,
			assistant_id: 'assistant-0001',
			model: 'Fast',
			voice_id: 'voice-0001',
		});
	});

	it('schedules tens of thousands of rows in one execution', async () => {
		const count = runs(20_000, 100_000);
		const { success, failure } = await campaigning.schedule({ rows: people(count) });
		expect(failure).toBeUndefined();
		expect(success).toHaveLength(count);
		expect(campaigning.sentCalls).toHaveLength(count);
	});
});

describe('a preview', () => {
	it('puts out what would be sent for each row, and sends nothing', async () => {
		const { success } = await campaigning.schedule({
			rows: [...people(2), { phone: phoneOf(0), first_name: 'Again' }],
			parameters: { preview: true, campaignName: 'Spring', promptParameters: 'row' },
		});
		const campaign = { number_id: objectId('40fe', 1), campaign_name: 'Spring' };
		expect(success).toEqual([
			{
				json: {
					preview: true,
					call: { phone_number: phoneOf(0), first_name: 'Person 1' },
					group: 1,
					campaign,
				},
				pairedItem: { item: 0 },
			},
			{
				json: {
					preview: true,
					call: { phone_number: phoneOf(1), first_name: 'Person 2' },
					group: 1,
					campaign,
				},
				pairedItem: { item: 1 },
			},
			{
				json: expect.objectContaining({ phone_number: phoneOf(0), skipped: true }),
				pairedItem: { item: 2 },
			},
		]);
		expect(service.standIn.requests).toEqual([]);
	});
});
