import { shown } from '../values/inputProblem';
import { isConsent } from './consent';
import type { DoNotCallList } from './doNotCall';
import { judgedByHours, type HoursRule } from './hours';

/** A call that a row asks for. */
export interface PlannedCall {
	/** In the form that the service takes. */
	number: string;
	/** When it is due, in milliseconds since 1970; undefined if at once. */
	moment?: number;
}

/** The rules that hold for one row. What is undefined is no rule. */
export interface CallingRules {
	doNotCall?: DoNotCallList;
	/** What the row says of the person's consent. */
	consent?: { value: unknown };
	hours?: HoursRule;
}

/** What the rules make of a call. */
export type Verdict =
	/** `moment` in milliseconds since 1970, where it is another than was asked for; `note` is to be told. */
	| { kind: 'call'; moment?: number; note?: string }
	/** `reason` is a sentence without a full stop. */
	| { kind: 'heldBack'; reason: string };

/**
 * Judges whether a person may be called, and when. Who must not be called at all is told first.
 *
 * @param now milliseconds since 1970: no phone rings before
 * @throws InputProblem when a rule makes an error of the row
 */
export function judged({ number, moment }: PlannedCall, rules: CallingRules, now: number): Verdict {
	const { doNotCall, consent, hours } = rules;
	if (doNotCall?.has(number)) return { kind: 'heldBack', reason: `${shown(number)} is on the Do Not Call list` };
	if (consent && !isConsent(consent.value)) {
		return { kind: 'heldBack', reason: `There is no consent to call ${shown(number)}: ${told(consent.value)}` };
	}
	if (!hours) return { kind: 'call' };
	const byHours = judgedByHours(Math.max(moment ?? now, now), hours);
	switch (byHours.kind) {
		case 'open':
			return { kind: 'call' };
		case 'closed':
			return { kind: 'heldBack', reason: byHours.reason };
		case 'moved':
			return { kind: 'call', moment: byHours.moment, note: byHours.note };
	}
}

function told(value: unknown): string {
	const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
	return isEmpty ? 'Consent is empty' : `Consent is ${shown(value)}`;
}
