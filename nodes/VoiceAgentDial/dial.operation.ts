import type { IDataObject, INodeProperties, INodePropertyOptions, INodePropertyRouting } from 'n8n-workflow';

import type { Verdict } from '../shared/call/call';
import { operationTable } from '../shared/contract/contract';
import { findColumns } from '../shared/columns/columnsOfRows';
import { summarizeCalls, warnOfSerialDates } from '../shared/fields/calling/callSummary';
import { callingRules } from '../shared/fields/calling/callingRules';
import { dateOrder, scheduledFor, timeColumns, timeOfDay, timeZone } from '../shared/fields/calling/callTime';
import { metadataFields, prepareMetadata } from '../shared/fields/calling/metadata';
import {
	chosenPhoneColumns,
	itemsWithoutNumber,
	phoneCells,
	phoneColumns,
} from '../shared/fields/calling/phoneColumns';
import { defaultCountry, numbersWithoutPlus, toNumber } from '../shared/fields/calling/phoneNumber';
import { preview } from '../shared/fields/calling/preview';
import {
	columnsReadBy,
	preparePromptParameters,
	promptParameters,
} from '../shared/fields/calling/promptParameters';
import { prepareObjectIds, prepareWholeNumbers } from '../shared/fields/node/checkedFields';
import { languageOptions } from '../shared/fields/node/choices';
import { parameterPath } from '../shared/fields/node/fieldPath';
import { outputFields } from '../shared/fields/node/output';
import { campaign } from '../shared/fields/pickers/campaign';
import { fromNumber } from '../shared/fields/pickers/fromNumber';
import { useCase } from '../shared/fields/pickers/useCase';
import { addHint } from '../shared/request/errors';
import { type NodeOperation, toBody } from '../shared/request/execute';
import { BodyFields, checkBody } from '../shared/request/message/body';
import type { ItemContext } from '../shared/request/message/item';
import { rawParameter } from '../shared/values/expression';
import { viewRecord } from '../shared/values/records/recordView';
import { type DialPlan, placeCalls, SIMPLIFIED_CALL } from './placeCalls';

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

export const dialRouting: INodePropertyRouting = {
	request: { method: operationTable.dialOutbound.method, url: operationTable.dialOutbound.path },
};

export const dial: INodePropertyOptions = {
	name: 'Dial',
	value: 'dial',
	action: 'Place call',
	description: 'Call someone now or at a given time',
	routing: dialRouting,
};

/** Whom to call, from which number and about what. */
export const callFields: INodeProperties[] = [
	fromNumberOfCall,
	{ ...toNumber, required: true, routing: toBody<'dialOutbound'>('phone_number') },
	defaultCountry,
	useCaseOfCall,
];

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

/** Number and time are read by the pipeline of calls. */
const contentFields = new BodyFields(
	[...callFields, ...dialFields].filter(({ name }) => name !== toNumber.name && name !== scheduledFor.name),
);
const PREPARE = [
	prepareObjectIds(fromNumberOfCall, useCaseOfCall),
	preparePromptParameters('params'),
	prepareMetadata('metadata'),
	prepareWholeNumbers(maxDuration),
];

/** How a person is called, whether or not the execution then waits. */
export const dialPlan: DialPlan = {
	cellsOf: phoneCells,
	contentOf: (item, number) => {
		const body: IDataObject = { ...contentFields.read(item), phone_number: number };
		for (const prepare of PREPARE) prepare(body, item);
		return checkBody('dialOutbound', body);
	},
	describe: async (context, items, verdicts, isPreview) => {
		const values = verdicts.map((verdict) =>
			verdict.state === 'ready' ? ((verdict.call.content.params ?? {}) as IDataObject) : {},
		);
		const warning = warnOfSerialDates(values);
		if (warning) addHint(context, warning, 'warning');
		if (!isPreview) return;
		const first = items[0] as ItemContext;
		const count = (state: Verdict['state']) => verdicts.filter((verdict) => verdict.state === state).length;
		const counts = `Preview, nothing is sent. Items to send: ${count('ready')}; skipped: ${count('skipped')}; with errors: ${count('invalid')}.`;
		const phone = columnsReadBy(rawParameter(first.getNode().parameters, parameterPath(toNumber)));
		const summary = summarizeCalls(items, await findColumns(items), {
			phone: [...phone, ...chosenPhoneColumns(first)],
			time: timeColumns(first),
			zone: [],
			sent: [...new Set(values.flatMap(Object.keys))],
		});
		addHint(context, `${counts} ${summary}`, 'info');
	},
};

export const dialOutbound: NodeOperation = {
	id: 'dialOutbound',
	fills: ['metadata', 'params'],
	execute: async (context) => (await placeCalls(context, dialPlan)).output,
	recordsOf: (body) => [viewRecord(body as IDataObject, 'simplified', SIMPLIFIED_CALL)],
};
