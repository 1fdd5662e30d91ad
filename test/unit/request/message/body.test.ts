import type { OperationId } from '../../../../nodes/shared/contract/contract';
import { checkBody } from '../../../../nodes/shared/request/message/body';

const TOOL = { use_case_id: 'u', type: 'Endpoint', name: 'n', description: 'd', data: {}, prompt_id: 'p' };
const CAMPAIGN = { number_id: 'n' };

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
		'numbers that a spreadsheet gives as texts become numbers',
		'scheduleCampaign',
		{ ...CAMPAIGN, max_retries: ' 3 ', staggered_interval_minutes: '5' },
		{ ...CAMPAIGN, max_retries: 3, staggered_interval_minutes: 5 },
	],
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
	[`'Campaign Name' "42" is not text`, { campaign_name: 42 }, 'scheduleCampaign'],
	[`'Campaign Name' "true" is not text`, { campaign_name: true }, 'scheduleCampaign'],
	[`'Max Retries' "many" is not a number`, { max_retries: 'many' }, 'scheduleCampaign'],
	[`'Max Retries' "[3]" is not a number`, { max_retries: [3] }, 'scheduleCampaign'],
	[`'Agent ID' "{"a":1}" is not text`, { agent_id: { a: 1 } }, 'scheduleCampaign'],
	[
		`'Retry Logic, entry 1, Retry Period' "soon"`,
		{ retry_logic: [{ retry_period: 'soon' }] },
		'scheduleCampaign',
	],
	[`'Retry Logic' "{"a":1}" is not a list`, { retry_logic: { a: 1 } }, 'scheduleCampaign'],
	[`'Language' can't be "de"`, { language: 'de' }, 'dialOutbound'],
	[`'Max Duration Mins' "1.5" is not a whole number`, { max_duration_mins: 1.5 }, 'dialOutbound'],
	[`'Metadata' "[1]" is not an object`, { metadata: [1] }, 'dialOutbound'],
	[`'Type' can't be "Nope"`, { ...TOOL, type: 'Nope' }, 'updateTool'],
	[`'Attributes, entry 2' "2"`, { attributes: ['one', 2] }, 'updateOrganization'],
	...['', '  ', null, undefined].map((value): [string, object, OperationId] => [
		`'Prompt ID' is empty`,
		{ ...TOOL, prompt_id: value },
		'updateTool',
	]),
])('%s', (message, body, id) => {
	const required = id === 'scheduleCampaign' ? CAMPAIGN : {};
	expect(() => checkBody(id, { ...required, ...body } as never)).toThrow(message);
});
