import { operationTable } from '../../../../nodes/shared/contract/contract';
import { convertTypes } from '../../../../nodes/shared/request/message/body';

const { dialOutbound, scheduleCampaign, updateTool, updateOrganization } = operationTable;

it.each([
	[`'Campaign Name' "42" is not text`, { campaign_name: 42 }, scheduleCampaign],
	[`'Campaign Name' "true" is not text`, { campaign_name: true }, scheduleCampaign],
	[`'Max Retries' "many" is not a number`, { max_retries: 'many' }, scheduleCampaign],
	[`'Max Retries' "[3]" is not a number`, { max_retries: [3] }, scheduleCampaign],
	[`'Agent ID' "{}" is not text`, { agent_id: {} }, scheduleCampaign],
	[
		`'Retry Logic, entry 1, Retry Period' "soon"`,
		{ retry_logic: [{ retry_period: 'soon' }] },
		scheduleCampaign,
	],
	[`'Retry Logic' "{}" is not a list`, { retry_logic: {} }, scheduleCampaign],
	[`'Language' can't be "de"`, { language: 'de' }, dialOutbound],
	[`'Max Duration Mins' "1.5" is not a whole number`, { max_duration_mins: 1.5 }, dialOutbound],
	[`'Metadata' "[]" is not an object`, { metadata: [] }, dialOutbound],
	[`'Type' can't be "Nope"`, { type: 'Nope' }, updateTool],
	[`'Attributes, entry 2' "2"`, { attributes: ['one', 2] }, updateOrganization],
])('%s', (message, body, operation) => {
	expect(() => convertTypes(body, operation)).toThrow(message);
});

it('numbers that a spreadsheet gives as texts become numbers', () => {
	expect(convertTypes({ max_retries: ' 3 ', staggered_interval_minutes: '5' }, scheduleCampaign)).toEqual({
		max_retries: 3,
		staggered_interval_minutes: 5,
	});
});

it('what is empty, open or unknown stays as it is', () => {
	const body = { agent_id: '', language: null, voice_id: undefined, params: [{ a: 1 }], something: 5 };
	expect(convertTypes(body, dialOutbound)).toEqual(body);
});
