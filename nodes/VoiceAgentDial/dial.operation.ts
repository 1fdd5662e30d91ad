import type { IDataObject, INodeProperties, INodePropertyOptions, INodePropertyRouting } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { agentOverrides, fromNumber, overrides, useCaseOfCalls } from '../shared/fields/calling/caller';
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
import { callOutput } from '../shared/fields/calling/callOutput';
import { campaign } from '../shared/fields/node/pickers';
import { type NodeOperation, toBody } from '../shared/request/execute';
import { BodyFields, checkBody } from '../shared/request/message/body';
import { asFields, isBlank } from '../shared/values/read';
import { InputProblem } from '../shared/values/inputProblem';
import { SAMPLE_RECORD } from '../shared/record/record';
import { type DialPlan, placeCalls } from './placeCalls';

export const dialRouting: INodePropertyRouting = {
	request: { method: operationTable.dialOutbound.method, url: operationTable.dialOutbound.path },
};

export const dial: INodePropertyOptions = {
	name: 'Dial',
	value: 'dial',
	action: 'Dial',
	description: 'Call someone now or at a given time',
	routing: dialRouting,
};

/** Whom to call, from which number and about what. */
export const callFields: INodeProperties[] = [
	fromNumber,
	{ ...toNumber, required: true, routing: toBody<'dialOutbound'>('phone_number') },
	defaultCountry,
	useCaseOfCalls,
	preview,
];

/** When to call, what the agent says, and how. */
export const dialFields: INodeProperties[] = [
	{ ...scheduledFor, routing: toBody<'dialOutbound'>('scheduled_for') },
	...promptParameters,
	callingRules,
	agentOverrides(overrides),
	...callOutput,
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
const PREPARE = [requireVoice, preparePromptParameters('params'), prepareMetadata('metadata')];

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
