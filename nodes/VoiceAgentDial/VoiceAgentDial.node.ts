import type { INodeType, INodeTypeDescription, IWebhookFunctions } from 'n8n-workflow';

import { preview } from '../shared/call/judge';
import { callOutput, fromNumber, overrides } from '../shared/fields/calling/caller';
import { callingRules } from '../shared/fields/calling/callingRules';
import { optionsOf, shownFor, shownIf } from '../shared/fields/node/fieldPath';
import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations } from '../shared/request/execute';
import { WAKING_PATH } from '../shared/waiting/waitAddress';
import {
	approvalFields,
	approvalOptions,
	approvalUseCase,
	dialForApproval,
} from './approval/callForApproval';
import { callFields, dialOptions, dialOutbound, useCaseFields } from './dial.operation';
import { dialAndWait, resumeOn, waitNotices, waitOutput } from './waiting/dialAndWait';
import { limitWaitTime } from './waiting/limitWaitTime';
import { receiveOutcome } from './waiting/receiveOutcome';

/** Beside whom to call, an approval needs calling rules at most. */
const notApproval = { operation: ['dial', 'dialAndWait'] };
/** n8n's value for operations that AI agents can be made to use before a tool. */
const approval = { operation: ['sendAndWait'] };

export class VoiceAgentDial implements INodeType {
	operations = { dial: dialOutbound, dialAndWait, sendAndWait: dialForApproval };

	description: INodeTypeDescription = {
		...describeNode({
			displayName: 'Voice Agent Dial',
			name: 'voiceAgentDial',
			group: ['output'],
			description: 'Make phone calls with an AI voice agent',
			operations: this.operations,
			fields: [
				...waitNotices,
				fromNumber,
				...shownIf(notApproval, useCaseFields),
				...shownIf(approval, [approvalUseCase]),
				preview,
				...shownIf(notApproval, callFields),
				...shownIf(approval, approvalFields),
				callingRules,
				...shownIf(notApproval, [overrides]),
				...shownFor('dial', callOutput),
				...shownFor('dialAndWait', waitOutput),
				...shownIf(notApproval, [optionsOf([...dialOptions, limitWaitTime, resumeOn])]),
				...shownIf(approval, [approvalOptions]),
			],
		}),
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		subtitle: subtitleOf(this.operations),
		builderHint: {
			searchHint:
				'One input item is one call. Hundreds of items need no loop and no Wait node: the node paces itself. Never put a retry loop around it, or people are called twice. To use the outcome of a call, choose the operation "Place Call and Wait", or start another workflow with the trigger.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-voice-agent.voiceAgentScheduleCampaign',
					relationHint: 'To call a list of people as one campaign',
				},
				{
					nodeType: 'n8n-nodes-voice-agent.voiceAgentTrigger',
					relationHint: 'To start a workflow when a call has ended',
				},
			],
		},
		usableAsTool: true,
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				responseData: 'noData',
				path: WAKING_PATH,
				restartWebhook: true,
			},
		],
	};

	execute = executeOperations(this);

	methods = nodeMethods;

	/** n8n calls none of them for an address that only executions which wait have. */
	webhookMethods = {
		default: { checkExists: async () => true, create: async () => true, delete: async () => true },
	};

	/** n8n calls it when something comes to the address of a run that waits here. */
	async webhook(this: IWebhookFunctions) {
		return receiveOutcome(this);
	}
}
