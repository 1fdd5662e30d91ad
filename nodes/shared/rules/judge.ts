import { isBlank } from '../values/blank';
import { quote } from '../values/inputProblem';
import { refuseSpecialRate, whyElsewhere } from './allowedNumbers';
import { isConsent } from './consent';
import type { DoNotCallList } from './doNotCall';
import { judgeByHours, type HoursRule } from './hours';

/** A call that a row asks for. */
export interface PlannedCall {
	/** In the form that the service takes. */
	number: string;
	/** When it is due, in milliseconds since 1970; undefined if at once. */
	moment?: number;
}

/** The rules that hold for one row. A rule that is undefined does not hold. */
export interface CallingRules {
	doNotCall?: DoNotCallList;
	/** What the row says of the person's consent. */
	consent?: { value: unknown };
	/** ISO 3166 codes of the countries that may be called. Throws an InputProblem where they cannot be read. */
	allowedCountries?: () => ReadonlySet<string>;
	/** Whether premium-rate, shared-cost, and satellite numbers are errors. */
	refusesSpecialRates?: boolean;
	/** Asked only for people who may be called at all; throws an InputProblem where it cannot be read. */
	hours?: () => HoursRule;
}

/** What the rules make of a call. */
export type Verdict =
	/** `moment` in milliseconds since 1970, where it differs from what the row asks for; `note` is for the output. */
	| { kind: 'call'; moment?: number; note?: string }
	/** `reason` is a sentence without a full stop. */
	| { kind: 'skip'; reason: string };

/**
 * Judges whether a person may be called, and when. Rules about the person come before those about the time.
 *
 * @param now milliseconds since 1970: no phone rings before
 * @throws InputProblem when a rule makes an error of the row
 */
export function judgeCall({ number, moment }: PlannedCall, rules: CallingRules, now: number): Verdict {
	const reason = whyNever(number, rules);
	if (reason !== undefined) return { kind: 'skip', reason };
	if (!rules.hours) return { kind: 'call' };
	const byHours = judgeByHours(Math.max(moment ?? now, now), rules.hours());
	switch (byHours.kind) {
		case 'open':
			return { kind: 'call' };
		case 'closed':
			return { kind: 'skip', reason: byHours.reason };
		case 'moved':
			return { kind: 'call', moment: byHours.moment, note: byHours.note };
	}
}

/**
 * @returns why a person must not be called at any time, as a sentence without a full stop; undefined if they may
 * @throws InputProblem when the number is an error, whenever it is called
 */
export function whyNever(number: string, rules: CallingRules): string | undefined {
	const { doNotCall, consent, allowedCountries, refusesSpecialRates } = rules;
	if (doNotCall?.has(number)) return `${quote(number)} is in 'Do Not Call'`;
	if (consent && !isConsent(consent.value)) {
		return `No consent to call ${quote(number)}: ${consentText(consent.value)}`;
	}
	const elsewhere = allowedCountries && whyElsewhere(number, allowedCountries());
	if (elsewhere === undefined && refusesSpecialRates) refuseSpecialRate(number);
	return elsewhere;
}

function consentText(value: unknown): string {
	return isBlank(value) ? "'Consent' is empty" : `'Consent' is ${quote(value)}`;
}
