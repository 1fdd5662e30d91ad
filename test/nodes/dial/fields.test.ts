import type { IDataObject } from 'n8n-workflow';

import { operationTable } from '../../../nodes/shared/contract/contract';
import { hoursOn } from '../../harness/nodes/bothNodes';
import { Dialling } from '../../harness/nodes/dial';
import { useStandIn } from '../../harness/http/service';
import { recordFor } from '../../harness/nodes/record';
import { objectId } from '../../stand-in/records';
import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { placeFields } from '../../harness/nodes/placeFields';
import { selectableFields } from '../../harness/nodes/selectableFields';

const service = useStandIn();
const dialling = new Dialling(service);
const ROW = { phone: '+15550100123', first_name: 'Ada', visits: 3, note: null };
/** As the service says it, in UTC. */
const PLACED_AT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The body of a call for which nothing else is chosen. */
const callTo = (phone_number: string) => ({
	phone_number,
	number_id: objectId('40fe', 1),
	use_case_id: objectId('ca5e', 1),
});

async function bodyFor(parameters: IDataObject, row: IDataObject = ROW, timezone?: string) {
	const { failure } = await dialling.dial({ rows: [row], parameters, timezone });
	expect(failure).toBeUndefined();
	return service.standIn.requests[0]?.body;
}

async function refusal(parameters: IDataObject, row: IDataObject = ROW) {
	const { failure } = await dialling.dial({ rows: [row], parameters });
	expect(service.standIn.requests).toEqual([]);
	return `${failure?.message}. ${failure?.description}`;
}

it('sends nothing but the number and what is required if nothing else is filled in', async () => {
	expect(await bodyFor({})).toEqual(callTo('+15550100123'));
});

