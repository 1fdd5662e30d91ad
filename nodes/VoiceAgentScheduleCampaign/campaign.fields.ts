import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	agentOverrides,
	fromNumber,
	maxDuration,
	overrides,
	useCaseOfCalls,
} from '../shared/fields/calling/caller';
import { callOutput } from '../shared/fields/calling/callOutput';
import { allowPastTimes, dateOrder, timeOfDay, timeZone } from '../shared/fields/calling/scheduledFor';
import { columnsToLeaveOut, dateColumns } from '../shared/fields/calling/promptParameters';
import { itemsWithoutNumber, phoneColumns, numbersWithoutPlus } from '../shared/fields/calling/phoneNumber';
import { toBody } from '../shared/request/execute';
import { BodyFields, checkBody, sentFields } from '../shared/request/message/body';
import type { ItemContext } from '../shared/request/message/item';
import { inCollection, parameterPath } from '../shared/fields/node/fieldPath';

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

/** What the service has deprecated for campaigns (openapi.yaml, ScheduleCampaignRequest). */
const DEPRECATED: Readonly<Record<string, string>> = {
	assistantId: "Set 'Use Case' instead",
	model: "Set 'Model ID' instead",
	voiceId: 'Set the voice in the use case instead',
};

const overridesOfCampaign = overrides.map((field): INodeProperties => {
	const description = DEPRECATED[field.name];
	return description === undefined
		? field
		: { ...field, displayName: `${field.displayName} (Deprecated)`, description };
});

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
	fromNumber,
	useCase: useCaseOfCalls,
	campaignName,
	agentOverrides: agentOverrides(overridesOfCampaign),
	options,
};

/** Fields that hold for all calls of a campaign are among them (openapi.yaml, ScheduleCampaignRequest). */
const allFields = Object.values(campaignFields);
const bodyFields = new BodyFields(allFields);

/** @throws InputProblem when one of them cannot be used */
export function readCampaignFields(item: ItemContext): IDataObject {
	return checkBody('scheduleCampaign', bodyFields.read(item, 'scheduleCampaign'));
}

/** Fields that are read once, though expressions could make something else of them for each item. */
export const ONCE_FOR_ALL = [
	...sentFields(allFields).filter(({ parameter }) => parameter !== parameterPath(maxDuration)),
	...[columnsToLeaveOut, groupBy, ...callOutput].map((field) => ({
		parameter: parameterPath(field),
		displayName: field.displayName,
	})),
];
