import fc from 'fast-check';
import type { CountryCode } from 'libphonenumber-js/max';

import { placeNamed, placeOfNumber, zonesOfCountries } from '../../../nodes/shared/places/place';
import { zonesOfPrefixes } from '../../../nodes/shared/places/generated/prefixes';
import { zonesOfCountry } from '../../../nodes/shared/times/generated/zones';
import { placeText, whyClosed, judgeByHours } from '../../../nodes/shared/times/openTimes';
import { toZone, zoneIfKnown, type ZoneSet } from '../../../nodes/shared/times/zone';
import { correctedMap, zonesOf } from '../../../tools/places';
import { people } from '../numbers/people';
import { hoursOf } from '../times/hoursOf';

const MAP = correctedMap();

const placeOf = (number: string, country?: string) => placeOfNumber(number, () => country);
const textOf = (set: ZoneSet) => set.zones.map((zone) => placeText(zone, set));
const namesOf = ({ zones }: ZoneSet) => zones.map(({ name }) => name);

describe('a number is', () => {
	it.each<[string, string[]]>([
		['+13125550123', ['Chicago (area code 312)']],
		['+16055550123', ['Chicago', 'Denver', 'North Dakota/Center'].map((place) => `${place} (area code 605)`)],
		['+18765550123', ['Jamaica (area code 876)']],
		['+526642345678', ['Tijuana (prefix +52 664)']],
		['+5592991234567', ['Manaus (prefix +55 92)']],
		['+61731234567', ['Brisbane (prefix +61 7)']],
		['+73432345678', ['Yekaterinburg (prefix +7 34)']],
		['+5581991234567', ['Recife (prefix +55 81)']],
	])('%s at the place of its prefix: %j', (number, places) => {
		expect(textOf(placeOf(number))).toEqual(places);
	});

	it('anywhere in its country, where people live, if its prefix gives no place', () => {
		expect(placeOf('+61412345678').name).toBe('the 7 time zones (Australia)');
		expect(namesOf(placeOf('+61412345678'))).not.toContain('Antarctica/Macquarie');
		expect(namesOf(placeOf('+8613812345678'))).toEqual(['Asia/Shanghai']);
	});

	it.each([
		['+4930123456', 'Germany', 'Europe/Berlin'],
		['+541143214321', 'Argentina', 'America/Argentina/Buenos_Aires'],
		['+998712345678', 'Uzbekistan', 'Asia/Tashkent'],
	])('%s in %s, where all clocks show the same', (number, country, zone) =>
		expect([textOf(placeOf(number)), namesOf(placeOf(number))]).toEqual([[country], [zone]]),
	);

	it('in any country of its calling code, unless Default Country says in which', () => {
		const number = '+15550100123';
		expect(placeOf(number).name).toMatch(/time zones \(United States, .* and others\)$/);
		expect(placeOf(number, 'CA').name).toBe('the 12 time zones (Canada)');
		expect(placeOf(number, 'DE').name).toBe(placeOf(number).name);
		expect(placeOf('+18005550123').name).toBe('the 8 time zones (United States)');
		expect(placeOf('+18005550123', 'CA').name).toBe('the 12 time zones (Canada)');
		expect(placeOf('+14165550123', 'US').name).toBe('Toronto (area code 416)');
	});

	it('named by at most three countries', () => {
		expect(zonesOfCountries(['RU', 'KZ', 'AZ']).name).toMatch(/\(Russia, Kazakhstan, Azerbaijan\)$/);
		expect(zonesOfCountries(['GB', 'GG', 'IM', 'JE']).name).toMatch(/, Isle of Man, and others\)$/);
	});

	it('nowhere, if it belongs to no country', () => {
		expect(() => placeOf('+881612345678')).toThrow('The country of "+881612345678" is unknown');
	});
});

