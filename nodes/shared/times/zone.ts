import { FixedOffsetZone, IANAZone } from 'luxon';

import { InputProblem, quote, unlessRefused } from '../values/inputProblem';
import { DAY, HOUR, MINUTE, toDay } from './calendar';
import { zoneNames } from './generated/zoneNames';
import { zonesOfCountry } from './generated/zones';

/** How far clocks are ahead of UTC, and when. */
export interface Zone {
	/** IANA name, or an offset such as `+01:00`. */
	readonly name: string;
	/**
	 * @param moment milliseconds since 1970
	 * @returns milliseconds that the zone's clocks are ahead of UTC
	 */
	offsetAt(moment: number): number;
}

/** Where a person may be. */
export interface ZoneSet {
	/** The same zones are the same object, so that what is found out about them is kept. */
	readonly zones: readonly Zone[];
	/** As a message names all of them: `Europe/Berlin`, `Germany`, or `the 11 time zones (Russia)`. */
	readonly name: string;
	/** What shows that the person is there, e.g. `area code 312`; undefined for a country, or a zone that is set. */
	readonly source?: string;
}

/** @returns ISO 3166 codes of the countries in which a person may be who is called */
export type Countries = () => readonly string[];

export const UTC: Zone = { name: 'UTC', offsetAt: () => 0 };

const UTC_NAME = /^(z|utc|gmt|(etc\/)?(utc|gmt|uct|zulu|universal|greenwich|gmt[+-]?0))$/i;
const OFFSET = /^(?:(?:utc|gmt) ?)?([+\-\u2212])(\d{1,2})(?::?(\d{2}))?$/i;
/** How far clocks are ahead of UTC at most. */
export const MAX_OFFSET = 14 * HOUR;
const MIN_OFFSET = -12 * HOUR;

const known = new Map<string, Zone | undefined>();
/** Users write few zones. */
const MAX_KNOWN = 2_000;
const MAX_NAME_LENGTH = 100;

const TIME_ZONE = "'Time Zone'";
const OF_STATES = "States are read only in 'Calling Hours: Time Zone or State' in 'Calling Rules'.";

/**
 * Reads the name of a time zone: area and city, a city alone, the name that Windows gives it, `UTC`, `GMT`, `Z`, or
 * an offset such as `+01:00` or `UTC+1`. Names such as `EST` and `Eastern Time`, which mean different zones to
 * different people, are read as what they mean where the person is who is called.
 *
 * @param name in any case, with spaces or underscores
 * @param countries of that person; without them, such names are refused
 * @param local milliseconds since 1970 on the wall's clock: `EST` is no time of the summer
 * @param field that holds it, in quotes
 * @throws InputProblem when it is no zone, or may be several
 */
export function toZone(name: string, countries?: Countries, local?: number, field = TIME_ZONE): Zone {
	const zone = findZone(name);
	if (zone) return zone;
	const meanings = countries ? meaningsIn(countries(), name) : [];
	const [first] = meanings;
	const moment = first && momentsAt(local ?? 0, first.zone).moment;
	const isClear = meanings.every(
		({ zone, offset }) =>
			local === undefined ||
			(momentsAt(local, zone).moment === moment && (offset === undefined || local - offset === moment)),
	);
	if (first && isClear) return first.zone;
	const meant = [...new Set(meanings.map((meaning) => meaning.zone.name))].join(' or ');
	const remedy = `Use an area and city, e.g. ${meant || 'Europe/Berlin or America/New_York'}.`;
	const says = `${quote(name)} in ${field} is ${first ? 'an ambiguous' : 'not a valid'} time zone`;
	throw new InputProblem(says, field === TIME_ZONE && !first ? `${remedy} ${OF_STATES}` : remedy);
}

/** @returns all zones that a name may mean in the countries (ISO 3166 codes) where the person may be */
export function zonesMeant(name: string, countries: readonly string[]): Zone[] {
	const zone = findZone(name);
	return zone ? [zone] : meaningsIn(countries, name).map((meaning) => meaning.zone);
}

/** @returns undefined where `toZone` would throw */
export function zoneIfKnown(name: string, countries?: Countries): Zone | undefined {
	return unlessRefused(() => toZone(name, countries));
}

/** @returns the names of the zones by which people live in a country (ISO 3166); of those with the same clock, one */
export function zonesOf(country: string): string[] {
	return zonesOfCountry[country]?.split(' ') ?? [];
}

/** A zone in which clocks are called by a name: at one offset alone (EST), or all year (ET). */
interface ZoneMeaning {
	zone: Zone;
	offset?: number;
}

function meaningsIn(countries: readonly string[], name: string): ZoneMeaning[] {
	const key = name.length > MAX_NAME_LENGTH ? '' : nameKey(name);
	return key === '' ? [] : countries.flatMap((country) => zoneNamesIn(country).get(key) ?? []);
}

