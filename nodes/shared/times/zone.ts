import { InputProblem, quote } from '../values/inputProblem';
import { findMeanings, type Meaning } from './abbreviations';
import { DAY, HOUR, MINUTE, SECOND, toDay } from './calendar';
import { longNames, windowsZones } from './generated/zoneNames';

/** How far clocks are ahead of UTC, and when. */
export interface Zone {
	/** IANA name, or an offset such as `+01:00`. */
	readonly name: string;
	/** Whether the name is one that other software takes for a zone as well. */
	readonly isNamed: boolean;
	/**
	 * @param moment milliseconds since 1970
	 * @returns milliseconds that the zone's clocks are ahead of UTC
	 */
	offsetAt(moment: number): number;
	/**
	 * For a name that means several zones.
	 *
	 * @param local milliseconds since 1970 on the wall's clock
	 * @throws InputProblem when that time is not the same moment in all of them
	 */
	refuseUnclear?(local: number): void;
}

/** @returns ISO 3166 codes of the countries in which a person may be who is called */
export type Countries = () => readonly string[];

/** What a clock on the wall shows can be no moment, one or two, where clocks are changed. */
export interface MomentsOfLocalTime {
	/** The earlier of two; where there is none, as much later as clocks are put forward. */
	moment: number;
	occurs: 'once' | 'twice' | 'never';
}

export const UTC: Zone = { name: 'UTC', isNamed: true, offsetAt: () => 0 };

const UTC_NAME = /^(z|utc|gmt|(etc\/)?(utc|gmt|uct|zulu|universal|greenwich|gmt[+-]?0))$/i;
const OFFSET = /^(?:(?:utc|gmt) ?)?([+\-\u2212])(\d{1,2}|\d{1,2}:\d{2}|\d{4})$/i;
/** How far clocks are ahead of UTC at most. */
export const MAX_OFFSET = 14 * HOUR;
const MIN_OFFSET = -12 * HOUR;
/** ICU takes these as well: the first with the sign turned round, the others with rules of the 1970s. */
const TURNED_ROUND = /^etc\/gmt([+-])(\d{1,2})$/i;
const OUTDATED = /^systemv\//i;
/** `EST5EDT` and every other name too short to be a country's or a city's. */
const ABBREVIATION = /^([a-z]{1,3}|[a-z]{3,4}\d+[a-z]{0,4})$/i;

const known = new Map<string, Zone | InputProblem | readonly Meaning[]>();
const fixedZones = new Map<number, Zone>();
/** Users write few zones. */
const MAX_KNOWN = 2_000;
const MAX_NAME_LENGTH = 100;

/**
 * Reads the name of a time zone: area and city, a city alone, the name that Windows gives it, `UTC`, `GMT`, `Z`, or
 * an offset such as `+01:00` or `UTC+1`. Abbreviations and names such as `Eastern Time` are refused, as they mean
 * different zones to different people.
 *
 * @param name in any case, with spaces or underscores
 * @throws InputProblem that says which zone may be meant
 */
export function toZone(name: string): Zone {
	return zoneOfPerson(name, undefined);
}

/** @returns undefined where `toZone` would throw */
export function zoneIfKnown(name: string): Zone | undefined {
	return zoneOfPersonIfKnown(name, undefined);
}

/**
 * Reads abbreviations and names such as `Eastern Time`, too, by what they mean where a person is who is called.
 *
 * @throws InputProblem as `toZone` does
 */
export function zoneOfPerson(name: string, countries: Countries | undefined): Zone {
	const zone = zoneOrProblem(name, countries);
	if (zone instanceof InputProblem) throw new InputProblem(zone.message, zone.remedy);
	return zone;
}

/** @returns undefined where `zoneOfPerson` would throw */
export function zoneOfPersonIfKnown(name: string, countries: Countries | undefined): Zone | undefined {
	const zone = zoneOrProblem(name, countries);
	return zone instanceof InputProblem ? undefined : zone;
}

function zoneOrProblem(name: string, countries: Countries | undefined): Zone | InputProblem {
	if (name.length > MAX_NAME_LENGTH) return unknownZone(name);
	let found = known.get(name);
	if (found === undefined) {
		if (known.size >= MAX_KNOWN) known.clear();
		found = newZone(name.trim().replace(/\s+/g, ' '));
		known.set(name, found);
	}
	if (!isMeanings(found)) return found;
	return countries
		? toSharedZone(name, found, countries())
		: unclear(
				name,
				found.map(({ zone }) => zone),
			);
}

