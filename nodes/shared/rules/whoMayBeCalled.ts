import { yesNoIn } from '../columns/yesNo';
import { countryName } from '../numbers/country';
import { countriesOfNumber, findSpecialRate, type SpecialRate } from '../numbers/numberingPlan';
import { DAY } from '../times/calendar';
import { emptyField, InputProblem, quote } from '../values/inputProblem';
import { asFields, isBlank, toChoice, toWholeNumber } from '../values/read';

/** @returns why a person must not be called, as a sentence without a full stop; undefined if they may */
export function whyNoConsent(value: unknown): string | undefined {
	if (yesNoIn(value) === 'yes') return undefined;
	return `No consent: 'Consent' ${isBlank(value) ? 'is empty' : `says ${quote(value)}`}`;
}

const RATES: Readonly<Record<SpecialRate, string>> = {
	premiumRate: 'a premium-rate number',
	sharedCost: 'a shared-cost number',
	satellite: 'a satellite or international network number',
};
const MAX_NAMED = 3;

/** @throws InputProblem when the number (`+` and digits) is a premium-rate, shared-cost, or satellite number */
export function refuseSpecialRate(number: string): void {
	const rate = findSpecialRate(number);
	if (rate === undefined) return;
	const remedy =
		"Correct the number. To call such numbers, turn on 'Allow Premium-Rate Numbers' in 'Calling Rules'.";
	throw new InputProblem(`${quote(number)} is ${RATES[rate]}`, remedy, `have ${RATES[rate]}`);
}

/**
 * @param allowed ISO 3166 codes
 * @returns why the number is of none of these countries, as a sentence without a full stop; undefined if it may be
 */
export function whyElsewhere(number: string, allowed: ReadonlySet<string>): string | undefined {
	const countries = countriesOfNumber(number);
	if (countries.some((country) => allowed.has(country))) return undefined;
	return `${countriesText(countries)} is not in 'Allowed Countries'`;
}

function countriesText(countries: readonly string[]): string {
	if (countries.length === 0) return 'Number without a country';
	if (countries.length > MAX_NAMED) return `Number shared by ${countries.length} countries`;
	return countries.map(countryName).join(' or ');
}

/** Lengths of time in which calls to a number are counted, in milliseconds. */
const LENGTHS = { '24 hours': DAY, '7 days': 7 * DAY, '30 days': 30 * DAY };
export type Period = keyof typeof LENGTHS;
export const PERIODS = Object.keys(LENGTHS) as [Period, ...Period[]];

/**
 * @returns how many calls a number may get at most in any stretch of time of a period's length; `earlier` are calls in
 *   it that the node cannot know of
 * @throws InputProblem when there is no limit, or one that is not a number
 */
export function toCallLimits(entries: unknown[]) {
	if (entries.length === 0)
		throw new InputProblem("'Calls per Number' has no limit", 'Add a limit, or remove the rule.');
	return entries.map(asFields).map(({ maxCalls, earlierCalls, ...entry }) => {
		const max = toWholeNumber(maxCalls, 'Max Calls');
		if (max === undefined) throw new InputProblem("'Max Calls' is empty", 'Enter a number, e.g. 3.');
		if ('period' in entry && isBlank(entry.period)) throw emptyField('Period');
		return {
			max,
			period: toChoice(entry.period, PERIODS, 'Period'),
			earlier: toWholeNumber(earlierCalls, 'Earlier Calls', 0) ?? 0,
		};
	});
}

/**
 * @param moment of the call, in milliseconds since 1970
 * @param others moments of the other calls to the same person in this execution
 * @returns why one more is too many, as a sentence without a full stop; undefined if it is not
 */
export function whyTooOften(
	limits: ReturnType<typeof toCallLimits>,
	moment: number,
	others: readonly number[],
): string | undefined {
	const reached = limits.find(({ max, period, earlier }) => {
		const near = others.filter((other) => Math.abs(other - moment) < LENGTHS[period]);
		return earlier + near.length >= max;
	});
	return reached && `Limit reached: ${reached.max} call${reached.max > 1 ? 's' : ''} in ${reached.period}`;
}

/** What to do with a row whose value another row has: send it, skip it, or refuse it. */
export const DUPLICATE_POLICIES = ['skip', 'send', 'error'] as const;

/**
 * @param earlier how the call of an earlier run of the node ended, as in a loop; undefined if there was none
 * @param place of the row in this run that calls the person, for instance `item 3`
 * @returns why a person is not called, as a sentence without a full stop
 */
export function describeDuplicate(earlier: 'done' | 'unknown' | undefined, place: string): string {
	if (earlier === undefined) return `Duplicate of ${place}`;
	return earlier === 'unknown'
		? 'May already have been called in this execution, with an unknown outcome'
		: 'Already called in this execution';
}

/** What to do about a row whose duplicate is an error, and about one whose duplicate has an unknown outcome. */
export const DUPLICATE_REMEDIES = {
	refused: "Remove the duplicate, or change 'Duplicate Numbers' in 'Calling Rules'.",
	unknown: 'Look up the call in the service, and call again only if it is missing.',
};
