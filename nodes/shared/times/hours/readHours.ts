import { InputProblem, quote } from '../../values/inputProblem';
import { plainText } from '../../values/read';
import { DAY, HOUR } from '../calendar';
import { vocabularies } from '../vocabulary';
import { clockIn } from '../written';
import type { CallingHours, Window } from './windows';
import { clockText, WEEKDAYS } from './hoursText';

const EXAMPLE = 'Mon-Fri 09:00-12:00, 14:00-18:00; Sat 10:00-13:00';

const MAX_PIECE_LENGTH = 100;
/** Longer than any weekday's name. */
const MAX_DAY_LENGTH = 50;

/** Hours as they are read: for each day its windows, or that it is closed whatever else is said. */
type Draft = Array<{ windows: Window[]; isClosed: boolean }>;

/**
 * Reads the hours in which calls are allowed: text such as
 * `Mon-Fri 09:00-12:00, 14:00-18:00; Sat 10:00-13:00; Sun closed`, or what the node's collection holds,
 * `{ window: [{ days: ['monday', …], from: '09:00', to: '18:00' }] }`. Days that are not named are closed.
 *
 * @param value as the field holds it
 * @param holidays days without calls, in days since 1970-01-01
 * @param name the field, as the editor calls it
 * @throws InputProblem when something of it is invalid, a window spans midnight, or it has no window
 */
export function toCallingHours(value: unknown, holidays: ReadonlySet<number>, name: string): CallingHours {
	const draft: Draft = WEEKDAYS.map(() => ({ windows: [], isClosed: false }));
	if (typeof value === 'string') readText(value, draft, name);
	else readCollection(value, draft, name);

	const week = draft.map(({ windows, isClosed }) => (isClosed ? [] : mergeWindows(windows)));
	if (week.every((windows) => windows.length === 0)) {
		throw new InputProblem(`'${name}' contains no hours`, `Add days with hours, e.g. ${EXAMPLE}.`);
	}
	return { week, holidays };
}

/**
 * @param holidays days without calls, in days since 1970-01-01
 * @returns the hours if none are set: only holidays have no calls
 */
export function allHoursBut(holidays: ReadonlySet<number>): CallingHours {
	return { week: WEEKDAYS.map(() => [{ from: 0, to: DAY }]), holidays, keepsTimeOfDay: true };
}

function readText(text: string, draft: Draft, name: string): void {
	let days = new Set<number>();
	let hasHours = true;
	for (const piece of text.split(/[;,\n]/).map((part) => part.trim())) {
		if (piece === '') continue;
		if (piece.length > MAX_PIECE_LENGTH) throw misunderstood(piece, name);
		const [, before = '', hours = ''] = /^(\D*?)(\d.*|closed)?$/i.exec(piece) ?? [];
		const dayNames = before.trim().replace(/:$/, '');
		const named = dayNames === '' ? [] : readDays(dayNames, name);
		if (named.length > 0 && hasHours) days = new Set();
		for (const day of named) days.add(day);
		hasHours = hours !== '';
		if (!hasHours) continue;
		if (days.size === 0) throw misunderstood(piece, name);
		const window = hours.toLowerCase() === 'closed' ? undefined : windowIn(hours, name);
		for (const day of days) {
			if (window) draft[day]?.windows.push(window);
			else Object.assign(draft[day] ?? {}, { isClosed: true });
		}
	}
	if (!hasHours) throw misunderstood(text, name);
}

function readCollection(value: unknown, draft: Draft, name: string): void {
	const { window: rows = value } = (value ?? {}) as { window?: unknown };
	if (!Array.isArray(rows)) throw misunderstood(value, name);
	for (const row of rows as unknown[]) {
		const { days, from, to } = (row ?? {}) as { days?: unknown; from?: unknown; to?: unknown };
		const window = windowBetween(plainText(from), plainText(to), name);
		for (const day of Array.isArray(days) ? days : [days]) {
			for (const number of readDays(plainText(day), name)) draft[number]?.windows.push(window);
		}
	}
}

const GROUPS: ReadonlyMap<string, readonly number[]> = new Map([
	['daily', [0, 1, 2, 3, 4, 5, 6]],
	['every day', [0, 1, 2, 3, 4, 5, 6]],
	['weekdays', [0, 1, 2, 3, 4]],
	['weekends', [5, 6]],
	['weekend', [5, 6]],
]);

/** @returns 0 for Monday */
function readDays(text: string, name: string): number[] {
	const group = GROUPS.get(text.toLowerCase());
	if (group) return [...group];
	return text.split(/[&+/]|\band\b/).flatMap((part) => {
		const [first, last = first, ...more] = part.split(/[-–—]|\bto\b/).map((word) => findDay(word));
		if (first === undefined || last === undefined || more.length > 0) throw misunderstood(text, name);
		const count = ((last - first + 7) % 7) + 1;
		return Array.from({ length: count }, (_, index) => (first + index) % 7);
	});
}

/** @returns 0 for Monday; undefined if it is not a weekday, or a different one in two languages */
function findDay(text: string): number | undefined {
	const word = text.trim().toLowerCase();
	if (word.length > MAX_DAY_LENGTH) return undefined;
	const inEnglish = WEEKDAYS.findIndex(
		({ name }) => word.length > 2 && `${name}s`.toLowerCase().startsWith(word),
	);
	if (inEnglish >= 0) return inEnglish;
	const [day, other] = vocabularies.all(word)?.weekdays ?? [];
	return day === undefined || other !== undefined ? undefined : day - 1;
}

function windowIn(text: string, name: string): Window {
	const [from, to, ...more] = text.split(/[-–—]|\bto\b|\buntil\b/).map((part) => part.trim());
	if (from === undefined || to === undefined || more.length > 0) throw misunderstood(text, name);
	return windowBetween(from, to, name);
}

function windowBetween(fromText: string, toText: string, name: string): Window {
	const [from, to] = [hourIn(fromText, name), hourIn(toText, name)];
	// People who write "2-6 pm" mean the afternoon.
	const namesHalf = (text: string) => /\p{L}/u.test(text.replace(/uhr|h/i, ''));
	if (from === undefined || to === undefined || namesHalf(fromText) !== namesHalf(toText)) {
		throw misunderstood(`${fromText}-${toText}`, name);
	}
	if (from < to) return { from, to };
	const start = clockText(from);
	throw new InputProblem(
		`Hours from ${start} to ${clockText(to)} in '${name}' end before they begin`,
		'Split overnight hours into two entries: until 24:00, and from 00:00 on the next day.',
	);
}

function hourIn(text: string, name: string): number | undefined {
	const hour = /^\s*(\d{1,2})\s*$/.exec(text)?.[1];
	if (hour !== undefined) return Number(hour) <= 24 ? Number(hour) * HOUR : undefined;
	const written = clockIn(text, name);
	return written && written.offset === undefined && !written.zone ? written.clock : undefined;
}

function mergeWindows(windows: readonly Window[]): Window[] {
	const result: Window[] = [];
	for (const { from, to } of [...windows].sort((a, b) => a.from - b.from)) {
		const last = result.at(-1);
		if (last && from <= last.to) last.to = Math.max(last.to, to);
		else result.push({ from, to: Math.min(to, DAY) });
	}
	return result;
}

function misunderstood(value: unknown, name: string): InputProblem {
	return new InputProblem(`${quote(value)} in '${name}' is invalid`, `Enter hours such as ${EXAMPLE}.`);
}
