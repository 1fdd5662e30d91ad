import states from './states.json';

/** Longer texts are no states. */
const MAX_LENGTH = 50;

let zonesByState: Map<string, Array<{ country: string; zones: readonly string[] }>> | undefined;

/**
 * @param name or abbreviation of a state of the US or Australia, or of a province of Canada, in any case
 * @param countries ISO 3166 codes of where the person may be: `WA` is in the US and in Australia
 * @returns its zones: those of all states of that name, if none is in the countries; none if there is no such state
 */
export function zonesOfState(name: string, countries: readonly string[]): string[] {
	if (name.length > MAX_LENGTH) return [];
	zonesByState ??= readStates();
	const found = zonesByState.get(stateKey(name)) ?? [];
	const there = found.filter(({ country }) => countries.includes(country));
	return (there.length > 0 ? there : found).flatMap(({ zones }) => zones);
}

/** `states.json` has them by country, and by the times that their clocks show: abbreviation and name of each. */
function readStates(): NonNullable<typeof zonesByState> {
	const found: typeof zonesByState = new Map();
	for (const [country, byZones] of Object.entries(states)) {
		for (const [zones, list] of Object.entries<string>(byZones)) {
			for (const state of list.split(', ')) {
				const [abbreviation = '', ...words] = state.split(' ');
				for (const name of [abbreviation, words.join(' ')]) {
					const key = stateKey(name);
					found.set(key, [...(found.get(key) ?? []), { country, zones: zones.split(' ') }]);
				}
			}
		}
	}
	return found;
}

/** Québec is Quebec, and D.C. is DC. */
function stateKey(name: string): string {
	return name
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z]/g, '');
}
