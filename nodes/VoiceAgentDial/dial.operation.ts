import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { campaign } from '../shared/fields/pickers/campaign';
import { callingRules } from '../shared/fields/calling/callingRules';
import {
	dateOrder,
	knowingDateOrder,
	prepareCallTime,
	scheduledFor,
	timeOfDay,
	timeZone,
} from '../shared/fields/calling/callTime';
import { prepareObjectIds, prepareWholeNumbers } from '../shared/fields/node/checkedFields';
import { fromNumber } from '../shared/fields/pickers/fromNumber';
import { metadataFields, prepareMetadata } from '../shared/fields/calling/metadata';
import { languageOptions } from '../shared/fields/node/choices';
import { simplifiedOutboundCall } from '../shared/fields/calling/outboundCall';
import {
	defaultCountry,
	distinctPhoneNumber,
	numbersWithoutPlus,
	preparePhoneNumber,
} from '../shared/fields/calling/phoneNumber';
import {
	chosenPhoneColumns,
	itemsWithoutNumber,
	phoneColumns,
	refusingRowsWithoutNumber,
} from '../shared/fields/calling/phoneColumns';
import { fieldsThatDecide, refusingMissingColumns } from '../shared/fields/calling/missingColumns';
import { isPreview, preview } from '../shared/fields/calling/preview';
import { summarizeCalls, warnOfSerialDates } from '../shared/fields/calling/callSummary';
import {
	columnsReadBy,
	preparePromptParameters,
	promptParameters,
	refusingUnknownColumns,
} from '../shared/fields/calling/promptParameters';
import { rulesOfCalls } from '../shared/fields/calling/rulesOfCalls';
import { parameterPath } from '../shared/fields/node/fieldPath';
import { outputFields } from '../shared/fields/node/output';
import { useCase } from '../shared/fields/pickers/useCase';
import { itemOperation, toBody } from '../shared/request/operations';
import type { ItemContext } from '../shared/request/message/itemRequest';
import { rawParameter } from '../shared/values/expression';

/** The field, with what it fills of the body. */
export const fromNumberOfCall: INodeProperties = {
	...fromNumber,
	routing: toBody<'dialOutbound'>('number_id'),
};

/** The field, with what it fills of the body. */
export const useCaseOfCall: INodeProperties = { ...useCase, routing: toBody<'dialOutbound'>('use_case_id') };

const maxDuration: INodeProperties = {
	displayName: 'Max Duration (Minutes)',
	name: 'maxDuration',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 10,
	description: 'Maximum call length. Overrides the use case setting.',
	routing: toBody<'dialOutbound'>('max_duration_mins'),
};

const toNumber: INodeProperties = {
	displayName: 'To Number',
	name: 'toNumber',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. +15550100123',
	description: "Number to call. Without a country code, also set 'Default Country'.",
	builderHint: {
		propertyHint:
			"Use the column as it is, e.g. expr('{{ $json.phone }}'). Do not reformat numbers: set Default Country instead.",
	},
	routing: toBody<'dialOutbound'>('phone_number'),
};

/** How a person is called, whether or not the execution then waits. */
export const dialOutbound = itemOperation('dialOutbound', {
	identify: preparePhoneNumber('phone_number'),
	prepare: [
		prepareObjectIds(fromNumberOfCall, useCaseOfCall),
		preparePromptParameters('params'),
		prepareMetadata('metadata'),
		prepareCallTime('scheduled_for', 'phone_number'),
		prepareWholeNumbers(maxDuration),
	],
	distinct: distinctPhoneNumber('phone_number'),
	rules: knowingDateOrder(
		refusingUnknownColumns(
			refusingMissingColumns(
				[scheduledFor, ...fieldsThatDecide],
				refusingRowsWithoutNumber(
					toNumber.name,
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
		const columnsIn = (field: INodeProperties) =>
			columnsReadBy(rawParameter(first.getNode().parameters, parameterPath(field)));
		const summary = () =>
			summarizeCalls(items, {
				phone: [...columnsIn(toNumber), ...chosenPhoneColumns(first)],
				time: columnsIn(scheduledFor),
				zone: [],
				sent: [...new Set(values.flatMap(Object.keys))],
			});
		return { summary, warning: warnOfSerialDates(values) };
	},
	simplified: simplifiedOutboundCall,
});

export const dial: INodePropertyOptions = {
	name: 'Dial',
	value: 'dial',
	action: 'Place call',
	description: 'Call someone now or at a given time',
	routing: dialOutbound.routing,
};

/** Whom to call, from which number and about what. */
export const callFields: INodeProperties[] = [fromNumberOfCall, toNumber, defaultCountry, useCaseOfCall];

/** When to call, what the agent says, and how. */
export const dialFields: INodeProperties[] = [
	{ ...scheduledFor, routing: toBody<'dialOutbound'>('scheduled_for') },
	...promptParameters,
	preview,
	...outputFields,
	{
		displayName: 'Schedule',
		name: 'schedule',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: [dateOrder, timeOfDay, timeZone],
	},
	callingRules,
	{
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
				description: 'Agent to use in the call. Manage Numbers returns the IDs in agent_routes.',
				routing: toBody<'dialOutbound'>('agent_id'),
			},
			{
				displayName: 'Assistant ID',
				name: 'assistantId',
				type: 'string',
				default: '',
				description: 'Assistant to use in the call. Ask your provider for its ID.',
				routing: toBody<'dialOutbound'>('assistant_id'),
			},
			{
				displayName: 'Language',
				name: 'language',
				type: 'options',
				options: languageOptions,
				default: 'en-US',
				description: 'Language the agent speaks',
				routing: toBody<'dialOutbound'>('language'),
			},
			maxDuration,
			{
				displayName: 'Model',
				name: 'model',
				type: 'string',
				default: '',
				placeholder: 'e.g. Fast',
				description: 'Name of the model to use in the call',
				routing: toBody<'dialOutbound'>('model'),
			},
			{
				displayName: 'Model ID',
				name: 'modelId',
				type: 'string',
				default: '',
				description: 'Trained model to use in the call. Manage Models returns its ID.',
				routing: toBody<'dialOutbound'>('model_id'),
			},
			{
				displayName: 'Prompt ID',
				name: 'promptId',
				type: 'string',
				default: '',
				description: 'Prompt to use in the call. Manage Numbers returns the IDs in prompt_routes.',
				routing: toBody<'dialOutbound'>('prompt_id'),
			},
			{
				displayName: 'Voice ID',
				name: 'voiceId',
				type: 'string',
				default: '',
				description: 'Voice to use in the call. Ask your provider for its ID.',
				routing: toBody<'dialOutbound'>('voice_id'),
			},
		],
	},
	{
		displayName: 'Metadata',
		name: 'metadata',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: [{ ...campaign, routing: toBody<'dialOutbound'>('campaign_id') }, ...metadataFields],
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [itemsWithoutNumber, numbersWithoutPlus, phoneColumns],
	},
];
