import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { prepareObjectIds, prepareWholeNumbers } from '../shared/fields/node/checkedFields';
import { fromNumber } from '../shared/fields/pickers/fromNumber';
import { languageOptions } from '../shared/fields/node/choices';
import { useCase } from '../shared/fields/pickers/useCase';
import { dateOrder, timeOfDay, timeZone } from '../shared/fields/calling/callTime';
import { itemsWithoutNumber, phoneColumns } from '../shared/fields/calling/phoneColumns';
import { numbersWithoutPlus } from '../shared/fields/calling/phoneNumber';
import { toBody } from '../shared/request/operations';
import { InputProblem } from '../shared/values/inputProblem';
import { allowPastTimes } from './calls/callRules';
import { groupBy } from './sources/rows.source';

const fromNumberOfCampaign: INodeProperties = {
	...fromNumber,
	required: true,
	routing: toBody<'scheduleCampaign'>('number_id'),
};

const useCaseOfCampaign: INodeProperties = { ...useCase, routing: toBody<'scheduleCampaign'>('use_case_id') };

const maxDuration: INodeProperties = {
	displayName: 'Max Duration (Minutes)',
	name: 'maxDuration',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 10,
	description: 'When each call is ended at the latest. It wins over the setting of the use case.',
	routing: toBody<'scheduleCampaign'>('max_duration_mins'),
};

const maxRetries: INodeProperties = {
	displayName: 'Max Retries',
	name: 'maxRetries',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: 0,
	description: 'How often each call is tried again at most',
	routing: toBody<'scheduleCampaign'>('max_retries'),
};

const staggeredInterval: INodeProperties = {
	displayName: 'Staggered Interval (Minutes)',
	name: 'staggeredInterval',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 1,
	description: 'Time between two calls of the campaign, except for calls with a date of their own',
	routing: toBody<'scheduleCampaign'>('staggered_interval_minutes'),
};

const campaignName: INodeProperties = {
	displayName: 'Campaign Name',
	name: 'campaignName',
	type: 'string',
	default: '',
	placeholder: 'e.g. Spring reminders',
	routing: toBody<'scheduleCampaign'>('campaign_name'),
};

const schedule: INodeProperties = {
	displayName: 'Schedule',
	name: 'schedule',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [allowPastTimes, dateOrder, staggeredInterval, timeOfDay, timeZone],
};

const agentOverrides: INodeProperties = {
	displayName: 'Agent Overrides',
	name: 'agentOverrides',
	type: 'collection',
	placeholder: 'Add Override',
	default: {},
	options: [
		{
			displayName: 'Agent ID',
			name: 'agentId',
			type: 'string',
			default: '',
			routing: toBody<'scheduleCampaign'>('agent_id'),
		},
		{
			displayName: 'Language',
			name: 'language',
			type: 'options',
			options: languageOptions,
			default: 'en-US',
			description: "Language that the agent speaks. The use case's language if this is not set.",
			routing: toBody<'scheduleCampaign'>('language'),
		},
		maxDuration,
		{
			displayName: 'Model ID',
			name: 'modelId',
			type: 'string',
			default: '',
			routing: toBody<'scheduleCampaign'>('model_id'),
		},
		{
			displayName: 'Prompt ID',
			name: 'promptId',
			type: 'string',
			default: '',
			description: 'Leave empty to use the default prompt',
			routing: toBody<'scheduleCampaign'>('prompt_id'),
		},
	],
};

const retryLogic: INodeProperties = {
	displayName: 'Retry Logic',
	name: 'retryLogic',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Rule',
	default: {},
	description: "Which calls to retry. Ask your provider what 'Query' and 'Retry Period' accept.",
	routing: toBody<'scheduleCampaign'>('retry_logic'),
	options: [
		{
			displayName: 'Rule',
			name: 'rule',
			values: [
				{ displayName: 'Query', name: 'query', type: 'string', default: '' },
				{ displayName: 'Retry Period', name: 'retry_period', type: 'number', default: 1 },
				{
					displayName: 'Max Retries per Day',
					name: 'max_retry_per_day',
					type: 'number',
					typeOptions: { minValue: 0, numberPrecision: 0 },
					default: 1,
				},
			],
		},
	],
};

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [groupBy, itemsWithoutNumber, maxRetries, numbersWithoutPlus, phoneColumns, retryLogic],
};

/** New users do not need them. */
const deprecatedFields: INodeProperties = {
	displayName: 'Deprecated Fields',
	name: 'deprecatedFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'Fields that the service still takes, for old campaigns',
	options: [
		{
			displayName: 'Assistant ID (Deprecated)',
			name: 'assistantId',
			type: 'string',
			default: '',
			description: 'Choose a use case instead',
			routing: toBody<'scheduleCampaign'>('assistant_id'),
		},
		{
			displayName: 'Model (Deprecated)',
			name: 'model',
			type: 'string',
			default: '',
			routing: toBody<'scheduleCampaign'>('model'),
		},
		{
			displayName: 'Voice ID (Deprecated)',
			name: 'voiceId',
			type: 'string',
			default: '',
			routing: toBody<'scheduleCampaign'>('voice_id'),
		},
	],
};

/** Those that the node shows, in groups by their places in the panel. */
export const campaignFields = {
	fromNumber: fromNumberOfCampaign,
	useCase: useCaseOfCampaign,
	campaignName,
	schedule,
	agentOverrides,
	options,
	deprecatedFields,
};

/** Fields that hold for all calls of a campaign are among them (openapi.yaml, ScheduleCampaignRequest). */
export const allCampaignFields: readonly INodeProperties[] = Object.values(campaignFields);

/**
 * Checks what the fields above hold.
 *
 * @param body as the fields fill it; changed in place
 * @throws InputProblem
 */
export function checkCampaign(body: IDataObject): void {
	if (!body.number_id) {
		throw new InputProblem("'From Number' is empty", 'Choose the number that places the calls.');
	}
	checkIds(body);
	checkWholeNumbers(body);
	const { rule = [] } = (body.retry_logic ?? {}) as { rule?: IDataObject[] };
	body.retry_logic = rule;
}

const checkIds = prepareObjectIds(fromNumberOfCampaign, useCaseOfCampaign);
const checkWholeNumbers = prepareWholeNumbers(maxDuration, maxRetries, staggeredInterval);