function isMeanings(found: Zone | InputProblem | readonly Meaning[]): found is readonly Meaning[] {
	return Array.isArray(found);
}

/** @returns the zone that a name means to people in the countries, or to all people if it means none there */
function toSharedZone(name: string, meanings: readonly Meaning[], countries: readonly string[]): Zone {
	const inCountries = meanings.filter(({ country }) => countries.includes(country));
	const meant = inCountries.length > 0 ? inCountries : meanings;
	const zones = meant.map(({ zone, offset }) => ({
		zone: toZone(zone),
		offset: offset === undefined ? undefined : offsetIn(offset),
	}));
	const [first] = zones as [(typeof zones)[number]];
	return {
		name: first.zone.name,
		isNamed: true,
		offsetAt: (moment) => first.zone.offsetAt(moment),
		refuseUnclear: (local) => {
			const { moment } = momentsAt(local, first.zone);
			const isClear = zones.every(
				({ zone, offset }) =>
					momentsAt(local, zone).moment === moment && (offset === undefined || local - offset === moment),
			);
			if (!isClear) throw unclear(name, listNames(meant));
		},
	};
}

/** @returns what to write for each: the zone, or the offset that the name says */
function listNames(meanings: readonly Meaning[]): string[] {
	const offsets = meanings.map(({ offset }) => offset).filter((offset) => offset !== undefined);
	return [...new Set([...meanings.map(({ zone }) => zone), ...offsets])];
}

/** @param offset milliseconds ahead of UTC */
export function fixedZone(offset: number): Zone {
	if (offset === 0) return UTC;
	let zone = fixedZones.get(offset);
	if (!zone) {
		zone = { name: offsetText(offset), isNamed: false, offsetAt: () => offset };
		if (fixedZones.size < MAX_KNOWN) fixedZones.set(offset, zone);
	}
	return zone;
}

/**
 * @param text such as `Z`, `+01:00`, `-0530` or `UTC+1`
 * @returns milliseconds ahead of UTC; undefined if no zone has this offset
 */
export function offsetIn(text: string): number | undefined {
	if (text === 'Z' || UTC_NAME.test(text)) return 0;
	const [, sign, written = ''] = OFFSET.exec(text) ?? [];
	if (sign === undefined) return undefined;
	const figures = written.replace(':', '');
	const minutes = figures.length > 2 ? Number(figures.slice(-2)) : 0;
	const size = Number(figures.length > 2 ? figures.slice(0, -2) : figures) * HOUR + minutes * MINUTE;
	if (minutes >= 60 || size > (sign === '+' ? MAX_OFFSET : -MIN_OFFSET)) return undefined;
	return sign === '+' ? size : 0 - size;
}

/**
 * @param offset milliseconds ahead of UTC
 * @returns `+01:00`
 */
