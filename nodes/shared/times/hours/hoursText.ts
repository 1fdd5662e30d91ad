import { MINUTE } from '../calendar';
import type { CallingHours, Window } from './windows';

/** Monday to Sunday. */
export const WEEKDAYS = [
	{ name: 'Monday', short: 'Mon' },
	{ name: 'Tuesday', short: 'Tue' },
	{ name: 'Wednesday', short: 'Wed' },
	{ name: 'Thursday', short: 'Thu' },
	{ name: 'Friday', short: 'Fri' },
	{ name: 'Saturday', short: 'Sat' },
	{ name: 'Sunday', short: 'Sun' },
] as const;

/** @returns such as `Mon–Fri 09:00–12:00, 14:00–18:00; Sat 10:00–13:00` */
export function hoursText({ week }: CallingHours): string {
	const runs: Array<{ first: number; last: number; windows: string }> = [];
	week.forEach((windows, day) => {
		if (windows.length === 0) return;
		const text = windows.map(windowText).join(', ');
		const run = runs.at(-1);
		if (run && run.last === day - 1 && run.windows === text) run.last = day;
		else runs.push({ first: day, last: day, windows: text });
	});
	return runs.map(({ first, last, windows }) => `${daysText(first, last)} ${windows}`).join('; ');
}

function daysText(first: number, last: number): string {
	const [from, to] = [WEEKDAYS[first]?.short ?? '', WEEKDAYS[last]?.short ?? ''];
	if (first === last) return from;
	return last === first + 1 ? `${from}, ${to}` : `${from}–${to}`;
}

function windowText({ from, to }: Window): string {
	return `${clockText(from)}–${clockText(to)}`;
}

/**
 * @param clock milliseconds since midnight
 * @returns `09:30`
 */
export function clockText(clock: number): string {
	const minutes = Math.floor(clock / MINUTE);
	const two = (value: number) => String(value).padStart(2, '0');
	return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
