import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { campaign } from '../shared/fields/pickers/campaign';
import { allowedCountries, allowPremiumRateNumbers } from '../shared/fields/calling/allowedNumbers';
import {
	callingHours,
	callingHoursZone,
	holidays,
	outsideCallingHours,
} from '../shared/fields/calling/callingHours';
import { consent, doNotCall } from '../shared/fields/calling/callingRules';
import {
	callTimeOfDay,
	dateOrder,
	knowingDateOrder,
	prepareCallTime,
	timeZone,
	type CallTimeField,
} from '../shared/fields/calling/callTime';
import { prepareObjectIds, prepareWholeNumbers } from '../shared/fields/node/checkedFields';
import { fromNumber } from '../shared/fields/pickers/fromNumber';
import { metadataFields, prepareMetadata } from '../shared/fields/calling/metadata';
import { languageOptions } from '../shared/fields/node/choices';
import { simplifiedOutboundCall } from '../shared/fields/calling/outboundCall';
import {
	country,
	distinctPhoneNumber,
	duplicatedNumbers,
	numbersWithoutPlus,
	preparePhoneNumber,
} from '../shared/fields/calling/phoneNumber';
import {
	chosenPhoneColumns,
	phoneColumns,
	refusingRowsWithoutNumber,
	rowsWithoutNumber,
} from '../shared/fields/calling/phoneColumns';
import { fieldsIn, optionsThatDecide, refusingMissingColumns } from '../shared/fields/calling/missingColumns';
import { isPreview, preview } from '../shared/fields/calling/preview';
import { summarizeCalls, warnOfSerialDates } from '../shared/fields/calling/callSummary';
import {
	columnsReadBy,
	preparePromptParameters,
	promptParameters,
	refusingUnknownColumns,
} from '../shared/fields/calling/promptParameters';
import { rulesOfCalls } from '../shared/fields/calling/rulesOfCalls';
import { simplify } from '../shared/fields/node/simplify';
import { useCase } from '../shared/fields/pickers/useCase';
import { itemOperation, toBody } from '../shared/request/operations';
import type { ItemContext } from '../shared/request/message/itemRequest';
import { rawParameter } from '../shared/values/expression';

const fromNumberOfCall: INodeProperties = { ...fromNumber, routing: toBody<'dialOutbound'>('number_id') };

const useCaseOfCall: INodeProperties = { ...useCase, routing: toBody<'dialOutbound'>('use_case_id') };

const maxDuration: INodeProperties = {
	displayName: 'Max Duration (Minutes)',
	name: 'maxDuration',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 10,
	description: 'When the call is ended at the latest. It wins over the setting of the use case.',
	routing: toBody<'dialOutbound'>('max_duration_mins'),
};

const scheduledFor: INodeProperties = {
	displayName: 'Scheduled For',
	name: 'scheduledFor',
	type: 'dateTime',
	default: '',
	description: 'When to call. At once if this is left empty.',
	routing: toBody<'dialOutbound'>('scheduled_for'),
};

const phoneNumber: INodeProperties = {
	displayName: 'Phone Number',
	name: 'phoneNumber',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. +15550100123',
	description:
		'The number to call, as a spreadsheet or CRM holds it. Numbers without + and country code need Country in the options.',
	builderHint: {
		propertyHint:
			"Take the column as it is, e.g. expr('{{ $json.phone }}'). Do not reformat numbers: set Country in the options instead.",
	},
	routing: toBody<'dialOutbound'>('phone_number'),
};

const callTime: CallTimeField = {
	displayName: scheduledFor.displayName,
	path: `additionalFields.${scheduledFor.name}`,
	collection: 'additionalFields',
	number: 'phone_number',
};

/** How a person is called, whether or not the execution then waits. */
export const dialOutbound = itemOperation('dialOutbound', {
	identify: preparePhoneNumber('phone_number'),
	prepare: [
		prepareObjectIds(fromNumberOfCall, useCaseOfCall),
		preparePromptParameters('params'),
		prepareMetadata('metadata', 'additionalFields'),
		prepareCallTime('scheduled_for', callTime),
		prepareWholeNumbers(maxDuration),
	],
	distinct: distinctPhoneNumber('phone_number'),
	rules: knowingDateOrder(
		callTime,
		refusingUnknownColumns(
			refusingMissingColumns(
				[...fieldsIn('additionalFields', [scheduledFor, timeZone, callTimeOfDay]), ...optionsThatDecide],
				refusingRowsWithoutNumber(
					phoneNumber.name,
					'phone_number',
					rulesOfCalls({ number: 'phone_number', time: 'scheduled_for' }),
				),
			),
		),
	),
	isPreview,
	describe: (items, bodies) => {
		const first = items[0] as ItemContext;
		const values = bodies.map(({ params }) => (params ?? {}) as IDataObject);
		const columnsIn = (path: string) => columnsReadBy(rawParameter(first.getNode().parameters, path));
		const summary = () =>
			summarizeCalls(items, {
				phone: [...columnsIn(phoneNumber.name), ...chosenPhoneColumns(first)],
				time: columnsIn(callTime.path),
				zone: [],
				zonePath: `additionalFields.${timeZone.name}`,
				sent: [...new Set(values.flatMap(Object.keys))],
			});
		return { summary, warning: warnOfSerialDates(values) };
	},
	simplified: simplifiedOutboundCall,
});

export const dial: INodePropertyOptions = {
	name: 'Dial',
	value: 'dial',
	action: 'Place a call',
	description: 'Call a person now, or at a given time',
	routing: dialOutbound.routing,
};

const additionalFields: INodeProperties[] = [
	{
		displayName: 'Agent ID',
		name: 'agentId',
		type: 'string',
		default: '',
		routing: toBody<'dialOutbound'>('agent_id'),
	},
	{
		displayName: 'Assistant ID',
		name: 'assistantId',
		type: 'string',
		default: '',
		routing: toBody<'dialOutbound'>('assistant_id'),
	},
	callTimeOfDay,
	{ ...campaign, routing: toBody<'dialOutbound'>('campaign_id') },
	dateOrder,
	...metadataFields,
	{
		displayName: 'Language',
		name: 'language',
		type: 'options',
		options: languageOptions,
		default: 'en-US',
		description: 'Language that the agent speaks',
		routing: toBody<'dialOutbound'>('language'),
	},
	maxDuration,
	{
		displayName: 'Model',
		name: 'model',
		type: 'string',
		default: '',
		placeholder: 'e.g. Fast',
		routing: toBody<'dialOutbound'>('model'),
	},
	{
		displayName: 'Model ID',
		name: 'modelId',
		type: 'string',
		default: '',
		routing: toBody<'dialOutbound'>('model_id'),
	},
	{
		displayName: 'Prompt ID',
		name: 'promptId',
		type: 'string',
		default: '',
		routing: toBody<'dialOutbound'>('prompt_id'),
	},
	scheduledFor,
	timeZone,
	{
		displayName: 'Voice ID',
		name: 'voiceId',
		type: 'string',
		default: '',
		routing: toBody<'dialOutbound'>('voice_id'),
	},
];

export const dialFields: INodeProperties[] = [
	fromNumberOfCall,
	phoneNumber,
	useCaseOfCall,
	...promptParameters,
	preview,
	simplify,
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: additionalFields,
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			allowPremiumRateNumbers,
			allowedCountries,
			callingHours,
			callingHoursZone,
			consent,
			country,
			doNotCall,
			duplicatedNumbers,
			holidays,
			numbersWithoutPlus,
			outsideCallingHours,
			phoneColumns,
			rowsWithoutNumber,
		],
	},
];