export function offsetText(offset: number): string {
	const minutes = Math.abs(Math.trunc(offset / MINUTE));
	const two = (value: number) => String(value).padStart(2, '0');
	return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * @param local milliseconds since 1970 on the wall's clock
 * @returns whether there is one moment at which the zone's clocks show it
 */
export function isShownOnce(local: number, zone: Zone): boolean {
	return (
		zone.offsetAt(local - DAY) === zone.offsetAt(local + DAY) || momentsAt(local, zone).occurs === 'once'
	);
}

/**
 * @param local milliseconds since 1970 on the wall's clock
 */
export function momentsAt(local: number, zone: Zone): MomentsOfLocalTime {
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

function newZone(name: string): Zone | InputProblem | readonly Meaning[] {
	if (UTC_NAME.test(name)) return UTC;
	const offset = offsetIn(name);
	if (offset !== undefined) return fixedZone(offset);

	const meanings = findMeanings(name);
	if (meanings) return meanings;
	const [, sign, hours = ''] = TURNED_ROUND.exec(name) ?? [];
	if (sign !== undefined) return unclear(name, [`${sign === '+' ? '-' : '+'}${hours.padStart(2, '0')}:00`]);
	if (OUTDATED.test(name)) return unclear(name, []);
	const written = name.replaceAll(' ', '_');
	const clock = /^\p{L}/u.test(written) ? createClock(written) : undefined;
	if (!clock) return zoneOfWindows(name) ?? zoneOfCity(written) ?? unknownZone(name);
	const official = clock.resolvedOptions().timeZone;
	return ABBREVIATION.test(name)
		? unclear(name, [official])
		: new NamedZone(keepSpelling(written, official), clock);
}

/** `Eastern Standard Time`, and what Windows and other software show for it: `(UTC-05:00) Eastern Time (US & Canada)`. */
const SHOWN_NAME =
	/^(?:\((?:utc|gmt)[+-]\d{2}:?\d{2}\) )?(\p{L}+) time(?: \(us & canada\)| - us & canada)$/iu;

function zoneOfWindows(name: string): Zone | undefined {
	const key = name.toLowerCase().replace(SHOWN_NAME, '$1 standard time');
	return Object.hasOwn(windowsZones, key) ? toZone(windowsZones[key] as string) : undefined;
}

/** Words that people write behind a time, and that are islands as well. */
const NO_CITIES = ['easter', 'christmas', 'midway', 'wake'];
let zonesOfCities: ReadonlyMap<string, string> | undefined;

/** @returns the zone that has the name of a city, if there is one such zone */
function zoneOfCity(city: string): Zone | undefined {
	zonesOfCities ??= zonesByCity();
	const name = zonesOfCities.get(city.toLowerCase());
	return name === undefined ? undefined : toZone(name);
}

function zonesByCity(): ReadonlyMap<string, string> {
	const ofOthers = Object.values(longNames).flatMap((zones) => zones.map((zone) => zone.split(' ')[1] ?? ''));
	const names = new Set([...Intl.supportedValuesOf('timeZone'), ...Object.values(windowsZones), ...ofOthers]);
	const zones = new Map<string, string>();
	const shared = new Set(NO_CITIES);
	for (const name of names) {
		const [, city, more] = name.toLowerCase().split('/');
		if (city === undefined || more !== undefined) continue;
		if (zones.has(city)) shared.add(city);
		zones.set(city, name);
	}
	for (const city of shared) zones.delete(city);
	return zones;
}

/** @returns the one formatter of the zone, since making them is what costs; undefined if ICU does not know it */
function createClock(name: string): Intl.DateTimeFormat | undefined {
	try {
		return new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
	} catch {
		return undefined;
	}
}

/** As the user wrote it, for ICU's own name may be an older one (Asia/Calcutta), unless IANA does not spell it so. */
function keepSpelling(name: string, official: string): string {
	if (name.toLowerCase() === official.toLowerCase() || !name.includes('/')) return official;
	return /^[A-Z][\w-]*[a-z](\/[A-Z][\w-]*[a-z])+$/.test(name) ? name : official;
}

function unclear(name: string, meant: readonly string[]): InputProblem {
	const [first = 'America/New_York', ...others] = meant;
	const last = others.pop();
	const examples = last === undefined ? first : `${[first, ...others].join(', ')} or ${last}`;
	return new InputProblem(`${quote(name)} is an ambiguous time zone`, `Use ${examples}.`);
}

function unknownZone(name: string): InputProblem {
	return new InputProblem(
		`The time zone ${quote(name)} does not exist`,
		'Use an area and city, e.g. Europe/Berlin or America/New_York.',
	);
}

/** Days whose offsets are remembered: more than a campaign spans. */
const MAX_DAYS = 1_500;
/** `GMT`, `GMT+05:30` or, long ago, `GMT+00:53:28`. */
const OFFSET_SHOWN = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** A zone of IANA's. Asking ICU takes time, so the offsets of whole days are kept. */
class NamedZone implements Zone {
	readonly isNamed = true;
	private readonly offsetAtStartOf = new Map<number, number>();

	constructor(
		readonly name: string,
		private readonly clock: Intl.DateTimeFormat,
	) {}

	offsetAt(moment: number): number {
		const day = toDay(moment);
		const offset = this.atStartOf(day);
		return offset === this.atStartOf(day + 1) ? offset : this.ask(moment);
	}

	private atStartOf(day: number): number {
		let offset = this.offsetAtStartOf.get(day);
		if (offset === undefined) {
			if (this.offsetAtStartOf.size >= MAX_DAYS) this.offsetAtStartOf.clear();
			offset = this.ask(day * DAY);
			this.offsetAtStartOf.set(day, offset);
		}
		return offset;
	}

	private ask(moment: number): number {
		const [, sign, hours, minutes, seconds = 0] = OFFSET_SHOWN.exec(this.clock.format(moment)) ?? [];
		if (sign === undefined) return 0;
		const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
		return sign === '-' ? -size : size;
	}
}
