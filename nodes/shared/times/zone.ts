import { InputProblem, quote, unlessRefused } from '../values/inputProblem';
import { DAY, HOUR, MINUTE, SECOND, toDay } from './calendar';
import { zoneNames } from './generated/zoneNames';

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
}

/** @returns ISO 3166 codes of the countries in which a person may be who is called */
export type Countries = () => readonly string[];

/** What a clock on the wall shows can be no moment, one or two, where clocks are changed. */
export interface MomentsOfLocalTime {
	/** The earlier of two; where there is none, as much later as clocks are put forward. */
	moment: number;
	occurs: 'once' | 'twice' | 'never';
}

/** Which zone a name may stand for. */
interface ZoneMeaning {
	zone: string;
	/** ISO 3166 code of the country in which it means that; empty for names that mean one zone everywhere. */
	country: string;
	/** The only offset at which the zone's clocks are called so, in milliseconds; undefined if it is all year. */
	offset: number | undefined;
}

export const UTC: Zone = { name: 'UTC', isNamed: true, offsetAt: () => 0 };

const UTC_NAME = /^(z|utc|gmt|(etc\/)?(utc|gmt|uct|zulu|universal|greenwich|gmt[+-]?0))$/i;
const OFFSET = /^(?:(?:utc|gmt) ?)?([+\-\u2212])(\d{1,2})(?::?(\d{2}))?$/i;
/** How far clocks are ahead of UTC at most. */
export const MAX_OFFSET = 14 * HOUR;
const MIN_OFFSET = -12 * HOUR;

const known = new Map<string, Zone | readonly ZoneMeaning[] | undefined>();
const fixedZones = new Map<number, Zone>();
/** Users write few zones. */
const MAX_KNOWN = 2_000;
const MAX_NAME_LENGTH = 100;

/**
 * Reads the name of a time zone: area and city, a city alone, the name that Windows gives it, `UTC`, `GMT`, `Z`, or
 * an offset such as `+01:00` or `UTC+1`. Abbreviations and names such as `Eastern Time`, which mean different zones
 * to different people, are read as what they mean to a person who is called.
 *
 * @param name in any case, with spaces or underscores
 * @param countries of that person; without them, such names are refused
 * @param local milliseconds since 1970 on the wall's clock: whether a name is clear may depend on the season
 * @throws InputProblem that says which zone may be meant
 */
export function toZone(name: string, countries?: Countries, local?: number): Zone {
	const found = findZone(name);
	if (found === undefined) {
		throw new InputProblem(
			`The time zone ${quote(name)} does not exist`,
			'Use an area and city, e.g. Europe/Berlin or America/New_York.',
		);
	}
	return isZone(found) ? found : toSharedZone(name, found, countries, local);
}

/**
 * @param countries ISO 3166 codes of where the person may be
 * @returns all zones that a name may mean there, or anywhere if it means none there; none if there is no such zone
 */
export function zonesMeant(name: string, countries: readonly string[]): Zone[] {
	const found = findZone(name) ?? [];
	if (isZone(found)) return [found];
	return meaningsIn(countries, found).map(({ zone }) => toZone(zone));
}

/** @returns undefined where `toZone` would throw */
export function zoneIfKnown(name: string, countries?: Countries): Zone | undefined {
	return unlessRefused(() => toZone(name, countries));
}

function isZone(found: Zone | readonly ZoneMeaning[]): found is Zone {
	return 'offsetAt' in found;
}

/** @returns the zone that a name means to people in the countries, or to all people if it means none there */
function toSharedZone(
	name: string,
	meanings: readonly ZoneMeaning[],
	countries: Countries | undefined,
	local: number | undefined,
): Zone {
	if (!countries) throw unclearZone(name, new Set(meanings.map(({ zone }) => zone)));
	const meant = meaningsIn(countries(), meanings);
	const [zone = UTC, ...others] = meant.map((meaning) => toZone(meaning.zone));
	if (local === undefined) return zone;
	const { moment } = momentsAt(local, zone);
	const isClear =
		others.every((other) => momentsAt(local, other).moment === moment) &&
		meant.every(({ offset }) => offset === undefined || local - offset === moment);
	if (isClear) return zone;
	const offsets = meant.flatMap(({ offset }) => (offset === undefined ? [] : [offsetText(offset)]));
	throw unclearZone(name, new Set([...meant.map((meaning) => meaning.zone), ...offsets]));
}

function meaningsIn(countries: readonly string[], meanings: readonly ZoneMeaning[]): readonly ZoneMeaning[] {
	const there = meanings.filter(({ country }) => countries.includes(country));
	return there.length > 0 ? there : meanings;
}

function unclearZone(name: string, meant: ReadonlySet<string>): InputProblem {
	const names = [...meant];
	const last = names.pop() ?? '';
	const examples = names.length > 0 ? `${names.join(', ')} or ${last}` : last;
	return new InputProblem(`${quote(name)} is an ambiguous time zone`, `Use ${examples}.`);
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
	if (UTC_NAME.test(text)) return 0;
	const [, sign, hours, minutes = 0] = OFFSET.exec(text) ?? [];
	const size = Number(hours) * HOUR + Number(minutes) * MINUTE;
	if (sign === undefined || Number(minutes) >= 60) return undefined;
	if (size > (sign === '+' ? MAX_OFFSET : -MIN_OFFSET)) return undefined;
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

function findZone(name: string): Zone | readonly ZoneMeaning[] | undefined {
	if (name.length > MAX_NAME_LENGTH) return undefined;
	if (!known.has(name)) {
		if (known.size >= MAX_KNOWN) known.clear();
		known.set(name, readName(name.trim().replace(/[\s_]+/g, ' ')));
	}
	return known.get(name);
}

function readName(name: string): Zone | readonly ZoneMeaning[] | undefined {
	const offset = offsetIn(name);
	if (offset !== undefined) return fixedZone(offset);
	const key = name.toLowerCase();
	if (!Object.hasOwn(zoneNames, key)) return namedZone(name.replaceAll(' ', '_'));
	const meanings = (zoneNames[key] ?? []).map((text): ZoneMeaning => {
		const [zone = '', country = '', only] = text.split(' ');
		return { zone, country, offset: only === undefined ? undefined : offsetIn(only) };
	});
	return meanings[0]?.country === '' ? findZone(meanings[0].zone) : meanings;
}

/** Without an area, engines take names for zones that people do not mean. Those of SystemV have rules of the 1970s. */
const NAME = /^(?!systemv)[a-z]+\//i;

function namedZone(name: string): Zone | undefined {
	const clock = NAME.test(name) ? createClock(name) : undefined;
	return clock && new NamedZone(keepSpelling(name, clock.resolvedOptions().timeZone), clock);
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
	if (name.toLowerCase() === official.toLowerCase()) return official;
	return /^[A-Z][\w-]*[a-z](\/[A-Z][\w-]*[a-z])+$/.test(name) ? name : official;
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
