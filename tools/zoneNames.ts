import { rawTimeZones } from '@vvo/tzdb';
import { WINDOWS_TO_IANA_MAP } from 'windows-iana';

/** What a name of a zone may mean: IANA zone, country, and offset, as far as they are known. */
type Meanings = readonly string[];

/**
 * Abbreviations that people write: of a zone's clocks all year (ET), or of one of its offsets alone (EST, EDT).
 * Engines read some as zones that people do not mean (BST for Dhaka, EST for Panama).
 */
const CLOCKS: ReadonlyArray<readonly [names: Readonly<Record<string, string>>, zones: readonly string[]]> = [
	[{ ET: '', EST: '-05:00', EDT: '-04:00', EST5EDT: '' }, ['America/New_York US', 'America/Toronto CA']],
	[{ EST: '-05:00' }, ['America/Panama PA']],
	[{ EST: '+10:00' }, ['Australia/Sydney AU']],
	[{ CT: '', CST: '-06:00', CDT: '-05:00', CST6CDT: '' }, ['America/Chicago US', 'America/Winnipeg CA']],
	[{ CST: '-06:00' }, ['America/Mexico_City MX']],
	[{ CST: '+08:00' }, ['Asia/Shanghai CN', 'Asia/Taipei TW']],
	[{ CST: '-05:00', CDT: '-04:00' }, ['America/Havana CU']],
	[{ MT: '', MST: '-07:00', MDT: '-06:00', MST7MDT: '' }, ['America/Denver US', 'America/Edmonton CA']],
	[{ MST: '-07:00' }, ['America/Phoenix US', 'America/Hermosillo MX']],
	[{ MST: '+08:00' }, ['Asia/Kuala_Lumpur MY']],
	[{ PT: '', PST: '-08:00', PDT: '-07:00', PST8PDT: '' }, ['America/Los_Angeles US', 'America/Vancouver CA']],
	[{ PST: '+08:00', PHT: '+08:00' }, ['Asia/Manila PH']],
	[{ AKST: '-09:00', AKDT: '-08:00' }, ['America/Anchorage US']],
	[{ HST: '-10:00' }, ['Pacific/Honolulu US']],
	[{ AST: '-04:00', ADT: '-03:00' }, ['America/Halifax CA']],
	[{ AST: '-04:00' }, ['America/Puerto_Rico PR']],
	[{ AST: '+03:00' }, ['Asia/Riyadh SA']],
	[{ NST: '-03:30', NDT: '-02:30' }, ['America/St_Johns CA']],
	[{ BRT: '-03:00' }, ['America/Sao_Paulo BR']],
	[{ ACT: '' }, ['America/Rio_Branco BR', 'Australia/Sydney AU', 'Australia/Darwin AU']],
	[{ ART: '-03:00' }, ['America/Argentina/Buenos_Aires AR']],
	[{ ART: '+02:00' }, ['Africa/Cairo EG']],
	[{ ECT: '-05:00' }, ['America/Guayaquil EC']],
	[{ WET: '+00:00', WEST: '+01:00' }, ['Europe/Lisbon PT']],
	[{ BST: '+01:00' }, ['Europe/London GB']],
	[{ BST: '+06:00' }, ['Asia/Dhaka BD']],
	[{ CET: '+01:00', CEST: '+02:00' }, ['Europe/Berlin DE', 'Europe/Paris FR', 'Europe/Madrid ES']],
	[{ MEZ: '+01:00', MESZ: '+02:00' }, ['Europe/Berlin DE', 'Europe/Vienna AT', 'Europe/Zurich CH']],
	[{ MET: '+01:00' }, ['Europe/Berlin DE']],
	[{ ECT: '+01:00' }, ['Europe/Paris FR']],
	[{ EET: '+02:00', EEST: '+03:00' }, ['Europe/Athens GR', 'Europe/Kyiv UA', 'Europe/Bucharest RO']],
	[{ EET: '+02:00' }, ['Africa/Cairo EG']],
	[{ TRT: '+03:00' }, ['Europe/Istanbul TR']],
	[{ MSK: '+03:00' }, ['Europe/Moscow RU']],
	[{ IST: '+05:30' }, ['Asia/Kolkata IN']],
	[{ IST: '+01:00' }, ['Europe/Dublin IE']],
	[{ IST: '+02:00', IDT: '+03:00' }, ['Asia/Jerusalem IL']],
	[{ PKT: '+05:00' }, ['Asia/Karachi PK']],
	[{ GST: '+04:00' }, ['Asia/Dubai AE']],
	[{ GST: '+10:00' }, ['Pacific/Guam GU']],
	[{ WAT: '+01:00' }, ['Africa/Lagos NG']],
	[{ CAT: '+02:00' }, ['Africa/Maputo MZ', 'Africa/Johannesburg ZA']],
	[{ SAST: '+02:00' }, ['Africa/Johannesburg ZA']],
	[{ EAT: '+03:00' }, ['Africa/Nairobi KE']],
	[{ ICT: '+07:00' }, ['Asia/Bangkok TH']],
	[{ WIB: '+07:00' }, ['Asia/Jakarta ID']],
	[{ HKT: '+08:00' }, ['Asia/Hong_Kong HK']],
	[{ SGT: '+08:00', SST: '+08:00' }, ['Asia/Singapore SG']],
	[{ JST: '+09:00' }, ['Asia/Tokyo JP']],
	[{ KST: '+09:00' }, ['Asia/Seoul KR']],
	[{ AWST: '+08:00' }, ['Australia/Perth AU']],
	[{ ACST: '+09:30', ACDT: '+10:30' }, ['Australia/Adelaide AU']],
	[{ ACST: '+09:30' }, ['Australia/Darwin AU']],
	[{ AET: '', AEST: '+10:00', AEDT: '+11:00' }, ['Australia/Sydney AU']],
	[{ AET: '', AEST: '+10:00' }, ['Australia/Brisbane AU']],
	[{ NZST: '+12:00', NZDT: '+13:00' }, ['Pacific/Auckland NZ']],
	[{ SST: '-11:00' }, ['Pacific/Pago_Pago AS']],
	[{ SST: '+11:00' }, ['Pacific/Guadalcanal SB']],
];

