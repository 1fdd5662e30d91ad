import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { authenticate } from '../nodes/shared/request/wire/credential';

export class VoiceAgentApi implements ICredentialType {
	name = 'voiceAgentApi';

	displayName = 'Voice Agent API';

	icon: Icon = {
		light: 'file:../nodes/icons/voice-agent.svg',
		dark: 'file:../nodes/icons/voice-agent.dark.svg',
	};

	documentationUrl =
		'https://git.voice-agent-nodes.example/voice-agent-nodes/n8n-nodes-voice-agent#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Key of your account in the service. Sent only to the two addresses below.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://app.voice-agent.example',
			description:
				'Address of the service, starting with https://. In its API documentation, the part before /api/v1.',
		},
		{
			displayName: 'Organization ID',
			name: 'organizationId',
			type: 'string',
			default: '',
			description: 'ID of your organization. Only needed for Get Use Cases.',
		},
		{
			displayName: 'Platform URL',
			name: 'platformUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://platform.voice-agent.example',
			description: "Address of the service's platform, with https://. Only needed for Get Use Cases.",
		},
	];

	async authenticate(
		credential: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return authenticate(credential, request);
	}
}
