import { isYes } from '../columns/yesNo';
import { isBlank } from '../values/read';
import { quote } from '../values/inputProblem';

/** @returns why a person must not be called, as a sentence without a full stop; undefined if they may */
export function whyNoConsent(value: unknown): string | undefined {
	if (isYes(value)) return undefined;
	return `No consent: ${isBlank(value) ? "'Consent' is empty" : `'Consent' is ${quote(value)}`}`;
}
