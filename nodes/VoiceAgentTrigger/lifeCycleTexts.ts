import type { Failure } from '../shared/request/policy/failure';
import { InputProblem } from '../shared/values/inputProblem';
import type { Registration } from './registration';

/**
 * What the user reads when the trigger cannot listen. n8n shows a single text, so each says what
 * happened and what to do. All functions here are pure.
 */

/** The answer to a registration was lost. */
export function unknownRegistration({ url, reason, isSecondTry }: Registration): string {
	const whatHappened = reason ?? 'Outcome unknown: n8n stopped while the trigger was being registered';
	const whatItMeans = `The service may or may not send events to ${url} now, so the trigger is not registered again by itself`;
	const look = 'Look into the service whether the use case has a webhook with this address';
	const decide = isSecondTry
		? 'If it has, set the option "If the Registration\'s Outcome Is Unknown" to "Listen Anyway" and publish again. If it has not, put a copy of this trigger in its place and publish again: the copy has an address of its own'
		: 'Then add the option "If the Registration\'s Outcome Is Unknown" to this trigger, choose "Listen Anyway" if the webhook is there, or "Register Again" if it is not, and publish again';
	return [whatHappened, whatItMeans, look, decide].map((sentence) => `${sentence}.`).join(' ');
}

/** @param failure that certainly left no hook behind */
export function failedRegistration(failure: Failure): string {
	return `The trigger could not be registered, and nothing was left behind. ${failure.message}. ${adviceOn(failure)}`;
}

/** @param error what is wrong with the use case's id */
export function unusableUseCase(error: unknown): string {
	const { message } = error as Error;
	return error instanceof InputProblem ? `${message}. ${error.remedy}` : message;
}

/** With manual registration. */
export function missingSecret(): string {
	return 'The Secret of this trigger is empty, so every event would be turned away. Fill in a long random text, and enter the same text in the service.';
}

export function unreachableFromOutside(url: string): string {
	return (
		`The service cannot reach ${url}: this address leads nowhere but to the machine that n8n runs on. ` +
		"Set n8n's environment variable WEBHOOK_URL to an address that can be reached from the internet, start n8n again, and publish again. " +
		'Nothing was registered.'
	);
}

function adviceOn({ kind, status, advice }: Failure): string {
	if (kind === 'invalid') return advice;
	if (kind === 'notDelivered' || kind === 'notSent') {
		return 'Publish again when the service can be reached. If that does not help, check the Base URL in the Voice Agent credential.';
	}
	if (status === 401 || status === 403) return 'Check the API key in the Voice Agent credential.';
	if (status === 404) return 'Check that the use case exists and belongs to the same organization.';
	return 'Check the Use Case of this trigger, and the Base URL in the Voice Agent credential.';
}
