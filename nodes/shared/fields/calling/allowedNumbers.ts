import { countryOptions, toCountry } from '../../numbers/country';
import { InputProblem } from '../../values/inputProblem';
import { toTextList } from '../../values/read';
import { inCollection } from '../node/fieldPath';

export const allowPremiumRateNumbers = inCollection('callingRules', {
	displayName: 'Allow Premium-Rate Numbers',
	name: 'allowPremiumRateNumbers',
	type: 'boolean',
	default: false,
	description: 'Whether to call premium-rate, shared-cost, and satellite numbers',
});

export const allowedCountries = inCollection('callingRules', {
	displayName: 'Allowed Countries',
	name: 'allowedCountries',
	type: 'multiOptions',
	default: [],
	description:
		'Countries whose numbers may be called; others are skipped. Expressions may return names or codes.',
	options: [...countryOptions],
	builderHint: {
		propertyHint: 'Set it if an AI agent or a form decides who is called.',
	},
});

/**
 * @param value of Allowed Countries
 * @returns ISO 3166 codes
 * @throws InputProblem when there is none, or one that is not known
 */
export function toAllowedCountries(value: unknown): ReadonlySet<string> {
	const names = toTextList(value, allowedCountries.displayName);
	const countries = names.map(toCountry).filter((country) => country !== undefined);
	if (countries.length > 0) return new Set(countries);
	throw new InputProblem(
		"'Allowed Countries' is empty, so nothing is sent",
		'Choose at least one country, or remove the rule.',
	);
}
