import type {
	IExecuteFunctions,
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
} from 'n8n-workflow';

import { main } from '../shared/fields/node/nodeDescription';
import { nodeMethods } from '../shared/methods/searches';
import type { NodeOperations } from '../shared/request/execute';
import { receive } from './receive';
import { keepHooks, WEBHOOK_PATH } from './hooks';
import { ensureRegistered } from './registration';
import { dropRepeated } from './repetition';
import { triggerFields, triggerPanel } from './trigger.fields';

export class VoiceAgentTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Agent Trigger',
		name: 'voiceAgentTrigger',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ $parameter["triggerOn"] === "anyEvent" ? "any event" : $parameter["triggerOn"] === "chosenStatuses" ? "selected statuses" : "call ended" }}',
		description: 'Starts the workflow when a call ends, or on other call events',
		eventTriggerDescription: 'Waiting for a call event from the service',
		activationMessage:
			'This workflow now receives call events. The service must be able to reach your n8n from the internet.',
		triggerPanel,
		defaults: { name: 'Voice Agent Trigger' },
		builderHint: {
			searchHint:
				'Registers its webhook when the workflow is published and verifies each event, so it needs no Webhook node. Use Trigger On and Filters instead of If nodes after it.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-voice-agent.voiceAgentDial',
					relationHint: 'Places calls whose events start this trigger',
				},
			],
		},
		inputs: [],
		outputs: main,
		// Optional, because the manual setup works without: n8n reads only the first entry of a name.
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

	operations: NodeOperations = { receive: { id: 'addWebhook' } };

	methods = nodeMethods;

	webhookMethods = {
		default: {
			/** Then n8n calls `create`, which knows. */
			checkExists: async () => false,
			async create(this: IHookFunctions) {
				return await ensureRegistered(this);
			},
			/**
			 * Called when the workflow is unpublished, edited, or could not be published. The service has no way to remove
			 * a hook; what is known of it is kept for the next publication. Meanwhile n8n itself answers 404.
			 */
			async delete(this: IHookFunctions) {
				keepHooks(this);
				return true;
			},
		},
	};

	async webhook(this: IWebhookFunctions) {
		return await receive(this);
	}

	/** n8n calls it in the execution that `webhook` started, with the items from there. */
	async execute(this: IExecuteFunctions) {
		return [await dropRepeated(this)];
	}
}
