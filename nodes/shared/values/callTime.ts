import { DateTime, IANAZone } from 'luxon';

import { InputProblem, shown } from './inputProblem';

/** Spreadsheets count days from here; the day itself is an old mistake that all of them keep. */
const SPREADSHEET_DAY_ZERO = { year: 1899, month: 12, day: 30 };
/** As day counts: the years 1954 to 2118. */
const SPREADSHEET_DAYS = { first: 20_000, last: 80_000 };
const EPOCH_SECONDS = { first: 1e9, last: 1e10 };
const EPOCH_MILLISECONDS = { first: 1e12, last: 1e13 };

/** Local forms beside ISO and SQL. Only those in which day and month cannot be mistaken for each other. */
const LOCAL_FORMATS = [
	'd.M.yyyy H:mm:ss',
	'd.M.yyyy H:mm',
	'd LLL yyyy H:mm',
	'LLL d, yyyy h:mm a',
	'LLL d, yyyy H:mm',
];
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),?\s+(\d{1,2}:\d{2}(:\d{2})?(\s*[ap]m)?)$/i;

/** A moment read from what a user gave. */
export interface CallTime {
	/** In the zone it was read in. */
	moment: DateTime;
	/** Set when the clock's change made the given local time impossible or ambiguous: what was done. */
	note?: string;
}

/**
 * Reads the date and time of a call.
 *
 * Understood are ISO and SQL text, n8n's own dates, JavaScript dates, seconds and milliseconds since
 * 1970, the day counts of spreadsheets, `25.11.2026 14:30`, and slashed dates that can be read in one
 * way only. A time without an offset is a local time of `zone`.
 *
 * Where the clock is put forward, a local time that does not exist is moved forward by the same step;
 * where it is put back, of two equal local times the first is taken. Both are said in `note`.
 *
 * @param value what the field or cell holds
 * @param zone IANA name, for instance `Europe/Berlin`
 * @param name the field, as the editor calls it
 * @throws InputProblem when no certain moment can be made of the value, or the zone is unknown
 */
export function toCallTime(value: unknown, zone: string, name: string): CallTime {
	checkZone(zone);
	if (DateTime.isDateTime(value) && value.isValid) return { moment: value };
	if (value instanceof Date) return absolute(DateTime.fromJSDate(value, { zone }), value, name);

	const number = asNumber(value);
	if (number !== undefined) return fromNumber(number, zone, name);
	if (typeof value !== 'string') throw unreadable(value, name);
	return fromText(value.trim(), zone, name);
}

/** A call that was due this long ago is placed all the same: clocks differ, and rows take their time. */
const GRACE_MINUTES = 5;

/**
 * @param name the field, as the editor calls it
 * @throws InputProblem when the moment is past
 */
export function refusePast(moment: DateTime, name: string): void {
	if (moment >= DateTime.now().minus({ minutes: GRACE_MINUTES })) return;
	throw new InputProblem(
		`${name} ${shown(moment.toFormat('yyyy-MM-dd HH:mm ZZZZ'))} is in the past`,
		'Give a time to come, or leave it empty to call at once.',
	);
}

/**
 * @param zone IANA name of a time zone
 * @throws InputProblem when there is no such zone
 */
export function checkZone(zone: string): void {
	if (IANAZone.isValidZone(zone)) return;
	throw new InputProblem(
		`There is no time zone ${shown(zone)}`,
		'Write its name as area and city, e.g. Europe/Berlin or America/New_York.',
	);
}

