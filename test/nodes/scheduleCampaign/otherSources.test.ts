import type { INodeExecutionData } from 'n8n-workflow';

import { objectId } from '../../stand-in/records';
import { Campaigning } from '../../harness/nodes/campaign';
import { people, phoneOf, useStandIn } from '../../harness/http/service';
import { placeFields } from '../../harness/nodes/placeFields';

const service = useStandIn();
const campaigning = new Campaigning(service);

describe('groups as JSON', () => {
	const schedule = async (groups: unknown, settings = {}) =>
		await campaigning.schedule({
			rows: [{ groups: JSON.stringify(groups) }],
			parameters: { source: 'json', groupsJson: '={{ $json.groups }}' },
			settings,
		});

	it('are sent as they are, with numbers put right', async () => {
		const call = {
			phone_number: '0015550100001',
			scheduled_date: '2031-03-03',
			scheduled_time: '09:30:00',
			timezone: 'America/New_York',
			max_duration_mins: 4,
			company: 'Example Ltd',
		};
		const { success } = await schedule([[call], [{ phone_number: phoneOf(2) }]]);
		expect(campaigning.sent[0]?.calls).toEqual([
			[{ ...call, phone_number: '+15550100001' }],
			[{ phone_number: phoneOf(2) }],
		]);
		expect(success.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
	});

	it('a single list of calls is one group', async () => {
		await schedule([{ phone_number: phoneOf(0) }, { phone_number: phoneOf(1) }]);
		expect(campaigning.sent[0]?.calls).toEqual([
			[{ phone_number: phoneOf(0) }, { phone_number: phoneOf(1) }],
		]);
	});

	it.each([
		['text that is not JSON', '[[{ "phone_number": ]]', 'is not valid JSON'],
		['an object', '{}', 'is not a list'],
		['groups among calls', '[[], { "phone_number": "+15550100001" }]', 'mixes groups and calls'],
		['groups without calls', '[[], []]', 'contains groups without calls'],
		['something else', '[["+15550100001"]]', 'Group 1, call 1'],
	])('%s is refused before anything is sent', async (_, groupsJson, message) => {
		const { failure } = await campaigning.schedule({
			rows: [{}],
			parameters: { source: 'json', groupsJson },
		});
		expect(failure?.message).toContain(message);
		expect(campaigning.sent).toEqual([]);
	});

	const TIME = { scheduled_date: '2031-03-03', scheduled_time: '09:00' };
	it.each<[string, object]>([
		['time_zone', { ...TIME, time_zone: 'America/New_York' }],
		['Timezone', { ...TIME, Timezone: 'America/New_York' }],
		['contactTimeZone', { ...TIME, contactTimeZone: 'America/New_York' }],
		['scheduled_at', { scheduled_at: '2031-03-03 09:00' }],
		['scheduledFor', { scheduledFor: '2031-03-03 09:00' }],
		['callAt', { callAt: '2031-03-03 09:00' }],
		['scheduledDate', { ...TIME, scheduled_date: '', scheduledDate: '2031-03-03' }],
		['call_time', { scheduled_date: '2031-03-03', call_time: '09:00' }],
		['max-duration', { 'max-duration': 3 }],
	])('a key that looks like one of the service (%s) is no value for the prompt', async (key, call) => {
		const { success, errors } = await schedule(
			[[{ phone_number: phoneOf(0), ...call }, { phone_number: phoneOf(1) }]],
			{ onError: 'continueErrorOutput' },
		);
		expect(errors.map(({ json }) => json.error)).toEqual([
			expect.stringContaining(`Group 1, call 1: The key "${key}" looks like "`),
		]);
		expect(success).toHaveLength(1);
		expect(service.standIn.state.callsTo(phoneOf(0))).toBe(0);
	});

	it.each<[string, object]>([
		['that stands beside its own', { ...TIME, timezone: 'Europe/Berlin', tz: 'CET' }],
		['a zone without a time', { tz: 'Europe/Berlin' }],
		['a time beside another', { ...TIME, call_at: 'the office' }],
		['that may be anything', { date: 'soon', time: 'noon', datetime: 'later' }],
		['that is empty', { ...TIME, time_zone: '' }],
	])('a key %s is a value for the prompt', async (_, call) => {
		await schedule([[{ phone_number: phoneOf(0), ...call }]]);
		expect(campaigning.sentCalls).toEqual([
			expect.objectContaining({
				phone_number: phoneOf(0),
				...call,
				...('scheduled_time' in call && { scheduled_time: '09:00:00' }),
			}),
		]);
	});

	it('names a bad call by its place', async () => {
		const { failure } = await schedule([[{ phone_number: phoneOf(0) }], [{ phone_number: '12' }]]);
		expect(failure?.message).toContain('Group 2, call 1: ');
		expect(campaigning.sent).toEqual([]);
	});
});

describe('a CSV file', () => {
	const CSV = ['phone_number', ...people(3).map(({ phone }) => phone), ''].join('\n');
	const file = (content: string | Buffer): INodeExecutionData['binary'] => ({
		data: { data: Buffer.from(content).toString('base64'), mimeType: 'text/csv', fileName: 'people.csv' },
	});

	it('is sent as it is, and every created call comes out', async () => {
		const { success } = await campaigning.schedule({
			rows: [{}],
			binary: [file(CSV)],
			parameters: { source: 'csv', campaignName: 'From a file' },
		});
		expect(campaigning.sent).toEqual([
			{
				number_id: objectId('40fe', 1),
				campaign_name: 'From a file',
				csv_file: Buffer.from(CSV).toString('base64'),
			},
		]);
		expect(success.map(({ json, pairedItem }) => [(json.metadata as { to: string }).to, pairedItem])).toEqual(
			people(3).map(({ phone }) => [phone, { item: 0 }]),
		);
	});

	it.each([
		['Time Zone', { timezone: 'America/New_York' }],
		['Time of Day', { timeOfDay: '09:30' }],
		['Allowed Countries', { allowedCountries: ['US'] }],
		['Holidays', { holidays: '2031-12-24' }],
	])('%s cannot be checked for it, and is an error', async (name, fields) => {
		const { failure } = await campaigning.schedule({
			rows: [{}],
			binary: [file(CSV)],
			parameters: { source: 'csv', ...placeFields(fields) },
		});
		expect(failure?.message).toContain(`'${name}' cannot be checked for a CSV file`);
		expect(campaigning.sent).toEqual([]);
	});

	it('of which the service makes no call is no success', async () => {
		service.standIn.misbehave({ status: 200, body: { createdCalls: [] } });
		const { success } = await campaigning.schedule({
			rows: [{}],
			binary: [file(CSV)],
			parameters: { source: 'csv' },
		});
		expect(success.map(({ json }) => json)).toEqual([
			{ created: false, reason: 'The service created no call for this file', createdCalls: [] },
		]);
	});

	it('makes a campaign for each item, and one that fails does not concern the others', async () => {
		service.standIn.misbehave({ status: 422 });
		const { success, errors } = await campaigning.schedule({
			rows: [{ file: 1 }, { file: 2 }],
			binary: [file(CSV), file(CSV)],
			parameters: { source: 'csv', requestOptions: { maxRequestsAtOnce: 1 } },
			settings: { onError: 'continueErrorOutput' },
		});
		expect(errors.map(({ json }) => json.file)).toEqual([1]);
		expect(success).toHaveLength(3);
	});

	it.each([
		['is missing', undefined, 'No file in the binary field "data"'],
		['is empty', file(' \n'), 'is empty'],
		['is an Excel workbook', file(Buffer.from([0x50, 0x4b, 3, 4, 1, 2])), 'is an Excel workbook'],
	])('that %s is refused before anything is sent', async (_, binary, message) => {
		const { failure } = await campaigning.schedule({
			rows: [{}],
			binary: [binary],
			parameters: { source: 'csv' },
		});
		expect(failure?.message).toContain(message);
		expect(campaigning.sent).toEqual([]);
	});
});

describe('campaigns', () => {
	const list = async (parameters = {}) =>
		await campaigning.schedule({ rows: [{}, {}], parameters: { operation: 'getMany', ...parameters } });

	it('are listed for each item', async () => {
		const { success } = await list();
		expect(success.map(({ json, pairedItem }) => [json.name, pairedItem])).toEqual([
			['Spring reminders', { item: 0 }],
			['Winter survey', { item: 0 }],
			['Spring reminders', { item: 1 }],
			['Winter survey', { item: 1 }],
		]);
	});

	it.each([
		['limited', { limit: 1 }, ['Spring reminders']],
		['filtered by name', { filters: { name: 'SURVEY' } }, ['Winter survey']],
		['filtered by status', { filters: { status: 'active' } }, ['Spring reminders']],
	])('are %s', async (_, parameters, names) => {
		const { success } = await list(parameters);
		expect(success.slice(0, names.length).map(({ json }) => json.name)).toEqual(names);
		expect(success).toHaveLength(2 * names.length);
	});

	it('a failure is told, or put on the error branch', async () => {
		service.standIn.misbehave({ status: 404, times: 4 });
		expect((await list()).failure?.message).toContain('HTTP 404');
		const { errors } = await campaigning.schedule({
			rows: [{ a: 1 }, { a: 2 }],
			parameters: { operation: 'getMany' },
			settings: { onError: 'continueErrorOutput' },
		});
		expect(errors.map(({ json }) => json.a)).toEqual([1, 2]);
	});
});

it('a number in the groups of two items is called once, and the other item says where it stands', async () => {
	const group = (...numbers: string[]) => JSON.stringify([numbers.map((phone_number) => ({ phone_number }))]);
	const rows = [
		{ groups: group('+15550100001', '+15550100002') },
		{ groups: group('+1 555 010-0002', '+15550100003') },
	];
	const { success, errors } = await campaigning.schedule({
		rows,
		parameters: { source: 'json', groupsJson: '={{ $json.groups }}' },
		settings: { onError: 'continueErrorOutput' },
	});
	for (const { phone } of [1, 2, 3].map((row) => ({ phone: phoneOf(row) }))) {
		expect(service.standIn.state.callsTo(phone)).toBe(1);
	}
	expect(success).toHaveLength(3);
	expect(errors.map(({ json }) => json.error)).toEqual([
		expect.stringContaining('is a duplicate of item 1, Group 1, call 2'),
	]);
});

it('an expression of Fields that fails is an error of every row, before anything is sent', async () => {
	const { success, errors } = await campaigning.schedule({
		rows: people(2),
		parameters: { output: 'selectedFields', outputFields: '={{ $("No such node").first().json.x }}' },
		settings: { onError: 'continueErrorOutput' },
	});
	expect([success.length, errors.length]).toEqual([0, 2]);
	expect(service.standIn.requests).toEqual([]);
});
