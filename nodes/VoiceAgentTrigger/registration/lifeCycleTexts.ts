import { InputProblem } from '../../shared/values/inputProblem';
import type { Failure } from './attach';
import type { Hook } from './hook';

/**
 * What the user reads when the trigger cannot listen. n8n shows a single text, so each says what
 * happened and what to do. All functions here are pure.
 */

export function failedRegistration(failure: Failure, { url }: Hook): string {
	return failure.kind === 'unknown'
		? `The trigger may or may not be registered: the service did not confirm it. ${sentence(failure.message)}Publish again: it is registered with the same address and secret, so it does no harm if the service has it already (${url}).`
		: `The trigger could not be registered, and nothing was left behind. ${sentence(failure.message)}${adviceOn(failure)}`;
}

/** @param error what is wrong with a setting of the trigger */
export function describeInvalidSetting(error: unknown): string {
	const { message } = error as Error;
	return error instanceof InputProblem
		? `${message}. ${error.remedy}`
		: `A setting of this trigger cannot be read: ${message}`;
}

export function missingCredential(): string {
	return 'This trigger has no credential. Choose a Voice Agent credential, and publish again; or set Registration to Manual.';
}

export function missingKey(): string {
	return 'The API key in the Voice Agent credential is empty. Fill it in, and publish again.';
}

export function unreachableFromOutside(url: string): string {
	return (
		`The service cannot reach ${url}: this address leads nowhere but to the machine that n8n runs on. ` +
		"Set n8n's environment variable WEBHOOK_URL to an address that can be reached from the internet, start n8n again, and publish again. " +
		'Nothing was registered.'
	);
}

/** For n8n's log: the service gets no more than the status. */
export function describeUnknownSecret(node: string): string {
	return (
		`The trigger "${node}" has turned away an event whose secret it does not know. ` +
		'If the API key in its Voice Agent credential was changed, unpublish its workflow and publish it again. ' +
		'If its Use Case was changed, this comes from the webhook of the earlier one, which the service keeps.'
	);
}

function adviceOn({ kind, status, advice }: Failure): string {
	if (kind === 'invalid') return advice;
	if (kind === 'notDelivered') {
		return 'Publish again when the service can be reached. If that does not help, check the Base URL in the Voice Agent credential.';
	}
	if (status === 401 || status === 403) return 'Check the API key in the Voice Agent credential.';
	if (status === 404) return 'Check that the use case exists and belongs to the same organization.';
	return 'Check the Use Case of this trigger, and the Base URL in the Voice Agent credential.';
}

function sentence(text: string): string {
	return `${text.replace(/(?<![.\s])[.\s]+$/, '')}. `;
}
