import type { IDataObject } from 'n8n-workflow';

import { operationTable } from '../../../nodes/shared/contract/contract';
import { objectId } from '../../stand-in/records';
import { hoursOn, placeFields, recordFor, useCallingNodes } from '../../harness/nodes/callingNodes';

const { service, dial, callsTo } = useCallingNodes();
const ROW = { phone: '+15550100123', first_name: 'Ada', visits: 3, note: null };
/** By the clock of the workflow. */
const PLACED_AT = /^\d{4}-\d\d-\d\d \d\d:\d\d America\/New_York$/;

/** What holds no id. n8n itself refuses a required field that is left empty. */
const NOTHING = { __rl: true, mode: 'id', value: '={{ "" }}' };

/** The body of a call for which nothing else is chosen. */
const callTo = (phone_number: string) => ({
	phone_number,
	number_id: objectId('40fe', 1),
	use_case_id: objectId('ca5e', 1),
});

const json = (parametersJson: string) => ({ promptParameters: 'json', parametersJson });

async function bodyFor(parameters: IDataObject, row: IDataObject = ROW, timezone?: string) {
	const { failure } = await dial({ rows: [row], parameters, timezone });
	expect(failure).toBeUndefined();
	return service.standIn.requests[0]?.body;
}

it('sends every field of the interface under its name', async () => {
	const body = await bodyFor({
		fromNumber: { __rl: true, mode: 'list', value: objectId('40fe', 2) },
		useCaseId: { __rl: true, mode: 'id', value: objectId('ca5e', 2) },
		promptParameters: 'json',
		parametersJson: '{ "first_name": "Ada" }',
		scheduledFor: '2999-01-02T09:30:00',
		overrides: {
			...{ agentId: 'agent-0001', language: 'de-DE', assistantId: 'assistant-0001', maxDuration: 5 },
			...{ model: 'Fast', modelId: 'model-0001', promptId: 'prompt-0001', voiceId: 'voice-0001' },
		},
		options: {
			campaignId: { __rl: true, mode: 'list', value: objectId('ca31', 1) },
			customMetadata: { entry: [{ name: 'lead_id', value: '={{ $json.visits }}' }] },
			tags: 'spring, follow-up',
			timezone: 'Europe/Berlin',
		},
	});
	expect(body).toEqual({
		phone_number: '+15550100123',
		number_id: objectId('40fe', 2),
		use_case_id: objectId('ca5e', 2),
		campaign_id: objectId('ca31', 1),
		...{ agent_id: 'agent-0001', language: 'de-DE', assistant_id: 'assistant-0001', max_duration_mins: 5 },
		...{ model: 'Fast', model_id: 'model-0001', prompt_id: 'prompt-0001', voice_id: 'voice-0001' },
		metadata: { tags: ['spring', 'follow-up'], custom: { lead_id: 3 } },
		params: { first_name: 'Ada' },
		scheduled_for: '2999-01-02T08:30:00Z',
	});
	expect(Object.keys(body as object).sort()).toEqual(
		Object.keys(operationTable.dialOutbound.bodyFields).sort(),
	);
});