it('sends every field of the interface under its name', async () => {
	const body = await bodyFor({
		fromNumber: { __rl: true, mode: 'list', value: objectId('40fe', 2) },
		useCaseId: { __rl: true, mode: 'id', value: objectId('ca5e', 2) },
		promptParameters: 'json',
		parametersJson: '{ "first_name": "Ada" }',
		scheduledFor: '2999-01-02T09:30:00',
		options: {
			agentId: 'agent-0001',
			assistantId: 'assistant-0001',
			language: 'de-DE',
			maxDuration: 5,
			model: 'Fast',
			modelId: 'model-0001',
			promptId: 'prompt-0001',
			voiceId: 'voice-0001',
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
		agent_id: 'agent-0001',
		assistant_id: 'assistant-0001',
		campaign_id: objectId('ca31', 1),
		language: 'de-DE',
		max_duration_mins: 5,
		metadata: { tags: ['spring', 'follow-up'], custom: { lead_id: 3 } },
		model: 'Fast',
		model_id: 'model-0001',
		params: { first_name: 'Ada' },
		prompt_id: 'prompt-0001',
		scheduled_for: '2999-01-02T08:30:00Z',
		voice_id: 'voice-0001',
	});
	expect(Object.keys(body as object).sort()).toEqual(
		Object.keys(operationTable.dialOutbound.bodyFields).sort(),
	);
});

it('leaves fields out that were added and left empty', async () => {
	const empty = {
		agentId: '',
		scheduledFor: '',
		tags: '',
		campaignId: { __rl: true, mode: 'list', value: '' },
	};
	const parameters = { ...placeFields(empty), promptParameters: 'json', parametersJson: '' };
	expect(await bodyFor(parameters)).toEqual(callTo('+15550100123'));
});

describe('prompt parameters', () => {
	it('from fields', async () => {
		const parameterFields = {
			parameter: [
				{ name: 'first_name', value: '={{ $json.first_name }}' },
				{ name: '', value: 'x' },
			],
		};
		expect(await bodyFor({ promptParameters: 'fields', parameterFields })).toMatchObject({
			params: { first_name: 'Ada' },
		});
	});

	it('from all columns that no other field uses', async () => {
		expect(await bodyFor({ promptParameters: 'row' })).toMatchObject({
			params: { first_name: 'Ada', visits: 3 },
		});
	});

	it('from all columns but those to leave out', async () => {
		expect(
			await bodyFor(placeFields({ promptParameters: 'row', columnsToLeaveOut: 'visits, note' })),
		).toEqual({
			...callTo('+15550100123'),
			params: { first_name: 'Ada' },
		});
	});

	it('from JSON that is an object already', async () => {
		expect(
			await bodyFor({ promptParameters: 'json', parametersJson: '={{ { visits: $json.visits } }}' }),
		).toMatchObject({
			params: { visits: 3 },
		});
	});

	it.each([
		['{ "first_name": Ada }', "'Prompt Parameters (JSON)' is not valid JSON"],
		[
			'{ "first_name": "Ada", }',
			"'Prompt Parameters (JSON)' is not valid JSON: Expected double-quoted property name",
		],
		['["Ada"]', "'Prompt Parameters (JSON)' is a list, not a JSON object"],
	])('refuses %s', async (parametersJson, message) => {
		expect(await refusal({ promptParameters: 'json', parametersJson })).toContain(message);
	});
});

describe('phone numbers', () => {
	it('each row by the country that stands in it, as a code, name or calling code', async () => {
		const rows = [
			{ phone: '020 7946 0003', country: 'United Kingdom' },
			{ phone: '030 23125000', country: 'DE' },
			{ phone: '(555) 010-0123', country: '+1' },
			{ phone: '+15550100124', country: '' },
		];
		const parameters = { defaultCountry: '={{ $json.country }}' };
		const { failure } = await dialling.dial({ rows, parameters });
		expect(failure).toBeUndefined();
		expect(new Set(service.standIn.requests.map(({ body }) => (body as IDataObject).phone_number))).toEqual(
			new Set(['+442079460003', '+493023125000', '+15550100123', '+15550100124']),
		);
	});

	it.each([
		[{ numbersWithoutPlus: 'unsure' }, 'is ambiguous: +14795550123 (United States) or +4795550123 (Norway)'],
		[{ numbersWithoutPlus: 'sometimes' }, `'Numbers Without +' "sometimes" is not in the list`],
		[{ defaultCountry: 'Atlantis' }, `'Default Country' "Atlantis" is not a known country`],
	])('one that could be two is refused, before anything is sent: %p', async (fields, message) => {
		const row = { phone: '4795550123' };
		expect(await refusal(placeFields({ defaultCountry: 'US', ...fields }), row)).toContain(message);
	});

	it('one that could be two is read by the default country, and the output names the other one', async () => {
		const parameters = { defaultCountry: 'US' };
		const { success } = await dialling.dial({ rows: [{ phone: '(646) 555-0178' }], parameters });
		expect(service.standIn.state.callsTo('+16465550178')).toBe(1);
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

	it('an extension is said beside the call, and not dialed', async () => {
		const phones = ['+1 555 010 0123 x45', '+15550100124', '+15550100123 x46'];
		const { success } = await dialling.dial({ rows: phones.map((phone) => ({ phone })) });
		expect(service.standIn.state.callsTo('+15550100123')).toBe(1);
		expect(success.map(({ json: { status, reason } }) => [status, reason])).toEqual([
			['placed', 'Extension 45 is not dialed'],
			['placed', '–'],
			['skipped', 'Duplicate of item 1'],
		]);
	});
});

describe('Output: Selected Fields', () => {
	const output = { output: 'selectedFields', outputFields: 'organization_id, reason, no_such_field' };
	const rows = [{ phone: '+1 555 010 0123 x45' }, { phone: '+15550100123' }];

	it('returns these of the call and of its record', async () => {
		const { success } = await dialling.dial({ rows, parameters: output });
		expect(success.map(({ json }) => json)).toEqual([
			{
				call_id: objectId('ca11', 1),
				organization_id: 'org-0001',
				reason: 'Extension 45 is not dialed',
			},
			{ call_id: '–', reason: 'Duplicate of item 1' },
		]);
	});

	it('returns each field that can be selected, and the ID', async () => {
		const outputFields = selectableFields(new VoiceAgentDial(), 'dial');
		const parameters = {
			output: 'selectedFields',
			outputFields,
			promptParameters: 'row',
			options: { tags: 'spring' },
		};
		const { success } = await dialling.dial({ rows: [{ ...rows[0], name: 'Ada' }], parameters });
		expect(Object.keys(success[0]?.json ?? {})).toEqual(['call_id', ...outputFields]);
	});

	it('hides nothing of a preview', async () => {
		const { success } = await dialling.dial({ rows, parameters: { ...output, preview: true } });
		expect(success[0]?.json).toEqual({
			row_number: 1,
			status: 'ready',
			phone_number: '+15550100123',
			call_time: 'now',
			reason: 'Extension 45 is not dialed',
			row: rows[0],
		});
	});
});

describe('a number that stands in two rows', () => {
	const rows = [{ phone: '+15550100123' }, { phone: '+15550100124' }, { phone: "'+1 555 010 0123" }];
	const dial = (duplicateNumbers?: string) =>
		dialling.dial({ rows, parameters: { callingRules: duplicateNumbers ? { duplicateNumbers } : {} } });

	it('is an error if the user says so, before anything is sent', async () => {
		const { failure } = await dial('error');
		expect(failure?.message).toBe('No calls placed: 1 of 3 items is invalid');
		expect(failure?.description).toBe(
			"Item 3: Duplicate of item 1. Remove the duplicate, or change 'Duplicate Numbers' in 'Calling Rules'.<br>To call the others, set 'On Error' in the node's Settings tab to 'Continue (using error output)'.",
		);
		expect(service.standIn.requests).toEqual([]);
	});
});

describe('from which number, and about what, is for the user to choose', () => {
	const empty = { __rl: true, mode: 'id', value: '={{ "" }}' };

	it.each([
		['fromNumber', "'From Number' is empty"],
		['useCaseId', "'Use Case' is empty"],
	])('nobody is called without %s', async (name, message) => {
		expect(await refusal({ [name]: empty })).toContain(message);
	});

	it.each([
		['agentId', 'agent_id'],
		['assistantId', 'assistant_id'],
	])('the option %s stands for a use case', async (field, name) => {
		const { use_case_id: _, ...others } = callTo(ROW.phone);
		expect(await bodyFor({ useCaseId: empty, options: { [field]: 'agent-0001' } })).toEqual({
			...others,
			[name]: 'agent-0001',
		});
	});
});

describe('ids', () => {
	it.each(['fromNumber', 'useCaseId'])('of the wrong length are refused (%s)', async (name) => {
		const value = '={{ "too-" + "short" }}';
		expect(await refusal({ [name]: { __rl: true, mode: 'id', value } })).toContain(
			'"too-short" must have 24 characters, not 9',
		);
	});
});

it.each([
	[
		'the local time, where Calling Hours know one',
		'+13125550123',
		/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? America\/Chicago$/,
	],
	['when it was placed, where several zones are possible', '+16055550123', PLACED_AT],
])('a call placed at once shows %s', async (_, phone, expected) => {
	const { callingHours } = hoursOn(0, 24);
	const parameters = { output: 'simplified', callingRules: { callingHours } };
	const { success } = await dialling.dial({ rows: [{ ...ROW, phone }], parameters });
	expect(success[0]?.json).toMatchObject({ status: 'placed', call_time: expect.stringMatching(expected) });
});

describe('Scheduled For', () => {
	const scheduledFor = (value: string, timezone = '') =>
		bodyFor({ scheduledFor: value, options: { timezone } }, ROW, 'America/New_York');

	it.each([
		['in the zone of the workflow', '2999-01-02T09:30:00', '', '2999-01-02T14:30:00Z'],
		['in a zone of its own', '2999-01-02 09:30', 'Asia/Tokyo', '2999-01-02T00:30:00Z'],
		["as one of n8n's dates", '={{ DateTime.fromISO("2999-01-02T09:30:00Z") }}', '', '2999-01-02T09:30:00Z'],
	])('%s', async (_, value, timezone, sent) => {
		expect(await scheduledFor(value, timezone)).toMatchObject({ scheduled_for: sent });
	});

	it.each([
		['2001-01-02T09:30:00', 'has passed'],
		['tomorrow', 'is not a valid date and time'],
	])('refuses %s', async (value, message) => {
		expect(await refusal({ scheduledFor: value })).toContain(message);
	});

	it.each([
		['a date', '2999-01-02', '', '2999-01-02T14:30:00Z'],
		['what Google Sheets gives for a date', '2999-01-02T00:00:00.000Z', 'Asia/Tokyo', '2999-01-02T00:30:00Z'],
		['a date with a time, which needs none', '2999-01-02T18:00', '', '2999-01-02T23:00:00Z'],
	])('takes the Time of Day for %s', async (_, value, timezone, sent) => {
		const options = { timezone, timeOfDay: '={{ $json.at ?? "09:30" }}' };
		expect(await bodyFor({ scheduledFor: value, options }, ROW, 'America/New_York')).toMatchObject({
			scheduled_for: sent,
		});
	});

	it('is no time where it is blank', async () => {
		const parameters = { scheduledFor: '={{ "  " }}', options: { timezone: 'Mars' } };
		expect(await bodyFor(parameters)).toEqual(callTo('+15550100123'));
	});
});

it.each(['{ }', '[5]', 'true', '$now', 'new Date()', '1.5', '-1', '0', '1e400'])(
	'refuses a duration that an expression makes %s',
	async (value) => {
		expect(await refusal({ options: { maxDuration: `={{ ${value} }}` } })).toContain(
			'must be a whole number of 1 or more',
		);
	},
);

it.each<[string, IDataObject]>([
	['Name', parameterNamed('={{ ({ a: 1 }) }}')],
	['Name', entryNamed('={{ [1] }}')],
	['Time Zone', { scheduledFor: '2999-01-02T09:30:00', options: { timezone: '={{ ["UTC"] }}' } }],
])('says that %s is not text', async (name, parameters) => {
	expect(await refusal(parameters)).toMatch(
		new RegExp(`'${name}' (is (a list|an object), not text|contains objects instead of text)`),
	);
});

it.each([1, true, null])('takes the name %j of a parameter from an expression', async (value) => {
	const expected = value === null ? undefined : { [String(value)]: 'x' };
	const body = (await bodyFor(parameterNamed(`={{ ${value} }}`))) as IDataObject;
	expect(body.params).toEqual(expected);
});

it.each([1, true, null])('takes the name %j of custom metadata from an expression', async (value) => {
	const expected = value === null ? undefined : { custom: { [String(value)]: 'x' } };
	const body = (await bodyFor(entryNamed(`={{ ${value} }}`))) as IDataObject;
	expect(body.metadata).toEqual(expected);
});

function parameterNamed(name: string): IDataObject {
	return { promptParameters: 'fields', parameterFields: { parameter: [{ name, value: 'x' }] } };
}

function entryNamed(name: string): IDataObject {
	return { options: { customMetadata: { entry: [{ name, value: 'x' }] } } };
}

describe('what comes out', () => {
	it('is what a workflow goes on with', async () => {
		const { success } = await dialling.dial({ rows: [ROW] });
		expect(success[0]?.json).toEqual(
			recordFor({
				status: 'placed',
				phone_number: '+15550100123',
				call_time: expect.stringMatching(PLACED_AT),
				call_id: objectId('ca11', 1),
				row: ROW,
			}),
		);
	});

	it("has the sheet's row number, and the time of a call that is not placed at once", async () => {
		const rows = [{ ...ROW, row_number: 7 }];
		const parameters = { scheduledFor: '2999-01-02T09:30:00', options: { timezone: 'Europe/Berlin' } };
		const { success } = await dialling.dial({ rows, parameters });
		expect(success[0]?.json).toMatchObject({
			row_number: 7,
			status: 'scheduled',
			call_time: '2999-01-02 09:30 Europe/Berlin',
		});
	});

	it("is the service's answer alone with Output: Raw, and the record where there is none", async () => {
		const { success } = await dialling.dial({ rows: [ROW], parameters: { output: 'raw' } });
		expect(success[0]?.json).toMatchObject({
			id: objectId('ca11', 1),
			organization_id: 'org-0001',
			use_case: { amd_behavior: 'Hangup' },
		});
		for (const name of ['status', 'reason', 'row']) expect(success[0]?.json).not.toHaveProperty(name);
		const settings = { onError: 'continueRegularOutput' } as const;
		const refused = await dialling.dial({ rows: [{ phone: 'x5' }], parameters: { output: 'raw' }, settings });
		expect(refused.success[0]?.json).toMatchObject({ status: 'invalid', row: { phone: 'x5' } });
	});

	it.each<[string, unknown]>([
		['an error in it', { error: 'no agent is free' }],
		['nothing of a call in it', { accepted: true }],
		['no body', ''],
	])('is no success where the response has %s', async (_, body) => {
		service.standIn.misbehave({ body });
		const { failure } = await dialling.dial({ rows: [ROW], settings: { retryOnFail: true } });
		expect(failure?.message).toContain('Outcome unknown');
		expect(service.standIn.requests).toHaveLength(1);
	});
});