const namesByCountry = new Map<string, ReadonlyMap<string, ZoneMeaning[]>>();
const STYLES = ['short', 'long', 'shortGeneric', 'longGeneric'] as const;
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/** @returns what a country's zones mean by ICU, in English and in the country's language, by their names there */
function zoneNamesIn(country: string): ReadonlyMap<string, ZoneMeaning[]> {
	const found = namesByCountry.get(country);
	if (found) return found;
	const names = new Map<string, ZoneMeaning[]>();
	namesByCountry.set(country, names);
	const { language } = new Intl.Locale(`und-${country}`).maximize();
	for (const zone of zonesOf(country).map((name) => toZone(name))) {
		for (const locale of new Set([`en-${country}`, `${language}-${country}`])) {
			for (const timeZoneName of STYLES) {
				const clock = new Intl.DateTimeFormat(locale, { timeZone: zone.name, timeZoneName });
				for (const moment of SEASONS) {
					const { value = '' } =
						clock.formatToParts(moment).find(({ type }) => type === 'timeZoneName') ?? {};
					const isAllYear = timeZoneName.endsWith('Generic');
					const meaning = isAllYear ? { zone } : { zone, offset: zone.offsetAt(moment) };
					names.set(nameKey(value), [...(names.get(nameKey(value)) ?? []), meaning]);
				}
			}
		}
	}
	return names;
}

function nameKey(name: string): string {
	return name
		.trim()
		.replace(/[\s_]+/g, ' ')
		.toLowerCase();
}

/** @returns how far `Z`, `+01:00`, `-0530` or `UTC+1` is ahead of UTC, in milliseconds; undefined if no zone is */
export function offsetIn(text: string): number | undefined {
	if (UTC_NAME.test(text)) return 0;
	const [, sign, hours, minutes = 0] = OFFSET.exec(text) ?? [];
	const size = Number(hours) * HOUR + Number(minutes) * MINUTE;
	if (sign === undefined || Number(minutes) >= 60) return undefined;
	if (size > (sign === '+' ? MAX_OFFSET : -MIN_OFFSET)) return undefined;
	return sign === '+' ? size : 0 - size;
}

/** @returns `+01:00` for so many milliseconds ahead of UTC */
export function offsetText(offset: number): string {
	return FixedOffsetZone.instance(offset / MINUTE).formatOffset(0, 'short');
}

/**
 * What a clock on the wall shows can be no moment, one or two, where clocks are changed.
 *
 * @param local milliseconds since 1970 on the wall's clock
 * @returns the earlier of two; where there is none, as much later as clocks are put forward
 */
export function momentsAt(local: number, zone: Zone): { moment: number; occurs: 'once' | 'twice' | 'never' } {
	const before = zone.offsetAt(local - DAY);
	const after = zone.offsetAt(local + DAY);
	const first = local - before;
	if (before === after) return { moment: first, occurs: 'once' };
	const second = local - after;
	const isFirst = zone.offsetAt(first) === before;
	const isSecond = zone.offsetAt(second) === after;
	if (isFirst && isSecond) return { moment: Math.min(first, second), occurs: 'twice' };
	if (isFirst || !isSecond) return { moment: first, occurs: isFirst ? 'once' : 'never' };
	return { moment: second, occurs: 'once' };
}

/**
 * Writes a moment in the row's zone, or in UTC where that zone has no name, or shows the same time twice
 * because its clocks are put back: a slot is never two moments.
 *
 * @param moment milliseconds since 1970, a full second
 * @returns when to call, as the service takes it (openapi.yaml, CampaignCall)
 */
export function slotAt(moment: number, zone: Zone) {
	const local = moment + zone.offsetAt(moment);
	const isClear = offsetIn(zone.name) === undefined && momentsAt(local, zone).occurs === 'once';
	const text = new Date(isClear ? local : moment).toISOString();
	return {
		scheduled_date: text.slice(0, 10),
		scheduled_time: text.slice(11, 19),
		timezone: isClear ? zone.name : UTC.name,
	};
}

function findZone(name: string): Zone | undefined {
	if (name.length > MAX_NAME_LENGTH) return undefined;
	if (!known.has(name)) {
		if (known.size >= MAX_KNOWN) known.clear();
		known.set(name, readName(name.trim()));
	}
	return known.get(name);
}

function readName(name: string): Zone | undefined {
	const key = nameKey(name);
	const offset = offsetIn(key);
	if (offset === 0) return UTC;
	if (offset !== undefined) return { name: offsetText(offset), offsetAt: () => offset };
	if (Object.hasOwn(zoneNames, key)) return findZone(zoneNames[key] as string);
	const iana = name.replace(/\s+/g, '_');
	return NAME.test(iana) && IANAZone.isValidZone(iana) ? new NamedZone(iana) : undefined;
}

/** Without an area, engines take names for zones that people do not mean. Those of SystemV have rules of the 1970s. */
const NAME = /^(?!systemv)[a-z]+\//i;
/** As IANA spells names, of which the engine's own may be older ones (Asia/Calcutta). */
const SPELLED = /^[A-Z][\w-]*[a-z](\/[A-Z][\w-]*[a-z])+$/;

/** A zone of IANA's. Asking ICU takes time, so the offsets of whole days are kept. */
class NamedZone implements Zone {
	readonly name: string;
	private readonly zone: IANAZone;
	private readonly offsetAtStartOf = new Map<number, number>();

	constructor(name: string) {
		const official = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
		const isSame = name.toLowerCase() === official.toLowerCase();
		this.name = SPELLED.test(name) && !isSame ? name : official;
		this.zone = IANAZone.create(name);
	}

	offsetAt(moment: number): number {
		const day = toDay(moment);
		const offset = this.atStartOf(day);
		return offset === this.atStartOf(day + 1) ? offset : this.ask(moment);
	}

	private atStartOf(day: number): number {
		const offset = this.offsetAtStartOf.get(day) ?? this.ask(day * DAY);
		this.offsetAtStartOf.set(day, offset);
		return offset;
	}

	private ask(moment: number): number {
		return this.zone.offset(moment) * MINUTE;
	}
}
