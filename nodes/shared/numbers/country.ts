import { InputProblem, quote } from '../values/inputProblem';
import { isBlank, plainText } from '../values/read';
import { plainWords } from '../words/words';
import { countryNames } from './generated/names';
import { countries, listCountries } from './numberingPlan';

/** @returns the English name of a country, for instance `Germany` for `DE` */
export function countryName(code: string): string {
	return countryNames[code] ?? code;
}

/** All countries with a numbering plan, for a picker: their English names in order, and ISO 3166 codes. */
export const countryOptions: ReadonlyArray<{ name: string; value: string }> = Object.entries(
	countryNames,
).map(([value, name]) => ({ name, value }));

/** Beside the names that Unicode knows. */
const FURTHER_NAMES: ReadonlyMap<string, string> = new Map(
	[
		'US usa america unitedstatesofamerica',
		'GB uk britain greatbritain england scotland wales northernireland',
		'AE uae,CZ czechrepublic,NL holland,CI ivorycoast,TR turkey,MK macedonia,SZ swaziland',
		'CV capeverde,TL easttimor,VA vatican,RU russianfederation',
	].flatMap((line) =>
		line.split(',').flatMap((entry) => {
			const [code = '', ...names] = entry.split(' ');
			return names.map((name): [string, string] => [name, code]);
		}),
	),
);

let namedCountries: ReadonlyMap<string, string> | undefined;

/**
 * @param value ISO 3166 code, name in one of the most used languages, locale such as `de-DE`, or calling code: of
 *   countries that share one, the main one is taken, as their numbers are the same from there on
 * @returns ISO 3166 code of a country with a numbering plan; undefined if the value is empty
 * @throws InputProblem when no such country is known
 */
export function toCountry(value: unknown, name: string): string | undefined {
	if (isBlank(value)) return undefined;
	const country = knownCountry(plainText(value));
	if (country !== undefined) return country;
	const remedy = 'Choose a country, or enter its English name or two-letter code, e.g. Germany or DE.';
	throw new InputProblem(`'${name}' ${quote(value)} is not a known country`, remedy);
}

/** @returns the country that a cell names, as its ISO 3166 code; undefined if it says something else */
export function countryNamed(cell: unknown): string | undefined {
	return typeof cell === 'string' && !/\d/.test(cell) ? knownCountry(cell.trim()) : undefined;
}

function knownCountry(text: string): string | undefined {
	const [, region = ''] = /^(?:[a-z]{2,3}[-_])?([A-Za-z]{2})$/.exec(text) ?? [];
	const code = region.toUpperCase();
	if (countries.includes(code)) return code;

	const [, callingCode] = /^(?:\+|00)?(\d{1,3})$/.exec(text.replace(/\s/g, '')) ?? [];
	if (callingCode !== undefined) return listCountries(callingCode)[0];

	const mainLanguageOf = (region: string) => new Intl.Locale('und', { region }).maximize().language ?? 'en';
	namedCountries ??= new Map([
		...namesIn(new Set(countries.map(mainLanguageOf))),
		...FURTHER_NAMES,
		...namesIn(['en']),
	]);
	return namedCountries.get(plain(text));
}

function namesIn(ofLanguages: Iterable<string>): Map<string, string> {
	const names = new Map<string, string>();
	const mistakable = new Set<string>();
	for (const language of ofLanguages) {
		for (const style of ['long', 'short'] as const) {
			const display = new Intl.DisplayNames(language, { type: 'region', style });
			for (const country of countries) {
				const name = plain(display.of(country) ?? '');
				if (LOOKS_LIKE_A_CODE.test(name)) continue;
				if (names.get(name) !== undefined && names.get(name) !== country) mistakable.add(name);
				names.set(name, country);
			}
		}
	}
	for (const name of mistakable) names.delete(name);
	return names;
}

/** As some languages shorten names: what is meant is rather a code that is not known. */
const LOOKS_LIKE_A_CODE = /^[a-z]{0,2}$/;

/** So that spaces, `&` and `and` make no difference either. */
function plain(name: string): string {
	return plainWords(name)
		.replace(/\bsaint\b/g, 'st')
		.replace(/\b(?:and|the)\b| /g, '');
}