describe('a zone or state', () => {
	it.each<[string, string, string[]]>([
		['America/Chicago', '+4930123456', ['America/Chicago']],
		['Eastern Time', '+12125550123', ['America/New_York']],
		['EST', '+12125550123', ['America/New_York']],
		['ON', '+12125550123', ['Toronto (ON)', 'Winnipeg (ON)']],
		['+01:00', '+12125550123', ['+01:00']],
		['ca', '+12125550123', ['America/Los_Angeles']],
		['Texas', '+12125550123', ['Chicago (Texas)', 'Denver (Texas)']],
		['D.C.', '+12125550123', ['America/New_York']],
		['Québec', '+12125550123', ['Toronto (Québec)', 'Halifax (Québec)']],
		['WA', '+12125550123', ['America/Los_Angeles']],
		['WA', '+61412345678', ['Australia/Perth']],
		['WA', '+4930123456', ['Los Angeles (WA)', 'Perth (WA)']],
		['NSW', '+61412345678', ['Sydney (NSW)', 'Adelaide (NSW)', 'Lord Howe (NSW)']],
		['CT', '+12125550123', ['New York (CT)', 'Chicago (CT)']],
	])('%s, of %s: %j', (text, number, places) => expect(textOf(placeNamed(text, number))).toEqual(places));

	it('that is neither is refused', () => {
		for (const text of ['Bavaria', 'XX', 'Nowhere/Land'])
			expect(() => placeNamed(text, '+12125550123')).toThrow(
				`'Calling Hours: Time Zone or State' "${text}" is neither a time zone nor a state`,
			);
	});
});

describe('the table of countries', () => {
	/** Stations, an atoll, and clocks that people do not go by. */
	const WITHOUT_PEOPLE = /^Antarctica\/|Danmarkshavn|Enderbury|Kanton|Urumqi|Simferopol/;
	const clockOf = (name: string) =>
		Array.from({ length: 26 }, (_, index) =>
			zoneIfKnown(name)?.offsetAt(Date.UTC(2026, 10, 24) + index * 14 * 86_400_000),
		).join();
	/** A method in newer versions of JavaScript, a property in those before. */
	type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

	it.each(Object.entries(zonesOfCountry))('has every clock that ICU knows in %s', (code, names) => {
		const locale = new Intl.Locale(`und-${code}`) as LocaleWithZones;
		const all = locale.getTimeZones?.() ?? locale.timeZones ?? [];
		const clocks = all.filter((name) => !WITHOUT_PEOPLE.test(name)).map(clockOf);
		const inTable = names.split(' ').map(clockOf);
		expect(inTable).toEqual(expect.arrayContaining(clocks));
	});
});

describe('the table of prefixes', () => {
	const entries = Object.entries(zonesOfPrefixes).flatMap(([code, table]) =>
		Object.entries(table).flatMap(([zones, list]) =>
			list.split(' ').map((prefix) => ({ digits: code + prefix, zones: zones.split(' ') })),
		),
	);

	it('knows only zones that the engine knows', () => {
		const names = new Set(entries.flatMap(({ zones }) => zones));
		expect([...names].filter((name) => !zoneIfKnown(name))).toEqual([]);
	});

	it('is small, and never narrower than the map', () => {
		expect(entries.length).toBeLessThan(900);
		expect(JSON.stringify(zonesOfPrefixes).length).toBeLessThan(8_000);
		for (const prefix of MAP.keys()) {
			const [entry] = entries
				.filter(({ digits }) => prefix.startsWith(digits))
				.sort((one, other) => other.digits.length - one.digits.length);
			const zones = expect.arrayContaining([...zonesOf(MAP, prefix)]) as string[];
			if (entry) expect({ prefix, zones: entry.zones }).toEqual({ prefix, zones });
		}
	});
});

it('says of Russian mobiles that the hours are never open, whatever is done outside of them', () => {
	const hours = hoursOf('Mon-Fri 09:00-18:00');
	const zones = placeOf('+79123456789');
	const moment = Date.parse('2026-11-24T09:00Z');
	expect(whyClosed(moment, hours, zones)).toBeDefined();
	for (const outside of ['move', 'skip', 'error'] as const)
		expect(() => judgeByHours(moment, { hours, zones, outside }, (free) => free)).toThrow(
			/^The calling hours \(Mon–Fri 09:00–18:00\) are never open in all of the \d+ time zones \(Russia\) at once$/,
		);
});

