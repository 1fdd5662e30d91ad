import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { listValues } from '../shared/contract/contract';
import { statusOptions } from '../shared/fields/node/choices';
import { optionsOf, shownIf } from '../shared/fields/node/fieldPath';
import { useCase } from '../shared/fields/node/pickers';
import {
	choice,
	choiceField,
	collectionField,
	noticeField,
	textField,
} from '../shared/fields/node/basicFields';
import { SECRET_HEADER } from './hooks';

const isManual = { webhook: ['manual'] };

const filters = collectionField('Filters', 'filters', 'Filter', {
	description:
		"Only events that match all filters start the workflow. For events that can't be read, see 'Unreadable Events' in 'Options'.",
	options: [
		choiceField('Call Direction', 'types', {
			options: listValues('CallType').map((value) => ({ name: value, value })),
			default: [],
			description: 'Calls that the agent answers (inbound) or places (outbound)',
		}),
		textField('Classification Tags', 'classificationTags', {
			placeholder: 'e.g. interested, call back',
			description: 'Tags that the AI gives to a call. Comma-separated; one match is enough.',
		}),
		textField('Metadata Tags', 'metadataTags', {
			placeholder: 'e.g. spring, follow-up',
			description: "Tags set in 'Tags' when the call was placed. Comma-separated; one match is enough.",
		}),
	],
});

const options = optionsOf([
	choiceField('Calls with a Waiting Execution', 'waitingCalls', {
		default: 'start',
		description: 'What to do with events of calls that an execution waits for',
		options: [
			choice(
				'Also Start This Workflow',
				'start',
				'Resumes the waiting execution, and starts this workflow if the event matches',
			),
			choice('Only Resume the Execution', 'resumeOnly', 'Never starts this workflow'),
		],
	}),
	choiceField('Unreadable Events', 'unreadable', {
		default: 'pass',
		description: 'What to do with events without a call, or with an unknown status',
		options: [
			choice('Ignore', 'drop', 'Does not start the workflow'),
			choice('Start the Workflow', 'pass', 'Outputs the event as it was received'),
		],
	}),
]);

export const triggerFields: INodeProperties[] = [
	{
		...useCase,
		required: true,
		description: 'Use case whose calls start the workflow. Lists those with a number, by its title.',
		displayOptions: { hide: isManual },
	},
	choiceField('Trigger On', 'triggerOn', {
		noDataExpression: true,
		default: 'callEnded',
		options: [
			choice(
				'Call Ended',
				'callEnded',
				'When a call ends: completed, transferred, voicemail, busy, no answer, canceled, or failed',
			),
			choice('Any Event', 'anyEvent', 'Every event that the service sends, e.g. when a phone starts to ring'),
			choice('Selected Statuses', 'chosenStatuses', 'When a call reaches a status that you choose'),
		],
		description: 'Which events start the workflow',
	}),
	choiceField('Statuses', 'statuses', {
		required: true,
		options: statusOptions(listValues('CallStatus')),
		default: [],
		description: 'Call statuses that start the workflow',
		displayOptions: { show: { triggerOn: ['chosenStatuses'] } },
	}),
	filters,
	choiceField('Output', 'output', {
		noDataExpression: true,
		default: 'simplified',
		description: 'Which fields to return',
		options: [
			choice('Simplified', 'simplified', 'The outcome of the call, always in the same fields'),
			choice('Raw', 'raw', 'The event as it was received, without secrets'),
		],
	}),
	choiceField('Webhook', 'webhook', {
		noDataExpression: true,
		default: 'automatic',
		options: [
			choice('Add Automatically', 'automatic', 'Publishing the workflow adds the webhook to the use case'),
			choice('Add Manually', 'manual', 'You add the webhook in the service, with a secret of your own'),
		],
		description: 'Who adds the webhook to the use case',
	}),
	noticeField(
		"Testing and publishing each add one webhook to this use case. Keep both in the service while you need this trigger: n8n can't detect that one is missing.",
		'automaticNotice',
		{ hide: isManual },
	),
	...shownIf(isManual, [
		noticeField(
			`In the service, add a webhook with the Production URL above, and with the secret below in the header ${SECRET_HEADER}. To resume executions of Place Call and Wait, also select the credential and their use case.`,
			'manualNotice',
		),
		textField('Secret', 'secret', {
			typeOptions: { password: true },
			required: true,
			description:
				'At least 8 random characters; 32 or more are safer. Anyone who can open the workflow can see the secret.',
		}),
		{
			...useCase,
			displayName: 'Use Case of Waiting Executions',
			name: 'resumedUseCaseId',
			description: 'Use case of the calls whose waiting executions are resumed. Leave empty to resume none.',
		},
	]),
	options,
];

const MODES =
	'<b>While building your workflow</b>, execute this step, then place or receive a short call with this use case: n8n listens for 2 minutes. By default, the event comes when the call has ended. If you add the webhook manually, send an event to the Test URL. The event will show up in this editor.<br /><br />' +
	"<b>Once you're happy with your workflow</b>, publish it. Then every matching event starts the workflow. The service must be able to reach your n8n from the internet. If you host n8n yourself, set WEBHOOK_URL to its public address.<br /><br />" +
	"<b>Note:</b> Unless you add the webhook manually, testing and publishing each add one webhook to the use case. Keep both in the service while you need this trigger: n8n can't detect that one is missing. n8n can't remove them, either.";

/** What n8n's editor shows beside the fields. */
export const triggerPanel: INodeTypeDescription['triggerPanel'] = {
	header: 'Listen for call events',
	executionsHelp: {
		inactive: MODES,
		active: `${MODES}<br /><br />This workflow is published. Its executions show up in the <a data-key="executions">executions list</a>.`,
	},
	activationHint:
		"Once you've finished building your workflow, publish it to have it start with every matching event. The service must be able to reach your n8n from the internet.",
};
