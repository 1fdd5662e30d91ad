import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { type Operation, operationTable } from '../contract/contract';
import { describeFailure } from './errors';
import { invalidInput } from './policy/failure';
import { readAttempt } from './policy/outcome';
import { ADDRESS_FIELDS, authenticate, type Target, readTarget } from './wire/credential';
import { type Attempt, toNetworkError } from './wire/http';

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
		try {
			const target = readTarget(credential, operation);
			const { outcome } = readAttempt(operation, await requestOnce(this, target, operation), target);
			if (outcome.kind === 'done') continue;
			const address = `'${ADDRESS_FIELDS[operation.host].displayName}'`;
			const more = outcome.concernsAll ? `If it is right, check ${address}.` : `Tested: ${address}.`;
			return { status: 'Error', message: `${describeFailure(outcome)} ${more}` };
		} catch (error) {
			return { status: 'Error', message: describeFailure(invalidInput(error)) };
		}
	}
	return { status: 'OK', message: 'Connection successful' };
}

/** Where credentials are tested, n8n has no other helper than its old one. */
async function requestOnce(
	context: ICredentialTestFunctions,
	{ address, credential }: Target,
	{ method, path }: Operation,
): Promise<Attempt> {
	const request = authenticate(credential, { method, uri: address + path });
	try {
		const { statusCode, headers, body } = (await context.helpers.request({
			...request,
			json: true,
			resolveWithFullResponse: true,
			simple: false,
			followRedirect: false,
			timeout: TIMEOUT_MS,
		})) as { statusCode: number; headers: Record<string, unknown>; body: unknown };
		return { response: { status: statusCode, headers, body } };
	} catch (error) {
		return { error: toNetworkError(error) };
	}
}
