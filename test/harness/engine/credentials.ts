import {
	ICredentialsHelper,
	type ICredentialDataDecryptedObject,
	type ICredentials,
	type ICredentialType,
	type IHttpRequestOptions,
} from 'n8n-workflow';

import { VoiceAgentApi } from '../../../credentials/VoiceAgentApi.credentials';

export interface TestCredential extends ICredentialDataDecryptedObject {
	apiKey: string;
	organizationId: string;
	baseUrl: string;
	platformUrl: string;
}

/** n8n's server keeps credentials in its database and has this helper for them; here there is one, in memory. */
export class CredentialsOfTest extends ICredentialsHelper {
	constructor(
		private readonly credential: TestCredential,
		private readonly type: ICredentialType = new VoiceAgentApi(),
	) {
		super();
	}

	getParentTypes() {
		return [];
	}

	async authenticate(credential: ICredentialDataDecryptedObject, _: string, request: IHttpRequestOptions) {
		return await (this.type as VoiceAgentApi).authenticate(credential, request);
	}

	async preAuthentication() {
		return undefined;
	}

	// From n8n 2.9 on.
	async runPreAuthentication() {
		return undefined;
	}

	isCredentialUsableByNode() {
		return true;
	}

	/** As n8n's server does, expressions of a credential are evaluated for the item that asks for it. */
	async getDecrypted(
		...[, , , mode, executeData, , values]: Parameters<ICredentialsHelper['getDecrypted']>
	): Promise<ICredentialDataDecryptedObject> {
		if (!values) return { ...this.credential };
		const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = values;
		return workflow.expression.getParameterValue(
			{ ...this.credential } as never,
			runExecutionData,
			runIndex,
			itemIndex,
			node.name,
			connectionInputData,
			mode,
			{},
			executeData,
		) as unknown as ICredentialDataDecryptedObject;
	}

	async getCredentials(): Promise<ICredentials> {
		throw new Error('not used by these nodes');
	}

	async updateCredentials() {}

	async updateCredentialsOauthTokenData() {}

	getCredentialsProperties() {
		return this.type.properties;
	}
}
