import type {
	IExecuteFunctions,
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
} from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { searchUseCases } from '../shared/methods/searchUseCases';
import type { NodeOperations } from '../shared/request/operations';
import { testConnection } from '../shared/request/testConnection';
import { receive } from './delivery/receive';
import { activationMessage, eventTriggerDescription, triggerPanel } from './panel';
import { WEBHOOK_PATH } from './registration/hook';
import { ensureRegistered, isRegistered, keepRegistered } from './registration/lifeCycle';
import { firstOnly } from './repetition/startOnce';
import { triggerFields } from './trigger.fields';

export class VoiceAgentTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Agent Trigger',
		name: 'voiceAgentTrigger',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["registration"] === "manual" ? "manual registration" : "events of calls" }}',
		description: 'Starts the workflow when something happened in a call of an AI voice agent',
		eventTriggerDescription,
		activationMessage,
		triggerPanel,
		defaults: { name: 'Voice Agent Trigger' },
		builderHint: {
			searchHint:
				'It registers itself with the service when the workflow is published, and checks a secret of its own: no Webhook node, no verification of your own. Filter calls by its fields instead of by nodes after it.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-voice-agent.voiceAgentDial',
					relationHint: 'Places the calls whose events this trigger hears',
				},
			],
		},
		inputs: [],
		outputs: main,
		// Optional, because manual registration works without: n8n reads only the first entry of a name.
		credentials: [{ name: 'voiceAgentApi', required: false, testedBy: 'testConnection' }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				responseData: 'noData',
				path: WEBHOOK_PATH,
			},
		],
		properties: triggerFields,
	};

	operations: NodeOperations = { receive: { id: 'addWebhook', fills: ['url', 'headers'] } };

	methods = {
		credentialTest: { testConnection },
		listSearch: { searchUseCases },
	};

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions) {
				return await isRegistered(this);
			},
			async create(this: IHookFunctions) {
				return await ensureRegistered(this);
			},
			async delete(this: IHookFunctions) {
				return await keepRegistered(this);
			},
		},
	};

	async webhook(this: IWebhookFunctions) {
		return await receive(this);
	}

	/** n8n calls it in the run that `webhook` has started, with what that gave. */
	async execute(this: IExecuteFunctions) {
		return [await firstOnly(this)];
	}
}
