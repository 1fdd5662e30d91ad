import { InputProblem } from '../../shared/values/inputProblem';
import type { Failure } from './attach';
import type { Hook } from './hook';

/**
 * What the user reads when the trigger cannot be published. n8n shows a single text, so each says what
 * happened and what to do. All functions here are pure.
 */

export function failedRegistration(failure: Failure, { url }: Hook): string {
	return failure.kind === 'unknown'
		? `The service didn't confirm the webhook. ${sentence(failure.message)}Publish again. This is safe: it registers the same webhook (${url}).`
		: `The webhook wasn't registered. ${sentence(failure.message)}${adviceOn(failure)}`;
}

/** @param error what is wrong with a setting of the trigger */
export function describeInvalidSetting(error: unknown): string {
	const { message } = error as Error;
	return error instanceof InputProblem
		? `${message}. ${error.remedy}`
		: `A setting of this trigger can't be read: ${sentence(message)}Check its expressions.`;
}

export function missingCredential(): string {
	return "This trigger has no credential. Choose a Voice Agent credential and publish again, or set 'Webhook Setup' in the options to Manual.";
}

export function missingKey(): string {
	return 'The Voice Agent credential has no API key. Enter it, then publish again.';
}

export function unreachableFromOutside(url: string): string {
	return `The service can't reach ${url}, because n8n isn't reachable from the internet. Set WEBHOOK_URL to n8n's public address, restart n8n, then publish again. The webhook wasn't registered.`;
}

/** For n8n's log: the service gets no more than the status. */
export function describeUnknownSecret(node: string): string {
	return (
		`"${node}" ignored an event with an unknown secret. ` +
		'If the API key was changed, unpublish the workflow and publish it again. ' +
		"If 'Use Case' was changed, the event came from the earlier webhook, which the service keeps."
	);
}

function adviceOn({ kind, status, advice }: Failure): string {
	if (kind === 'invalid') return advice;
	if (kind === 'notDelivered') {
		return 'Publish again when the service is available. If this keeps happening, check the Base URL in the Voice Agent credential.';
	}
	if (status === 401 || status === 403)
		return 'Check the API key in the Voice Agent credential, then publish again.';
	if (status === 404) return "Check that 'Use Case' exists in your organization, then publish again.";
	return "Check 'Use Case' and the Base URL in the Voice Agent credential, then publish again.";
}

function sentence(text: string): string {
	return `${text.replace(/(?<![.\s])[.\s]+$/, '')}. `;
}
