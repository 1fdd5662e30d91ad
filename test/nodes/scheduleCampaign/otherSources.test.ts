import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { objectId } from '../../stand-in/records';
import { people, phoneOf } from '../../harness/http/service';
import { placeFields, recordFor, useCallingNodes } from '../../harness/nodes/callingNodes';

const { service, schedule, campaignsSent } = useCallingNodes();

const CSV = ['phone_number', ...people(3).map(({ phone }) => phone), ''].join('\n');
const file = (content: string | Buffer): INodeExecutionData['binary'] => ({
	data: { data: Buffer.from(content).toString('base64'), mimeType: 'text/csv', fileName: 'people.csv' },
});
const JSON_GROUPS = '[[{ "phone_number": "+15550100000" }]]';

/** What comes out of an item for the call of this index, of all that the service has created. */
const itemOf = (row: IDataObject, item: number, call: number, phone_number: string | undefined) => ({
	json: recordFor({
		...{ row_number: item + 1, status: 'scheduled', phone_number, row },
		...{ call_id: objectId('ca11', call + 1) },
	}),
	pairedItem: { item },
});

const scheduleFrom = async (parameters: IDataObject, binary?: INodeExecutionData['binary']) =>
	await schedule({ rows: [{ id: 7 }], binary: [binary], parameters });

describe('groups as JSON', () => {
	const scheduleGroups = async (...groups: unknown[]) =>
		await schedule({
			rows: groups.map((one) => ({ groups: JSON.stringify(one) })),
			parameters: { source: 'json', groupsJson: '={{ $json.groups }}', campaignName: 'From JSON' },
		});

	it('are sent as they are, in a campaign for each item, and every created call comes out', async () => {
		const call = {
			...{ phone_number: '+15550100001', scheduled_date: '2031-03-03', scheduled_time: '09:30:00' },
			...{
				timezone: 'America/New_York',
				max_duration_mins: 4,
				company: 'Example Ltd',
				time_zone: 'Asia/Tokyo',
			},
		};
		const groups = [[call], [{ phone_number: phoneOf(2) }]];
		const others = [[{ phone_number: phoneOf(2) }]];
		const { success } = await scheduleGroups(groups, others);
		const campaign = { number_id: objectId('40fe', 1), campaign_name: 'From JSON' };
		expect(campaignsSent()).toEqual([groups, others].map((calls) => ({ ...campaign, calls })));
		const rows = [groups, others].map((one) => ({ groups: JSON.stringify(one) }));
		expect(success).toEqual([
			itemOf(rows[0] as IDataObject, 0, 0, '+15550100001'),
			itemOf(rows[0] as IDataObject, 0, 1, phoneOf(2)),
			itemOf(rows[1] as IDataObject, 1, 2, phoneOf(2)),
		]);
	});

	it.each([
		['stopWorkflow', 'nothing would be sent, because 1 of 2 items is invalid.'],
		['continueErrorOutput', '1 would be sent, 1 invalid.'],
	] as const)('a preview says what a run would do, and what to fix (%s)', async (onError, result) => {
		const rows = [{ groups: JSON_GROUPS }, { groups: '{' }];
		const parameters = { source: 'json', groupsJson: '={{ $json.groups }}', preview: true };
		const { hints } = await schedule({ rows, parameters, settings: { onError } });
		const fix = / is not valid JSON: .*\. Use double quotes for names and text, /;
		expect(hints[0]?.split('<br>')).toEqual([`Preview: ${result}`, '', expect.stringMatching(fix)]);
	});

	it('a single list of calls is one group', async () => {
		const calls = [{ phone_number: phoneOf(0) }, { phone_number: phoneOf(1) }];
		await scheduleGroups(calls);
		expect(campaignsSent()[0]?.calls).toEqual([calls]);
	});

	it.each([
		['text that is not JSON', '[[{ "phone_number": ]]', 'is not valid JSON'],
		['an object', '{}', 'is not a list of groups of calls'],
		['nothing', '[]', 'is not a list of groups of calls'],
		['groups among calls', '[[], { "phone_number": "+15550100001" }]', 'is not a list of groups of calls'],
		['groups without calls', '[[], []]', 'is not a list of groups of calls'],
		['something else', '[["+15550100001"]]', 'is not a list of groups of calls'],
	])('%s is refused before anything is sent', async (_, groupsJson, message) => {
		const { failure } = await scheduleFrom({ source: 'json', groupsJson });
		expect(failure?.message).toContain(message);
		expect(campaignsSent()).toEqual([]);
	});
});

