import type { IDataObject, INodeProperties, INodePropertyOptions, INodePropertyRouting } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { callingRules } from '../shared/fields/calling/callingRules';
import { dateOrder, scheduledFor, timeOfDay, timeZone } from '../shared/fields/calling/scheduledFor';
import { customMetadata, prepareMetadata, tags } from '../shared/fields/calling/metadata';
import {
	itemsWithoutNumber,
	phoneCells,
	phoneColumns,
	defaultCountry,
	numbersWithoutPlus,
	toNumber,
} from '../shared/fields/calling/phoneNumber';
import { preview } from '../shared/record/judgeRun';
import {
	dateColumns,
	preparePromptParameters,
	promptParameters,
} from '../shared/fields/calling/promptParameters';
import { prepareObjectIds, prepareWholeNumbers } from '../shared/fields/node/checkedFields';
import { languageOptions } from '../shared/fields/node/choices';
import { callOutput } from '../shared/fields/calling/callOutput';
import { campaign, fromNumber, useCase } from '../shared/fields/node/pickers';
import { type NodeOperation, toBody } from '../shared/request/execute';
import { BodyFields, checkBody } from '../shared/request/message/body';
import { asFields, isBlank } from '../shared/values/read';
import { InputProblem } from '../shared/values/inputProblem';
import { SAMPLE_RECORD } from '../shared/record/record';
import { type DialPlan, placeCalls } from './placeCalls';

/** The field, with what it fills of the body. */
export const fromNumberOfCall: INodeProperties = {
	...fromNumber,
	required: true,
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
	preview,
];

/** When to call, what the agent says, and how. */
export const dialFields: INodeProperties[] = [
	{ ...scheduledFor, routing: toBody<'dialOutbound'>('scheduled_for') },
	...promptParameters,
	...callOutput,
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
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{ ...campaign, routing: toBody<'dialOutbound'>('campaign_id') },
			customMetadata,
			dateOrder,
			dateColumns,
			itemsWithoutNumber,
			numbersWithoutPlus,
			phoneColumns,
			tags,
			timeOfDay,
			timeZone,
		],
	},
];

/** Number and time are read by the pipeline of calls. */
const contentFields = new BodyFields(
	[...callFields, ...dialFields].filter(({ name }) => name !== toNumber.name && name !== scheduledFor.name),
);
const PREPARE = [
	requireVoice,
	prepareObjectIds(fromNumberOfCall, useCaseOfCall),
	preparePromptParameters('params'),
	prepareMetadata('metadata'),
	prepareWholeNumbers(maxDuration),
];

/** Nobody is called by a voice that no one chose. */
function requireVoice({
	use_case_id: useCaseId,
	agent_id: agent,
	assistant_id: assistant,
}: IDataObject): void {
	if (![useCaseId, agent, assistant].every(isBlank)) return;
	throw new InputProblem(
		"'Use Case' is empty",
		"Choose a use case, or set an agent or assistant in 'Agent Overrides'.",
		"have no 'Use Case'",
	);
}

/** How a person is called, whether or not the execution then waits. */
export const dialPlan: DialPlan = {
	unscheduled: 'now',
	cellsOf: phoneCells,
	parametersOf: ({ params }) => asFields(params),
	contentOf: (item, number) => {
		const body: IDataObject = { ...contentFields.read(item, 'dialOutbound'), phone_number: number };
		for (const prepare of PREPARE) prepare(body, item);
		return checkBody('dialOutbound', body);
	},
};

export const dialOutbound: NodeOperation = {
	id: 'dialOutbound',
	fills: ['metadata', 'params'],
	execute: async (context) => (await placeCalls(context, dialPlan)).output,
	recordsOf: () => [SAMPLE_RECORD],
};