const HOURS = hoursOf('Mon-Sun 09:00-18:00');
const HOUR = 3_600_000;
/** A day of each half of the year, and one on which only some countries have summer time. */
const MOMENTS = ['2027-01-13', '2027-03-24', '2027-07-14'].flatMap((day) =>
	Array.from({ length: 96 }, (_, quarter) => Date.parse(day) + (quarter * HOUR) / 4),
);

const setOf = (names: readonly string[]): ZoneSet => ({ zones: names.map((name) => toZone(name)), name: '' });
const known = new Map<string, boolean[]>();

/** @returns for each moment, whether it is 9 to 18 in all zones */
function opennessOf(set: ZoneSet): boolean[] {
	const key = set.zones.map(({ name }) => name).join(' ');
	const openness = known.get(key) ?? MOMENTS.map((moment) => whyClosed(moment, HOURS, set) === undefined);
	known.set(key, openness);
	return openness;
}

/** @returns the sum over numbers, judged by the whole map; those not called while it is open are missed */
function judged(numbers: readonly string[]) {
	const sum = { open: 0, missed: 0, outside: 0 };
	for (const number of numbers) {
		const zones = zonesOf(MAP, number.slice(1));
		// Non-geographic ones have no place.
		if (zones === MAP.get('1')) continue;
		const isCalled = opennessOf(placeOf(number));
		for (const [index, isOpen] of opennessOf(setOf(zones)).entries()) {
			if (isOpen) sum.open++;
			if (isOpen && !isCalled[index]) sum.missed++;
			if (isCalled[index] && !isOpen) sum.outside++;
		}
	}
	return sum;
}

function numbersOf(country: CountryCode, types: readonly string[]): string[] {
	return people({ each: 300, seed: 1, countries: [country] }).flatMap(({ number }) => {
		// Chile's plan tells mobiles by their first digit alone.
		const isMobileOfChile = country === 'CL' && number.nationalNumber.startsWith('9');
		const type = isMobileOfChile ? 'MOBILE' : (number.getType() ?? '');
		return types.includes(type) ? [number.number] : [];
	});
}

describe('nobody is called outside of the hours where they are, and few open moments are missed', () => {
	const subscribers = fc.sample(fc.stringMatching(/^[2-9]\d{6}$/), { numRuns: 40, seed: 1 });
	const areaCodes = [...MAP.keys()].filter((prefix) => /^1\d{3}$/.test(prefix));

	it('in all area codes of North America', () => {
		expect(areaCodes.length).toBeGreaterThan(400);
		const below = [...MAP.keys()].filter((prefix) => /^1\d{4,}$/.test(prefix));
		const exact = below.map((prefix) => `+${prefix.padEnd(11, '5')}`);
		expect(judged(exact).outside).toBe(0);
		const numbersOfCode = (code: string) => subscribers.map((subscriber) => `+${code}${subscriber}`);
		expect(areaCodes.filter((code) => judged(numbersOfCode(code)).outside > 0)).toEqual([]);
		const { missed, open } = judged(areaCodes.flatMap(numbersOfCode));
		expect(missed / open).toBeLessThanOrEqual(0.01);
	});

	const FIXED_LINES = 'US CA AU BR CD CL EC ES GL ID KZ MN MX NZ PT RU'.split(' ') as CountryCode[];

	it.each<[type: string, CountryCode]>([
		...FIXED_LINES.map((country) => ['FIXED_LINE', country] as [string, CountryCode]),
		['MOBILE', 'MX'],
		['MOBILE', 'BR'],
	])('with numbers of type %s in %s', (type, country) => {
		const numbers = numbersOf(country, [type, 'FIXED_LINE_OR_MOBILE']);
		expect(numbers.length).toBeGreaterThan(50);
		const { outside, missed, open } = judged(numbers);
		expect(outside).toBe(0);
		expect(missed / open).toBeLessThanOrEqual(0.03);
	});
});