describe.each([
	['JSON groups', { source: 'json', groupsJson: JSON_GROUPS }],
	['a CSV file', { source: 'csv' }],
])('%s', (_, source) => {
	const run = async (fields: IDataObject) =>
		await scheduleFrom({ ...source, ...placeFields(fields) }, file(CSV));

	it.each([
		['Do Not Call List', { doNotCallList: phoneOf(0) }],
		['Calling Hours', { callingHours: {} }],
	])('%s cannot be checked for it, and is an error', async (name, fields) => {
		const { failure } = await run(fields);
		expect(failure?.message).toBe(`'${name}' needs the source 'Input Items'`);
		expect(campaignsSent()).toEqual([]);
	});

	it('goes with what is the same for all calls', async () => {
		const fields = { staggeredInterval: 5, maxDuration: 2 };
		expect((await run(fields)).failure).toBeUndefined();
		expect(campaignsSent()).toMatchObject([{ staggered_interval_minutes: 5, max_duration_mins: 2 }]);
	});

	it('is not sent by a preview, which says what it cannot check, and what is an error', async () => {
		const { success, hints } = await run({ preview: true });
		const item = { row_number: 1, phone_number: '–', call_time: '–', row: { id: 7 } };
		expect(success.map(({ json }) => json)).toEqual([
			{ ...item, status: 'ready', reason: 'Sent unchanged: only the service can check it' },
		]);
		expect(hints).toEqual([
			'Preview: nothing is sent. Only the service can check what the file or the JSON contains.',
		]);
		const refused = await run({ preview: true, consent: 'yes' });
		expect(refused.success.map(({ json }) => json)).toEqual([
			{ ...item, status: 'invalid', reason: expect.stringContaining("'Consent' needs the source") },
		]);
		expect(refused.hints).toEqual([
			"Preview: nothing would be sent, because the item is invalid.<br><br>Item 1: 'Consent' needs the source 'Input Items'. Set 'Source' to 'Input Items', or remove 'Consent'.",
		]);
		expect(service.standIn.requests).toEqual([]);
	});
});

describe('a CSV file', () => {
	it('is sent as it is, and every created call comes out', async () => {
		const { success } = await scheduleFrom({ source: 'csv', campaignName: 'From a file' }, file(CSV));
		const csv_file = Buffer.from(CSV).toString('base64');
		expect(campaignsSent()).toEqual([
			{ number_id: objectId('40fe', 1), campaign_name: 'From a file', csv_file },
		]);
		expect(success).toEqual(people(3).map(({ phone }, call) => itemOf({ id: 7 }, 0, call, phone)));
	});

	it('of which the service makes no call is no success', async () => {
		service.standIn.misbehave({ status: 200, body: { createdCalls: [] } });
		const { success, hints } = await scheduleFrom({ source: 'csv' }, file(CSV));
		expect(success.map(({ json }) => json)).toEqual([
			recordFor({ status: 'unknown', reason: expect.stringMatching(/^Outcome unknown: /), row: { id: 7 } }),
		]);
		expect(hints).toEqual([
			expect.stringContaining('The service created no call for item 1. Check the column names'),
			expect.stringMatching(/^Result: 1 unknown\. Executing the node again calls/),
		]);
	});

	it.each([
		['is missing', undefined, 'No file in the binary field "data"'],
		['is empty', file(' \n'), 'is empty'],
		['is an Excel workbook', file(Buffer.from('PK\x03\x04\x14\0')), 'is a workbook or another document'],
	])('that %s is refused before anything is sent', async (_, binary, message) => {
		const { failure } = await scheduleFrom({ source: 'csv' }, binary);
		expect(failure?.message).toContain(message);
		expect(campaignsSent()).toEqual([]);
	});
});
