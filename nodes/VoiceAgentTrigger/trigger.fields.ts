import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { valuesOf } from '../shared/contract/contract';
import { useCase } from '../shared/fields/pickers/useCase';
import { SECRET_HEADER } from './registration/hook';

const statusOptions: INodePropertyOptions[] = valuesOf('CallStatus').map((value) => ({ name: value, value }));
const typeOptions: INodePropertyOptions[] = valuesOf('CallType').map((value) => ({ name: value, value }));

const registrationFields: INodeProperties[] = [
	{
		displayName: 'Registration',
		name: 'registration',
		type: 'options',
		noDataExpression: true,
		default: 'automatic',
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: 'When you publish the workflow, its address is attached to the use case',
			},
			{
				name: 'Manual',
				value: 'manual',
				description: 'You enter the address and a secret in the service yourself',
			},
		],
	},
	{
		...useCase,
		required: true,
		description: 'The calls that start this workflow. The list shows the use cases of your numbers.',
		displayOptions: { show: { registration: ['automatic'] } },
	},
	{
		displayName:
			'The service has no way to remove a webhook: what this trigger has registered stays there. Events that come by the webhook of an earlier use case are turned away.',
		name: 'automaticNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { registration: ['automatic'] } },
	},
	{
		displayName: `In the service, add a webhook to the use case: the Production URL above, and a header with the name ${SECRET_HEADER} and the secret below as its value. Nothing is sent to the service from here. The credential is needed only to resume executions of 'Dial and Wait': choose the one that places the calls.`,
		name: 'manualNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { registration: ['manual'] } },
	},
	{
		displayName: 'Secret',
		name: 'secret',
		type: 'string',
		typeOptions: { password: true },
		required: true,
		default: '',
		description:
			'A long random text, best of 32 characters or more, as a password manager makes them; fewer than 8 are refused. Events without it are turned away. It is part of the workflow: everyone who gets a copy of the workflow gets the secret as well.',
		displayOptions: { show: { registration: ['manual'] } },
	},
];

const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	description: 'Which events start the workflow. Without a filter every event does.',
	options: [
		{
			displayName: 'Call Direction',
			name: 'types',
			type: 'multiOptions',
			options: typeOptions,
			default: [],
			description: 'Calls that the agent takes (inbound) or places (outbound)',
		},
		{
			displayName: 'Call Status',
			name: 'statuses',
			type: 'multiOptions',
			options: statusOptions,
			default: [],
			description: 'For instance Completed, for calls that were held to their end',
		},
		{
			displayName: 'Classification Tags',
			name: 'classificationTags',
			type: 'string',
			default: '',
			placeholder: 'e.g. interested, call back',
			description: "The use case's tags with which the AI classifies a call, separated by commas",
		},
		{
			displayName: 'Metadata Tags',
			name: 'metadataTags',
			type: 'string',
			default: '',
			placeholder: 'e.g. spring, follow-up',
			description:
				'Tags that were given to the call when it was placed, separated by commas. One of them suffices.',
		},
	],
};

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Events of Waiting Calls',
			name: 'waitingCalls',
			type: 'options',
			default: 'start',
			description:
				'What to do with events of calls that a run has placed with "Dial and Wait". When such a call has ended, this trigger wakes the run that waits for it, whatever the filters say.',
			options: [
				{
					name: 'Start This Workflow as Well',
					value: 'start',
					description: 'They pass the filters like any other event',
				},
				{
					name: 'Only Wake the Waiting Run',
					value: 'wakeOnly',
					description: 'They start nothing of their own',
				},
			],
		},
		{
			displayName: 'Events That Cannot Be Read',
			name: 'unreadable',
			type: 'options',
			default: 'pass',
			description: 'What to do with events in which no call is found, so that the filters cannot decide',
			options: [
				{ name: 'Drop', value: 'drop', description: 'They start nothing' },
				{ name: 'Pass On', value: 'pass', description: 'They start the workflow, as they are' },
			],
		},
		{
			displayName: 'Ignore Repeated Deliveries',
			name: 'ignoreRepeated',
			type: 'boolean',
			default: true,
			description:
				'Whether an event that is delivered several times starts the workflow only once. It is the same event if nothing in it has changed but details of the delivery, and if it has an ID. Events are remembered for up to a day.',
		},
	],
};

export const triggerFields: INodeProperties[] = [...registrationFields, filters, options];
