import { DateTime } from 'luxon';

import { checkZone, refusePast, toCallTime, type CallTime } from '../shared/values/callTime';
import { InputProblem, shown } from '../shared/values/inputProblem';

/** Cells of a row that say when to call. */
export interface TimeCells {
	/** Date and time in one. */
	scheduled_for?: unknown;
	scheduled_date?: unknown;
	scheduled_time?: unknown;
	/** IANA name. */
	timezone?: unknown;
}

/** When to call, as the service takes it (service-interface 4.2). Empty: as the campaign runs. */
export interface CallSlot {
	/** `YYYY-MM-DD` */
	scheduled_date?: string;
	/** `HH:MM:SS` */
	scheduled_time?: string;
	timezone?: string;
}

const NAME = 'The call time';
/** Below it a number is no date of our time. */
const LEAST_DAY_COUNT = 20_000;
const TIME_FORMATS = ['H:mm', 'H:mm:ss', 'h:mm a', 'h:mm:ss a', 'h a', 'H.mm'];

/**
 * Makes the three fields of the service of whatever cells a row has.
 *
 * A local time that the change of clocks makes impossible or ambiguous is put by the rule of
 * `toCallTime`; it is then sent in UTC, where it is one moment only, and `note` says what was done.
 *
 * @param defaultZone for rows that name no zone
 * @throws InputProblem when the cells leave the moment uncertain, or when it is past and must not be
 */
export function toCallSlot(
	cells: TimeCells,
	defaultZone: string,
	{ mayBePast }: { mayBePast: boolean },
): { slot: CallSlot; note?: string } {
	if ([cells.scheduled_for, cells.scheduled_date, cells.scheduled_time].every(isEmpty)) return { slot: {} };
	const zone = isEmpty(cells.timezone) ? defaultZone : String(cells.timezone).trim();
	checkZone(zone);
	const { moment, note } = momentOf(cells, zone);
	if (!mayBePast) refusePast(moment, NAME);

	const sentIn = note === undefined ? zone : 'UTC';
	const local = moment.setZone(sentIn);
	return {
		slot: {
			scheduled_date: local.toFormat('yyyy-MM-dd'),
			scheduled_time: local.toFormat('HH:mm:ss'),
			timezone: sentIn,
		},
		...(note === undefined ? {} : { note }),
	};
}

function momentOf({ scheduled_for, scheduled_date, scheduled_time }: TimeCells, zone: string): CallTime {
	if (!isEmpty(scheduled_for)) return toCallTime(scheduled_for, zone, NAME);
	if (isEmpty(scheduled_date)) return toCallTime(scheduled_time, zone, NAME);
	if (isEmpty(scheduled_time)) return toCallTime(scheduled_date, zone, NAME);
	return toCallTime(`${dayOf(scheduled_date)}T${timeOf(scheduled_time)}`, zone, NAME);
}

/** @returns `YYYY-MM-DD`, as the cell shows it, whatever time of day it may hold besides */
function dayOf(cell: unknown): string {
	const isBareDate = typeof cell === 'string' && !cell.includes(':') && !/^\s*\d+([.]\d+)?\s*$/.test(cell);
	const value = isBareDate ? `${cell.trim()} 00:00` : cell;
	return toCallTime(value, 'UTC', 'The call date').moment.toFormat('yyyy-MM-dd');
}

/** @returns `HH:MM:SS`, as the cell shows it, whatever date it may hold besides */
function timeOf(cell: unknown): string {
	const fraction = fractionOfDay(cell);
	if (fraction !== undefined) {
		return DateTime.fromSeconds(Math.round(fraction * 86_400), { zone: 'UTC' }).toFormat('HH:mm:ss');
	}
	const text = DateTime.isDateTime(cell) ? cell.toISO() : cell instanceof Date ? cell.toISOString() : cell;
	if (typeof text !== 'string') throw unreadable(cell);
	const readings = [
		...TIME_FORMATS.map((format) => DateTime.fromFormat(text.trim(), format, { zone: 'UTC', locale: 'en' })),
		...(text.includes('T') ? [DateTime.fromISO(text, { setZone: true })] : []),
	];
	const reading = readings.find(({ isValid }) => isValid);
	if (!reading) throw unreadable(cell);
	return reading.toFormat('HH:mm:ss');
}

/** Spreadsheets keep a time as the part of the day that has gone by, with a day count before the point if there is a date. */
function fractionOfDay(cell: unknown): number | undefined {
	const isFraction = typeof cell === 'string' && /^\s*(\d{5})?0?[.]\d+\s*$/.test(cell);
	const value = isFraction ? Number(cell) : cell;
	if (typeof value !== 'number') return undefined;
	return value >= 0 && (value < 1 || value > LEAST_DAY_COUNT) ? value % 1 : undefined;
}

function isEmpty(cell: unknown): boolean {
	return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}

function unreadable(cell: unknown): InputProblem {
	return new InputProblem(
		`${NAME} ${shown(cell)} is not a time of day`,
		'Write it as hours and minutes, e.g. 14:30.',
	);
}
