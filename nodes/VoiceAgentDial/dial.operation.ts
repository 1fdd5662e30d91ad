import type { INodeProperties } from 'n8n-workflow';

import { fromNumber, overrides, readingOptions, useCaseOfCalls } from '../shared/fields/calling/caller';
import { scheduledFor } from '../shared/fields/calling/scheduledFor';
import { phoneCells, defaultCountry, toNumber } from '../shared/fields/calling/phoneNumber';
import {
	nameAndValue,
	promptParameters,
	readNamedValues,
	readParameters,
} from '../shared/fields/calling/promptParameters';
import { entriesField } from '../shared/fields/node/basicFields';
import { inCollection, optionsOf, parameterPath, readList, textIn } from '../shared/fields/node/fieldPath';
import { campaign } from '../shared/fields/node/pickers';
import { type NamedOperation, toBody } from '../shared/request/execute';
import { BodyFields } from '../shared/request/message/body';
import { asFields, isBlank } from '../shared/values/read';
import { InputProblem } from '../shared/values/inputProblem';
import { type DialPlan, placeCalls } from './placeCalls';

const exists = [{ _cnd: { exists: true as const } }];
const HAS_AGENT = { '/overrides.agentId': exists };
const HAS_ASSISTANT = { '/overrides.assistantId': exists };

/** Required unless one of these overrides is added: then one of the others is shown, with the same value. */
export const useCaseFields: readonly INodeProperties[] = [
	{ ...useCaseOfCalls, required: true, displayOptions: { hide: { ...HAS_AGENT, ...HAS_ASSISTANT } } },
	{ ...useCaseOfCalls, displayOptions: { show: HAS_AGENT } },
	{ ...useCaseOfCalls, displayOptions: { show: HAS_ASSISTANT, hide: HAS_AGENT } },
];

export const personToCall: INodeProperties = {
	...toNumber,
	required: true,
	routing: toBody<'dialOutbound'>('phone_number'),
};

const customMetadata = inCollection(
	'options',
	entriesField('Custom Metadata', 'customMetadata', 'Entry', {
		description: 'Your own names and values, returned with the call and its events',
		values: nameAndValue(
			{ placeholder: 'e.g. lead_id', description: 'Name of the value' },
			{ placeholder: 'e.g. {{ $json.lead_id }}', description: 'Value to store with the call' },
		),
	}),
);

const tags = textIn('options', 'Tags', 'tags', {
	placeholder: 'e.g. spring, follow-up',
	description: 'Comma-separated tags, returned with the call and its events',
});

/** Whom to call, what the agent is told, and when to call. */
export const callFields: INodeProperties[] = [
	personToCall,
	defaultCountry,
	...promptParameters,
	{ ...scheduledFor, routing: toBody<'dialOutbound'>('scheduled_for') },
];

/** What is rarely needed. */
export const dialOptions: INodeProperties[] = [
	{ ...campaign, routing: toBody<'dialOutbound'>('campaign_id') },
	customMetadata,
	...readingOptions,
	tags,
];

/** Number and time are read by the pipeline of calls. */
const contentFields = new BodyFields([fromNumber, useCaseOfCalls, overrides, optionsOf(dialOptions)]);

/** How a person is called, whether or not the execution then waits. */
export const dialPlan: DialPlan = {
	unscheduled: 'now',
	cellsOf: phoneCells,
	parametersOf: ({ params }) => asFields(params),
	contentOf: (item, number) => {
		const params = readParameters(item);
		const names = readList(item, tags);
		const path = `${parameterPath(customMetadata)}.entry`;
		const custom = readNamedValues(item, customMetadata.displayName, path);
		// Tags and custom values (openapi.yaml, CallMetadata).
		const metadata = {
			...(names.length > 0 && { tags: names }),
			...(Object.keys(custom).length > 0 && { custom }),
		};
		const body = contentFields.read(item, 'dialOutbound', { phone_number: number, params, metadata });
		// Nobody is called by a voice that no one chose.
		if ([body.use_case_id, body.agent_id, body.assistant_id].every(isBlank)) {
			throw new InputProblem(
				"'Use Case' is empty",
				"Choose a use case, or set 'Agent ID' or 'Assistant ID' in 'Use Case Overrides'.",
				"have no 'Use Case'",
			);
		}
		return body;
	},
};

export const dialOutbound: NamedOperation = {
	id: 'dialOutbound',
	name: 'Place Call',
	description: 'Call the person in each item, now or at a given time',
	execute: async (context) => (await placeCalls(context, dialPlan)).output,
};
