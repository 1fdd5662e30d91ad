import { countryName } from '../numbers/country';
import { countriesOfNumber, findSpecialRate, type SpecialRate } from '../numbers/numberingPlan';
import { InputProblem, quote } from '../values/inputProblem';

const KINDS: Readonly<Record<SpecialRate, string>> = {
	premiumRate: 'a premium-rate number',
	sharedCost: 'a shared-cost number',
	satellite: 'a satellite or international network number',
};
const MAX_NAMED = 3;

/**
 * @param number in the form that the service takes
 * @throws InputProblem when it is a premium-rate, shared-cost, or satellite number
 */
export function refuseSpecialRate(number: string): void {
	const rate = findSpecialRate(number);
	if (rate === undefined) return;
	throw new InputProblem(
		`${quote(number)} is ${KINDS[rate]}`,
		"Correct the number. To call such numbers, turn on 'Allow Premium-Rate Numbers' in 'Calling Rules'.",
		`have ${KINDS[rate]}`,
	);
}

/**
 * @param number in the form that the service takes
 * @param allowed ISO 3166 codes
 * @returns why the number is outside of the allowed countries, as a sentence without a full stop; undefined
 *   if it may belong to one of them
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
