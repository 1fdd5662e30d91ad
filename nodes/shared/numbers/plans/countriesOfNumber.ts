import { listCountries, findPlan, splitByCode } from './numberingPlan';

/**
 * @param number `+` and digits
 * @returns ISO 3166 codes of the countries it may belong to. Several share a calling code where nothing shows
 *   them apart, as with toll-free numbers in North America; none for satellite networks and the like
 */
export function countriesOfNumber(number: string): readonly string[] {
	const { code = '', national = '' } = splitByCode(number.slice(1)) ?? {};
	const sharing = listCountries(code);
	if (sharing.length < 2) return sharing;
	const claiming = sharing.filter((country) => findPlan(country)?.claims(national));
	if (claiming.length > 0) return claiming;
	const assigning = sharing.filter((country) => findPlan(country)?.isAssigned(national));
	return assigning.length > 0 ? assigning : sharing;
}
