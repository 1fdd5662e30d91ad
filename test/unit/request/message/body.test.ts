import type { INodeProperties } from 'n8n-workflow';

import type { OperationId } from '../../../../nodes/shared/contract/contract';
import { toBody } from '../../../../nodes/shared/request/execute';
import { BodyFields, checkBody } from '../../../../nodes/shared/request/message/body';
import type { ItemContext } from '../../../../nodes/shared/request/message/item';

const ID = '64f0c1a2b3d4e5f601234567';
const TOOL = { use_case_id: ID, type: 'Endpoint', name: 'n', description: 'd', data: {}, prompt_id: 'p' };
const CAMPAIGN = { number_id: ID };

it.each<[string, OperationId, object, object]>([
	[
		'what was left empty is not sent',
		'dialOutbound',
		{ model: '', voice_id: '  ', agent_id: null, prompt_id: undefined, params: {}, metadata: [] },
		{},
	],
	[
		'a text in a list or an object may be empty',
		'dialOutbound',
		{ params: { a: '' } },
		{ params: { a: '' } },
	],
	['a required object may be empty', 'updateTool', TOOL, TOOL],
	[
		'what a spreadsheet gives is made what it must be',
		'scheduleCampaign',
		{ ...CAMPAIGN, max_retries: ' 3 ', staggered_interval_minutes: '5', campaign_name: 42, agent_id: true },
		{ ...CAMPAIGN, max_retries: 3, staggered_interval_minutes: 5, campaign_name: '42', agent_id: 'true' },
	],
	...['a, b,,', 'a\nb', '["a", "b"]', ['a', ' b']].map(
		(attributes): [string, OperationId, object, object] => [
			'lists of texts are read',
			'updateOrganization',
			{ attributes },
			{ attributes: ['a', 'b'] },
		],
	),
	['an empty list is not sent', 'updateOrganization', { attributes: ' , ' }, {}],
	['JSON is read', 'updateTool', { ...TOOL, data: '{ "a": 1 }' }, { ...TOOL, data: { a: 1 } }],
	[
		'what is open or unknown stays as it is',
		'dialOutbound',
		{ params: [{ a: 1 }], something: 5, default: false, count: 0 },
		{ params: [{ a: 1 }], something: 5, default: false, count: 0 },
	],
])('%s', (_, id, body, sent) => {
	expect(checkBody(id, body as never)).toEqual(sent);
});

it.each<[string, object, OperationId]>([
	[`'Max Retries' "many" is not a number`, { max_retries: 'many' }, 'scheduleCampaign'],
	[`'Max Retries' "[3]" is not a number`, { max_retries: [3] }, 'scheduleCampaign'],
	[`'Agent ID' is an object, not text`, { agent_id: { a: 1 } }, 'scheduleCampaign'],
	[
		`'Retry Logic, entry 1, Retry Period' "soon"`,
		{ retry_logic: [{ retry_period: 'soon' }] },
		'scheduleCampaign',
	],
	[`'Retry Logic' "{"a":1}" is not a list`, { retry_logic: { a: 1 } }, 'scheduleCampaign'],
	[`'Language' can't be "de"`, { language: 'de' }, 'dialOutbound'],
	[`'Max Duration Mins' "1.5" is not a whole number`, { max_duration_mins: 1.5 }, 'dialOutbound'],
	[`'Number ID' "1" has 1 characters instead of 24`, { number_id: '1' }, 'dialOutbound'],
	[`'Metadata' is a list, not a JSON object`, { metadata: [1] }, 'dialOutbound'],
	[`'Type' can't be "Nope"`, { ...TOOL, type: 'Nope' }, 'updateTool'],
	[`'Attributes' contains objects`, { attributes: ['one', {}] }, 'updateOrganization'],
	[`'API Key' is a list, not text`, { api_key: [1] }, 'updateOrganization'],
	[`'Data' is not valid JSON`, { ...TOOL, data: '{ a' }, 'updateTool'],
	["'IDs' is empty", { ids: ',' }, 'deleteAgents'],
	...['', '  ', null, undefined].map((value): [string, object, OperationId] => [
		`'Prompt ID' is empty`,
		{ ...TOOL, prompt_id: value },
		'updateTool',
	]),
])('%s', (message, body, id) => {
	const required = id === 'scheduleCampaign' ? CAMPAIGN : {};
	expect(() => checkBody(id, { ...required, ...body })).toThrow(message);
});

it('each field is read once, by its place in the node, and stands in the body by its own name there', () => {
	const field = (name: string, part: Partial<INodeProperties> = {}): INodeProperties => ({
		...{ displayName: name, name, type: 'string', default: '' },
		...part,
	});
	const fields = new BodyFields([
		field('phoneNumber', { routing: toBody<'dialOutbound'>('phone_number') }),
		field('hint'),
		field('options', {
			type: 'collection',
			options: [
				field('voice', { routing: toBody<'dialOutbound'>('voice_id') }),
				field('minutes', {
					typeOptions: { minValue: 1, numberPrecision: 0 },
					routing: toBody<'dialOutbound'>('max_duration_mins'),
				}),
			],
		}),
	]);
	const asked: string[] = [];
	const read = (parameters: Record<string, unknown>) =>
		fields.read(
			{
				getNodeParameter: (name: string, fallback: unknown) => {
					asked.push(name);
					return parameters[name] ?? fallback;
				},
			} as unknown as ItemContext,
			'dialOutbound',
		);
	expect(read({ phoneNumber: '+15550100123', 'options.voice': false, hint: 'not sent' })).toEqual({
		phone_number: '+15550100123',
		voice_id: 'false',
	});
	expect(asked).toEqual(['phoneNumber', 'options.voice', 'options.minutes']);
	expect(read({ phoneNumber: { __rl: true, mode: 'id', value: '1' }, 'options.minutes': '3' })).toEqual({
		phone_number: '1',
		max_duration_mins: 3,
	});
	expect(() => read({ 'options.minutes': 0 })).toThrow('\'minutes\' "0" is not a whole number from 1');
});
