/** By country, the states and provinces in which clocks show these times: abbreviation and name of each. */
const STATES: ReadonlyArray<readonly [country: 'US' | 'CA' | 'AU', zones: string, states: string]> = [
	[
		'US',
		'America/New_York',
		'CT Connecticut, DC District of Columbia, DE Delaware, GA Georgia, MA Massachusetts, MD Maryland, ME Maine, NC North Carolina, NH New Hampshire, NJ New Jersey, NY New York, OH Ohio, PA Pennsylvania, RI Rhode Island, SC South Carolina, VA Virginia, VT Vermont, WV West Virginia',
	],
	[
		'US',
		'America/New_York America/Chicago',
		'FL Florida, IN Indiana, KY Kentucky, MI Michigan, TN Tennessee',
	],
	[
		'US',
		'America/Chicago',
		'AL Alabama, AR Arkansas, IA Iowa, IL Illinois, LA Louisiana, MN Minnesota, MO Missouri, MS Mississippi, OK Oklahoma, WI Wisconsin',
	],
	[
		'US',
		'America/Chicago America/Denver',
		'KS Kansas, ND North Dakota, NE Nebraska, SD South Dakota, TX Texas',
	],
	['US', 'America/Denver', 'CO Colorado, MT Montana, NM New Mexico, UT Utah, WY Wyoming'],
	['US', 'America/Phoenix America/Denver', 'AZ Arizona'],
	['US', 'America/Los_Angeles America/Denver', 'ID Idaho, NV Nevada, OR Oregon'],
	['US', 'America/Los_Angeles', 'CA California, WA Washington'],
	['US', 'America/Anchorage America/Adak', 'AK Alaska'],
	['US', 'Pacific/Honolulu', 'HI Hawaii'],
	['US', 'America/Puerto_Rico', 'PR Puerto Rico, VI Virgin Islands'],
	['US', 'Pacific/Guam', 'GU Guam, MP Northern Mariana Islands'],
	['US', 'Pacific/Pago_Pago', 'AS American Samoa'],
	['CA', 'America/Halifax', 'NB New Brunswick, NS Nova Scotia, PE Prince Edward Island'],
	['CA', 'America/St_Johns America/Goose_Bay', 'NL Newfoundland and Labrador'],
	['CA', 'America/Toronto America/Halifax', 'QC Quebec'],
	['CA', 'America/Toronto America/Winnipeg', 'ON Ontario'],
	['CA', 'America/Winnipeg', 'MB Manitoba'],
	['CA', 'America/Regina America/Edmonton', 'SK Saskatchewan'],
	['CA', 'America/Edmonton', 'AB Alberta, NT Northwest Territories'],
	['CA', 'America/Vancouver America/Edmonton', 'BC British Columbia'],
	['CA', 'America/Whitehorse', 'YT Yukon'],
	['CA', 'America/Toronto America/Winnipeg America/Edmonton', 'NU Nunavut'],
	['AU', 'Australia/Sydney Australia/Adelaide Australia/Lord_Howe', 'NSW New South Wales'],
	['AU', 'Australia/Sydney', 'ACT Australian Capital Territory, TAS Tasmania, VIC Victoria'],
	['AU', 'Australia/Brisbane', 'QLD Queensland'],
	['AU', 'Australia/Adelaide', 'SA South Australia'],
	['AU', 'Australia/Darwin', 'NT Northern Territory'],
	['AU', 'Australia/Perth', 'WA Western Australia'],
];

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

function readStates(): NonNullable<typeof zonesByState> {
	const states: typeof zonesByState = new Map();
	for (const [country, zones, list] of STATES) {
		for (const state of list.split(', ')) {
			const [abbreviation = '', ...words] = state.split(' ');
			for (const name of [abbreviation, words.join(' ')]) {
				const key = stateKey(name);
				states.set(key, [...(states.get(key) ?? []), { country, zones: zones.split(' ') }]);
			}
		}
	}
	return states;
}

/** Québec is Quebec, and D.C. is DC. */
function stateKey(name: string): string {
	return name
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z]/g, '');
}
