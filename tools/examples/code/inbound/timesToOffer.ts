/** The node with the opening hours. */
interface Hours {
	/** Monday is 1. */
	weekdays: string;
	opens: string;
	closes: string;
	minutes: number;
}

interface Day {
	date: string;
	weekday: number;
}

/** @returns the times of these days that callers may book */
export function timesToOffer({ weekdays, opens, closes, minutes }: Hours, days: Day[], now: string) {
	const open = weekdays.split(',').map(Number);
	const [first, last] = [minutesOf(opens), minutesOf(closes)];
	if (!(minutes >= 5) || !(first < last)) throw new Error(`Check 'Set opening hours': ${opens} to ${closes}`);
	const starts = Array.from(
		{ length: Math.floor((last - first) / minutes) },
		(_, index) => first + index * minutes,
	);
	return days
		.filter(({ weekday }) => open.includes(weekday))
		.flatMap(({ date }) =>
			starts.map((start) => ({
				time: `${date} ${clock(start)}`,
				ends: `${date} ${clock(start + minutes)}`,
			})),
		)
		.filter(({ time }) => time > now);
}

function minutesOf(text: string): number {
	const [hour, minute = 0] = text.split(':').map(Number);
	return Number(hour) * 60 + minute;
}

function clock(minutes: number): string {
	const two = (number: number) => String(number).padStart(2, '0');
	return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
