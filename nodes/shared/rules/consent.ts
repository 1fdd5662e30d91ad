import { isBlank } from '../values/read';
import { quote } from '../values/inputProblem';

/** What people and spreadsheets write for yes. */
const YES = new Set(
	['true', '1', 'yes', 'y', 'on', 'ja', 'oui', 'si', 'sí', 'sì', 'sim', 'tak', 'evet', '✓', '✔', '☑'].map(
		(word) => word.normalize('NFC'),
	),
);

/** Longer than any of them, however its accents are written. */
const MAX_LENGTH = 20;

/**
 * @param value of a column or an expression
 * @returns whether it says plainly that the person may be called; a date, a name, or nothing does not
 */
export function isConsent(value: unknown): boolean {
	if (typeof value === 'boolean' || typeof value === 'number') return value === true || value === 1;
	const word = typeof value === 'string' ? value.trim() : '';
	return word.length <= MAX_LENGTH && YES.has(word.normalize('NFC').toLowerCase());
}

/** @returns why a person must not be called, as a sentence without a full stop; undefined if they may */
export function whyNoConsent(value: unknown): string | undefined {
	if (isConsent(value)) return undefined;
	return `No consent: ${isBlank(value) ? "'Consent' is empty" : `'Consent' is ${quote(value)}`}`;
}
