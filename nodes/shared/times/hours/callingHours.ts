import { InputProblem } from '../../values/inputProblem';
import { DAY, SECOND, toDay, dayText, localText, toWeekday } from '../calendar';
import { hoursText, WEEKDAYS } from './hoursText';
import { openTimes } from './openTimes';
import type { CallingHours } from './windows';
import { momentsAt, UTC } from '../zone';
import type { ZoneSet } from './zoneSet';

/** How far the next opening is looked for, in days. */
export const HORIZON_DAYS = 14;

/**
 * @param moment milliseconds since 1970
 * @param zones where the person may be
 * @returns the first moment, at this one or after it, at which calls are allowed in all of the zones; where no
 *   hours are set, the first such day at the same time of day, in full seconds
 * @throws InputProblem when they do not open within `HORIZON_DAYS`, or never
 */
export function nextOpening(moment: number, hours: CallingHours, zones: ZoneSet): number {
	const opening = hours.keepsTimeOfDay
		? sameTimeOnOpenDay(moment, hours, zones)
		: openTimes(hours, zones).firstFrom(moment, moment + HORIZON_DAYS * DAY);
	if (opening !== undefined) return opening;
	throw noOpening(moment, hours, zones);
}

function sameTimeOnOpenDay(moment: number, hours: CallingHours, zones: ZoneSet): number | undefined {
	const zone = zones.zones[0] ?? UTC;
	if (whyClosed(moment, hours, zones) === undefined) return moment;
	const second = Math.ceil(moment / SECOND) * SECOND;
	const local = second + zone.offsetAt(second);
	for (let days = 1; days <= HORIZON_DAYS; days++) {
		const candidate = momentsAt(local + days * DAY, zone).moment;
		if (whyClosed(candidate, hours, zones) === undefined) return candidate;
	}
	return undefined;
}

/**
 * @param moment milliseconds since 1970
 * @param zones where the person may be
 * @returns why calls are not allowed then, as a sentence without a full stop; undefined if they are
 */
export function whyClosed(moment: number, hours: CallingHours, zones: ZoneSet): string | undefined {
	for (const zone of zones.zones) {
		const local = moment + zone.offsetAt(moment);
		const day = toDay(local);
		const where = zones.zones.length > 1 ? `${zone.name}, one of ${zones.name},` : zone.name;
		if (hours.holidays.has(day)) return `${dayText(day)} is a holiday in ${where}`;

		const weekday = toWeekday(day) - 1;
		const clock = local - day * DAY;
		if (hours.week[weekday]?.some(({ from, to }) => clock >= from && clock < to)) continue;
		const time = localText(local).slice(11, 16);
		return `${WEEKDAYS[weekday]?.name} ${time} in ${where} is outside the calling hours (${hoursText(hours)})`;
	}
	return undefined;
}

/** Days ahead whose weeks are looked at before a time counts as never: all clock changes of a year are among them. */
const SEASONS = [0, 91, 182, 273];
const withoutHolidays = new WeakMap<CallingHours, CallingHours>();

function noOpening(moment: number, hours: CallingHours, zones: ZoneSet): InputProblem {
	const everyWeek = withoutHolidays.get(hours) ?? { ...hours, holidays: new Set() };
	withoutHolidays.set(hours, everyWeek);
	const times = openTimes(everyWeek, zones);
	const isEverOpen = SEASONS.some((days) => {
		const start = moment + days * DAY;
		return times.firstFrom(start, start + 7 * DAY) !== undefined;
	});
	if (isEverOpen) {
		return new InputProblem(
			`No calling hours (${hoursText(hours)}) in ${zones.name} within ${HORIZON_DAYS} days of ${localText(moment)} UTC`,
			"Check 'Holidays', or change the time.",
		);
	}
	return new InputProblem(
		`The calling hours (${hoursText(hours)}) are never open in all of ${zones.name} at once`,
		"Set 'Calling Hours Time Zone', or extend 'Calling Hours'.",
	);
}