describe('what is sent', () => {
	const fields = (...parameter: IDataObject[]) => ({ parameterFields: { parameter } });
	const metadata = (name: string) => ({ options: { customMetadata: { entry: [{ name, value: 'x' }] } } });
	const scheduled = (scheduledFor: string, options = {}) => ({ scheduledFor, options });
	const at = (scheduled_for: string) => ({ scheduled_for });
	const tokyo = { timezone: 'Asia/Tokyo' };
	const timeOfDay = '={{ $json.at ?? "09:30" }}';
	const campaignId = { __rl: true, mode: 'list', value: '' };
	const added = { agentId: '', scheduledFor: '', tags: '', campaignId };
	const noUseCase = { use_case_id: undefined };
	const withoutUseCase = (overrides: IDataObject) => ({ useCaseId: NOTHING, overrides });
	const ada = { name: 'first_name', value: '={{ $json.first_name }}' };
	const allBut = (columnsToLeaveOut: string) => placeFields({ promptParameters: 'row', columnsToLeaveOut });

	it.each<[string, IDataObject, IDataObject]>([
		['nothing but what is required', {}, {}],
		['no field that was added and left empty', { ...placeFields(added), ...json('') }, {}],
		['parameters from fields', fields(ada, { name: '', value: '' }), { params: { first_name: 'Ada' } }],
		['all columns not in a field', { promptParameters: 'row' }, { params: { first_name: 'Ada', visits: 3 } }],
		['all columns but those not to send', allBut('visits, note'), { params: { first_name: 'Ada' } }],
		['JSON that is an object', json('={{ { visits: $json.visits } }}'), { params: { visits: 3 } }],
		['a name that is a number', fields({ name: '={{ 1 }}', value: 'x' }), { params: { 1: 'x' } }],
		['metadata with a name that is a number', metadata('={{ 1 }}'), { metadata: { custom: { 1: 'x' } } }],
		["a time in the workflow's zone", scheduled('2999-01-02T09:30:00'), at('2999-01-02T14:30:00Z')],
		['a time in its own zone', scheduled('2999-01-02 09:30', tokyo), at('2999-01-02T00:30:00Z')],
		["n8n's date", scheduled('={{ DateTime.fromISO("2999-01-02T09:30Z") }}'), at('2999-01-02T09:30:00Z')],
		['a date with the Time of Day', scheduled('2999-01-02', { timeOfDay }), at('2999-01-02T14:30:00Z')],
		["Google Sheets' date", scheduled('2999-01-02T00:00:00.000Z', { timeOfDay }), at('2999-01-02T14:30:00Z')],
		['a time of day of its own', scheduled('2999-01-02T18:00', { timeOfDay }), at('2999-01-02T23:00:00Z')],
		['no time that is blank', scheduled('={{ "  " }}', { timezone: 'Mars' }), {}],
		['an agent as use case', withoutUseCase({ agentId: 'a-1' }), { ...noUseCase, agent_id: 'a-1' }],
		['an assistant', withoutUseCase({ assistantId: 'a-1' }), { ...noUseCase, assistant_id: 'a-1' }],
	])('%s', async (_, parameters, expected) => {
		const body = await bodyFor(parameters, ROW, 'America/New_York');
		expect(body).toEqual({ ...callTo(ROW.phone), ...expected });
	});
});

describe('what is refused, before anything is sent', () => {
	const [short, UNCLEAR] = [{ ...NOTHING, value: '={{ "too-" + "short" }}' }, { phone: '4795550123' }];
	const NOT_TEXT = /(is (a list|an object), not text|contains objects instead of text)/;
	const named = (name: string) => [{ name, value: 'x' }];

	it.each<[object, RegExp | string, IDataObject?]>([
		[json('{ "a": 1, }'), "'Prompt Parameters (JSON)' is not valid JSON: Expected double-quoted property"],
		[json('["Ada"]'), "'Prompt Parameters (JSON)' is a list, not a JSON object"],
		[
			placeFields({ defaultCountry: 'US', numbersWithoutPlus: 'unsure' }),
			'is ambiguous: +14795550123 (United States) or +4795550123 (Norway)',
			UNCLEAR,
		],
		[
			placeFields({ defaultCountry: 'US', numbersWithoutPlus: 'sometimes' }),
			`'Numbers Without +' "sometimes" is not in the list`,
			UNCLEAR,
		],
		[{ defaultCountry: 'Atlantis' }, `'Default Country' "Atlantis" is not a known country`, UNCLEAR],
		[{ fromNumber: NOTHING }, "'From Number' is empty"],
		[{ useCaseId: NOTHING }, "'Use Case' is empty"],
		[{ fromNumber: short }, '"too-short" must have 24 characters, not 9'],
		[{ useCaseId: short }, '"too-short" must have 24 characters, not 9'],
		[{ scheduledFor: '2001-01-02T09:30:00' }, 'has passed'],
		[{ scheduledFor: 'tomorrow' }, 'is not a valid date and time'],
		[{ promptParameters: 'fields', parameterFields: { parameter: named('={{ ({ a: 1 }) }}') } }, NOT_TEXT],
		[{ parameterFields: { parameter: named('') } }, "A value in 'Prompt Parameters' has no name"],
		[{ options: { customMetadata: { entry: named('') } } }, "A value in 'Custom Metadata' has no name"],
		[{ options: { customMetadata: { entry: named('={{ [1] }}') } } }, NOT_TEXT],
		[{ scheduledFor: '2999-01-02T09:30:00', options: { timezone: '={{ ["UTC"] }}' } }, NOT_TEXT],
		...['{ }', '[5]', 'true', '$now', 'new Date()', '1.5', '-1', '0', '1e400'].map(
			(value): [object, RegExp] => [
				{ overrides: { maxDuration: `={{ ${value} }}` } },
				/'Max Duration .*must be a whole number of 1 or more/,
			],
		),
	])('%j: %s', async (parameters, problem, row = ROW) => {
		const { failure } = await dial({ rows: [row], parameters: parameters as IDataObject });
		expect(service.standIn.requests).toEqual([]);
		expect(`${failure?.message}. ${failure?.description}`).toMatch(problem);
	});
});