function asNumber(value: unknown): number | undefined {
	if (typeof value === 'number') return value;
	return typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

function fromNumber(value: number, zone: string, name: string): CallTime {
	const within = ({ first, last }: { first: number; last: number }) => value >= first && value < last;
	if (within(EPOCH_MILLISECONDS)) return absolute(DateTime.fromMillis(value, { zone }), value, name);
	if (within(EPOCH_SECONDS)) return absolute(DateTime.fromSeconds(value, { zone }), value, name);
	if (!within(SPREADSHEET_DAYS)) throw unreadable(value, name);

	const wallClock = DateTime.fromObject(SPREADSHEET_DAY_ZERO, { zone: 'utc' }).plus({
		days: Math.floor(value),
		seconds: Math.round((value % 1) * 86_400),
	});
	return local(wallClock, zone);
}

function fromText(text: string, zone: string, name: string): CallTime {
	if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
		throw new InputProblem(`${name} ${shown(text)} has no time of day`, `Add the time, e.g. ${text}T14:30.`);
	}
	const iso = text
		.replace(/^(\d{4}-\d{2}-\d{2}) +(\d)/, '$1T$2')
		.replace(/T(\d:)/, 'T0$1')
		.replace(/\s+(?=[+-]\d{2}:?\d{2}$|Z$)/, '');
	const isIso = /^\d{4}-.+T/.test(iso);
	if (isIso && /(Z|[+-]\d{2}(:?\d{2})?)$/i.test(iso)) {
		return absolute(DateTime.fromISO(iso, { setZone: true }), text, name);
	}
	const readings = [
		...(isIso ? [DateTime.fromISO(iso, { zone: 'utc' })] : []),
		...LOCAL_FORMATS.map((format) => DateTime.fromFormat(text, format, { zone: 'utc', locale: 'en' })),
		...slashedReadings(text, name),
	];
	const reading = readings.find((candidate) => candidate.isValid);
	if (reading) return local(reading, zone);

	const mailDate = DateTime.fromRFC2822(text, { setZone: true });
	return absolute(mailDate, text, name);
}

/** Which comes first, month or day, is known only when one of them is above 12 or both are equal. */
function slashedReadings(text: string, name: string): DateTime[] {
	const match = SLASHED.exec(text);
	if (!match) return [];
	const [, first, second, year, clock = ''] = match;
	const time = clock.replace(/\s*([ap]m)$/i, ' $1');
	const format = /[ap]m$/i.test(time) ? 'd/M/yyyy h:mm a' : `d/M/yyyy H:mm${match[5] ? ':ss' : ''}`;
	const read = (day?: string, month?: string) =>
		DateTime.fromFormat(`${day}/${month}/${year} ${time}`, format, { zone: 'utc', locale: 'en' });
	const valid = [read(first, second), read(second, first)].filter((reading) => reading.isValid);
	if (valid.length === 2 && first !== second) {
		throw new InputProblem(
			`${name} ${shown(text)} can be read in two ways, day or month first`,
			`Write it as year-month-day, e.g. ${valid[0]?.toFormat("yyyy-MM-dd'T'HH:mm")}.`,
		);
	}
	return valid;
}

function absolute(moment: DateTime, value: unknown, name: string): CallTime {
	if (!moment.isValid) throw unreadable(value, name);
	return { moment };
}

/** @param wallClock what the clock on the wall shows, as if the wall stood in UTC */
function local(wallClock: DateTime, zone: string): CallTime {
	const moment = wallClock.setZone(zone, { keepLocalTime: true });
	const asked = wallClock.toFormat('yyyy-MM-dd HH:mm');
	const given = moment.toFormat('yyyy-MM-dd HH:mm');
	if (asked !== given) {
		return { moment, note: `${asked} does not exist in ${zone} (clocks go forward); ${given} was taken` };
	}
	const [first] = moment.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis());
	if (first && moment.getPossibleOffsets().length > 1) {
		return {
			moment: first,
			note: `${asked} exists twice in ${zone} (clocks go back); the first was taken`,
		};
	}
	return { moment };
}

function unreadable(value: unknown, name: string): InputProblem {
	return new InputProblem(
		`${name} ${shown(value)} is not a date and time that can be read with certainty`,
		'Write it as year-month-day and time, e.g. 2026-11-25T14:30, or with an offset: 2026-11-25T14:30+01:00.',
	);
}
