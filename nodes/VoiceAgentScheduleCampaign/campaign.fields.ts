import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { prepareObjectIds, prepareWholeNumbers } from '../shared/fields/node/checkedFields';
import { fromNumber, useCase } from '../shared/fields/node/pickers';
import { languageOptions } from '../shared/fields/node/choices';
import { allowPastTimes, dateOrder, timeOfDay, timeZone } from '../shared/fields/calling/scheduledFor';
import { dateColumns } from '../shared/fields/calling/promptParameters';
import { itemsWithoutNumber, phoneColumns, numbersWithoutPlus } from '../shared/fields/calling/phoneNumber';
import { toBody } from '../shared/request/execute';
import { InputProblem } from '../shared/values/inputProblem';
import { inCollection } from '../shared/fields/node/fieldPath';

const fromNumberOfCampaign: INodeProperties = {
	...fromNumber,
	required: true,
	routing: toBody<'scheduleCampaign'>('number_id'),
};

const useCaseOfCampaign: INodeProperties = { ...useCase, routing: toBody<'scheduleCampaign'>('use_case_id') };

/** An expression that reads the item sets it for each call. */
export const maxDuration = inCollection('agentOverrides', {
	displayName: 'Max Duration (Minutes)',
	name: 'maxDuration',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 10,
	description: 'Maximum length of each call. Overrides the use case setting.',
	routing: toBody<'scheduleCampaign'>('max_duration_mins'),
});

const maxRetries: INodeProperties = {
	displayName: 'Max Retries',
	name: 'maxRetries',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: 0,
	description: 'How many times to retry each call',
	routing: toBody<'scheduleCampaign'>('max_retries'),
};

const staggeredInterval: INodeProperties = {
	displayName: 'Staggered Interval (Minutes)',
	name: 'staggeredInterval',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 1,
	description: 'Gap between calls that have no scheduled time',
	routing: toBody<'scheduleCampaign'>('staggered_interval_minutes'),
};

export const groupBy = inCollection('options', {
	displayName: 'Group by Column',
	name: 'groupBy',
	type: 'string',
	default: '',
	placeholder: 'e.g. region',
	description: 'Column to group calls by. Leave empty for one group.',
});

const campaignName: INodeProperties = {
	displayName: 'Campaign Name',
	name: 'campaignName',
	type: 'string',
	default: '',
	placeholder: 'e.g. Spring reminders',
	description: 'Name of the new campaign',
	routing: toBody<'scheduleCampaign'>('campaign_name'),
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
			description: 'Agent to use in the calls. Manage Numbers returns the IDs in agent_routes.',
			routing: toBody<'scheduleCampaign'>('agent_id'),
		},
		{
			displayName: 'Assistant ID (Deprecated)',
			name: 'assistantId',
			type: 'string',
			default: '',
			description: "Set 'Use Case' instead",
			routing: toBody<'scheduleCampaign'>('assistant_id'),
		},
		{
			displayName: 'Language',
			name: 'language',
			type: 'options',
			options: languageOptions,
			default: 'en-US',
			description: 'Language the agent speaks. Defaults to the language of the use case.',
			routing: toBody<'scheduleCampaign'>('language'),
		},
		maxDuration,
		{
			displayName: 'Model (Deprecated)',
			name: 'model',
			type: 'string',
			default: '',
			description: "Set 'Model ID' instead",
			routing: toBody<'scheduleCampaign'>('model'),
		},
		{
			displayName: 'Model ID',
			name: 'modelId',
			type: 'string',
			default: '',
			description: 'Trained model to use in the calls. Manage Models returns its ID.',
			routing: toBody<'scheduleCampaign'>('model_id'),
		},
		{
			displayName: 'Prompt ID',
			name: 'promptId',
			type: 'string',
			default: '',
			description: 'Prompt to use in the calls. Leave empty to use the default prompt.',
			routing: toBody<'scheduleCampaign'>('prompt_id'),
		},
		{
			displayName: 'Voice ID (Deprecated)',
			name: 'voiceId',
			type: 'string',
			default: '',
			description: 'Set the voice in the use case instead',
			routing: toBody<'scheduleCampaign'>('voice_id'),
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
				{
					displayName: 'Query',
					name: 'query',
					type: 'string',
					default: '',
					description: 'Calls that the rule is for, as your provider describes them',
				},
				{
					displayName: 'Retry Period',
					name: 'retry_period',
					type: 'number',
					default: 1,
					description: 'Time before a retry, in the unit that your provider uses',
				},
				{
					displayName: 'Max Retries per Day',
					name: 'max_retry_per_day',
					type: 'number',
					typeOptions: { minValue: 0, numberPrecision: 0 },
					default: 1,
					description: 'How many times to retry a call in one day',
				},
			],
		},
	],
};

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		allowPastTimes,
		dateOrder,
		dateColumns,
		groupBy,
		itemsWithoutNumber,
		maxRetries,
		numbersWithoutPlus,
		phoneColumns,
		retryLogic,
		staggeredInterval,
		timeOfDay,
		timeZone,
	],
};

/** Those that the node shows, in groups by their places in the panel. */
export const campaignFields = {
	fromNumber: fromNumberOfCampaign,
	useCase: useCaseOfCampaign,
	campaignName,
	agentOverrides,
	options,
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