describe('phone numbers', () => {
	it('one that could be two is read by the default country, and the output names the other one', async () => {
		const parameters = { defaultCountry: 'US' };
		const { success } = await dial({ rows: [{ phone: '(646) 555-0178' }], parameters });
		expect(callsTo('+16465550178')).toBe(1);
		expect(success[0]?.json.reason).toBe(
			"Read as +16465550178 by 'Default Country'; with + it would be +6465550178 (New Zealand)",
		);
	});

	it.each([
		['national', '+14795550123'],
		['lostPlus', '+4795550123'],
	])('one that could be two is called if it is said to be %s', async (numbersWithoutPlus, called) => {
		const parameters = { defaultCountry: 'US', options: { numbersWithoutPlus } };
		expect(await bodyFor(parameters, { phone: 4795550123 })).toEqual(callTo(called));
	});
});

describe('Output: Selected Fields', () => {
	const output = { output: 'selectedFields', outputFields: 'organization_id, reason, no_such_field' };
	const rows = [{ phone: '+1 555 010 0123 x45' }, { phone: '+15550100123' }];

	it('returns these of the call and of its record', async () => {
		const { success } = await dial({ rows, parameters: output });
		const call = { call_id: objectId('ca11', 1), organization_id: 'org-0001' };
		expect(success.map(({ json }) => json)).toEqual([
			{ ...call, reason: 'Extension 45 is not dialed' },
			{ call_id: '–', reason: 'Duplicate of item 1' },
		]);
	});

	it('hides nothing of a preview', async () => {
		const { success } = await dial({ rows, parameters: { ...output, preview: true } });
		expect(success[0]?.json).toEqual({
			...{ row_number: 1, status: 'ready', phone_number: '+15550100123', call_time: 'now' },
			...{ reason: 'Extension 45 is not dialed', row: rows[0] },
		});
	});
});

it('a number in two rows is an error if the user says so, before anything is sent', async () => {
	const rows = ['+15550100123', '+15550100124', "'+1 555 010 0123"].map((phone) => ({ phone }));
	const parameters = { callingRules: { duplicateNumbers: 'error' } };
	const { failure } = await dial({ rows, parameters });
	expect(failure?.message).toBe('No calls placed. Duplicate of item 1');
	expect(failure?.description).toBe(
		"Item 3. Remove the duplicate, or change 'Duplicate Numbers' in 'Calling Rules'.<br>To call the others, set 'On Error' in the node's Settings tab to 'Continue (using error output)'.",
	);
	expect(service.standIn.requests).toEqual([]);
});

it.each([
	['the local time, where Calling Hours know one', '+13125550123', / America\/Chicago$/],
	['when it was placed, where several zones are possible', '+16055550123', PLACED_AT],
])('a call placed at once shows %s', async (_, phone, expected) => {
	const { callingHours } = hoursOn(0, 24);
	const parameters = { output: 'simplified', callingRules: { callingHours } };
	const { success } = await dial({ rows: [{ ...ROW, phone }], parameters });
	expect(success[0]?.json).toMatchObject({ status: 'placed', call_time: expect.stringMatching(expected) });
});

describe('what comes out', () => {
	it('is what a workflow goes on with', async () => {
		const { success } = await dial({ rows: [ROW] });
		const call = { status: 'placed', phone_number: '+15550100123', call_id: objectId('ca11', 1) };
		const call_time = expect.stringMatching(PLACED_AT) as string;
		expect(success[0]?.json).toEqual(recordFor({ ...call, call_time, row: ROW }));
	});

	it("is the service's answer alone with Output: Raw, and the record where there is none", async () => {
		const { success } = await dial({ rows: [ROW], parameters: { output: 'raw' } });
		expect(success[0]?.json).toMatchObject({
			id: objectId('ca11', 1),
			organization_id: 'org-0001',
			use_case: { amd_behavior: 'Hangup' },
		});
		for (const name of ['status', 'reason', 'row']) expect(success[0]?.json).not.toHaveProperty(name);
		const settings = { onError: 'continueRegularOutput' } as const;
		const refused = await dial({ rows: [{ phone: 'x5' }], parameters: { output: 'raw' }, settings });
		expect(refused.success[0]?.json).toMatchObject({ status: 'invalid', row: { phone: 'x5' } });
	});
});
