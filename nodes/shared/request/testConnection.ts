import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { type Operation, operationTable } from '../contract/contract';
import { describeFailure } from './errors';
import { invalidInput, unreachable } from './policy/failure';
import { ADDRESS_FIELDS, authenticate, type Target, readTarget } from './wire/credential';
import { toNetworkError } from './wire/http';

const TIMEOUT_MS = 15_000;

/**
 * The test of n8n's credential screen: lists the phone numbers, and the platform's use cases if the
 * credential has a Platform URL. The message says whether the key or the address is wrong, and which of the two addresses.
 */
export async function testConnection(
	this: ICredentialTestFunctions,
	{ data: credential = {} }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	const operations = [
		operationTable.listNumbers,
		...(credential.platformUrl ? [operationTable.listUseCases] : []),
	];
	for (const operation of operations) {
		const problem = await problemWith(this, credential, operation);
		if (problem !== undefined) return { status: 'Error', message: problem };
	}
	return { status: 'OK', message: 'Connection successful' };
}

async function problemWith(
	context: ICredentialTestFunctions,
	credential: ICredentialDataDecryptedObject,
	operation: Operation,
): Promise<string | undefined> {
	try {
		const target = readTarget(credential, operation);
		return await problemAt(context, credential, operation, target);
	} catch (error) {
		return describeFailure(invalidInput(error));
	}
}

async function problemAt(
	context: ICredentialTestFunctions,
	credential: ICredentialDataDecryptedObject,
	operation: Operation,
	{ address, redact }: Target,
): Promise<string | undefined> {
	const addressField = ADDRESS_FIELDS[operation.host].displayName;
	let response: { statusCode: number; body: unknown };
	try {
		const request = authenticate(credential, { method: operation.method, uri: address + operation.path });
		response = (await context.helpers.request({
			...request,
			json: true,
			resolveWithFullResponse: true,
			simple: false,
			followRedirect: false,
			timeout: TIMEOUT_MS,
		})) as typeof response;
	} catch (error) {
		return `'${addressField}': ${unreachable(toNetworkError(error), address, redact).message}`;
	}

	const { statusCode, body } = response;
	if (statusCode === 401 || statusCode === 403) {
		return `'${addressField}' is right, but the service rejects 'API Key' (HTTP ${statusCode})`;
	}
	if (statusCode >= 500 || statusCode === 429) {
		return `The service at '${addressField}' is unavailable (HTTP ${statusCode}). Retry later.`;
	}
	if (statusCode !== 200 || !Array.isArray(body)) {
		return `The response of ${address} is not from the voice-agent service (HTTP ${statusCode}). Check '${addressField}'${
			operation.host === 'platform' ? " and 'Organization ID'" : ''
		}.`;
	}
	return undefined;
}
