import type { OperationId } from '../../../../nodes/shared/contract/contract';
import { checkBody, fieldTitle } from '../../../../nodes/shared/request/message/body';

const CAMPAIGN = { number_id: '64f0c1a2b3d4e5f601234567' };

it('what a spreadsheet gives is made what it must be, also deep inside', () => {
	const body = { max_retries: ' 3 ', campaign_name: 42, retry_logic: [{ retry_period: '2', query: true }] };
	expect(checkBody('scheduleCampaign', { ...CAMPAIGN, ...body })).toEqual({
		...CAMPAIGN,
		max_retries: 3,
		campaign_name: '42',
		retry_logic: [{ retry_period: 2, query: 'true' }],
	});
});

it.each<[string, object, OperationId]>([
	[`'Max Retries' "[3]" is not a number`, { max_retries: [3] }, 'scheduleCampaign'],
	[`'Retry Logic, entry 1, Retry Period' "?"`, { retry_logic: [{ retry_period: '?' }] }, 'scheduleCampaign'],
	[`'Retry Logic' "{"a":1}" is not a list`, { retry_logic: { a: 1 } }, 'scheduleCampaign'],
	[`'Max Duration Minutes' "1.5" is not a whole number`, { max_duration_mins: 1.5 }, 'dialOutbound'],
	[`'Number ID' is empty`, { number_id: ' ' }, 'scheduleCampaign'],
])('%s', (message, body, id) => {
	const required = id === 'scheduleCampaign' ? CAMPAIGN : {};
	expect(() => checkBody(id, { ...required, ...body })).toThrow(message);
});

it.each([
	['scheduled_for', 'Scheduled For'],
	['use_backup_for_generations', 'Use Backup for Generations'],
	['use_case_id', 'Use Case ID'],
])('the title of %s is %s', (field, title) => {
	expect(fieldTitle(field)).toBe(title);
});