/** As Windows and calendars show them to people. */
const NORTH_AMERICAN = {
	Eastern: 'America/New_York',
	Central: 'America/Chicago',
	Mountain: 'America/Denver',
	Pacific: 'America/Los_Angeles',
};
const WINDOWS_OFFSETS = { Eastern: '05', Central: '06', Mountain: '07', Pacific: '08' };

const PLACE =
	/^(?:[A-Z][a-z]{3,}|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z][\w-]{3,})$/;
/** Words that people write behind a time, and places of the same name elsewhere. */
const NO_PLACES = ['easter', 'christmas', 'midway', 'wake', 'north', 'south', 'west', 'victoria'];

/**
 * Makes the table of the names that people and other software give to time zones.
 *
 * @returns the source of a module with `zoneNames`
 */
export function zoneNamesSource(): string {
	const names = new Map<string, Meanings>();
	const add = (name: string, meanings: Meanings) => {
		const key = name.toLowerCase();
		names.set(key, [...new Set([...(names.get(key) ?? []), ...meanings])]);
	};
	for (const [place, zone] of places()) add(place, [zone]);
	for (const [name, zone] of windowsZones()) add(name, [zone]);
	for (const { alternativeName, countryCode, name } of rawTimeZones)
		add(alternativeName, [`${name} ${countryCode}`]);
	for (const [abbreviations, zones] of CLOCKS) {
		for (const [name, offset] of Object.entries(abbreviations)) {
			add(
				name,
				zones.map((zone) => `${zone} ${offset}`.trim()),
			);
		}
	}
	const lines = [...names]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([name, meanings]) => `\t${JSON.stringify(name)}: ${JSON.stringify(meanings)},`);
	return [
		'// Generated by `npm run generate`. Do not edit.\n',
		"// Windows' names: Unicode's Common Locale Data Repository (Unicode License), by windows-iana (MIT).",
		'// Other names: @vvo/tzdb (MIT).\n',
		'/** By name, in lower case, what it may mean: IANA zone, country, and the only offset that is called so. */',
		'// prettier-ignore',
		'export const zoneNames: Readonly<Record<string, readonly string[]>> = {',
		...lines,
		'};\n',
	].join('\n');
}

function windowsZones(): Array<[name: string, zone: string]> {
	const standard = WINDOWS_TO_IANA_MAP.flatMap(
		({ windowsName, territory, iana: [zone] }): Array<[string, string]> => {
			const isZone = territory === '001' && windowsName.endsWith(' Time') && zone.includes('/');
			return isZone && !zone.startsWith('Etc/') ? [[windowsName, zone]] : [];
		},
	);
	const shown = Object.entries(NORTH_AMERICAN).flatMap(([name, zone]): Array<[string, string]> => {
		const offset = WINDOWS_OFFSETS[name as keyof typeof WINDOWS_OFFSETS];
		return [
			[`${name} Time (US & Canada)`, zone],
			[`(UTC-${offset}:00) ${name} Time (US & Canada)`, zone],
			[`${name} Time - US & Canada`, zone],
		];
	});
	return [...standard, ...shown];
}

/** Cities and countries that one zone alone is named after. */
function places(): Array<[name: string, zone: string]> {
	const zones = new Map<string, Map<string, string>>();
	for (const { name, group } of rawTimeZones) {
		for (const zone of [...group].reverse().concat(name)) {
			if (!PLACE.test(zone)) continue;
			const place = zone.replace(/^.*\//, '').replaceAll('_', ' ').toLowerCase();
			if (NO_PLACES.includes(place)) continue;
			zones.set(
				place,
				(zones.get(place) ?? new Map<string, string>()).set(name, zone.includes('/') ? zone : name),
			);
		}
	}
	return [...zones].flatMap(([place, alike]): Array<[string, string]> => {
		const [zone = '', ...others] = alike.values();
		return others.length > 0 ? [] : [[place, zone]];
	});
}
