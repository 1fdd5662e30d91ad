/** What a person may enter in a field. */
type Entry = string | number | null | undefined;

/** A time of day in minutes, and how it is written. */
interface Time {
	at: number;
	text: string;
	/** With am or pm. */
	isHalf: boolean;
	/** By its text alone, it may be in the morning or in the evening. */
	isShort: boolean;
}

const TIME = /^(\d{1,2})(?:[:.h](\d\d))?\s*(?:h|([ap])\.?m\.?)?$/i;
const HALF_DAY = 720;
/** Without a colon: the oldest n8n shows what stands behind the last one. */
const HOW_HOURS = 'write e.g. 9 am and 6 pm';
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const COUNTS = ['max_attempts', 'max_per_day', 'people_per_block', 'max_blocks_per_run'];

/** @returns what was entered, hours as 09:00 and weekdays as 1, 2, 3; what can't be read is an error */
export function listSettings(entered: Record<string, Entry>) {
	const { weekdays, pause_hours } = entered;
	const first = timeOf('first_hour', entered.first_hour);
	const last = timeOf('last_hour', entered.last_hour);
	if (last.at <= first.at) {
		throw new Error(
			`"${last.text}" in 'last_hour' is not after "${first.text}" in 'first_hour'. In 'Enter settings', ${HOW_HOURS}.`,
		);
	}
	if (first.isShort && (last.isHalf ? first.at + HALF_DAY < last.at : last.at <= HALF_DAY)) {
		throw new Error(
			`"${first.text}" in 'first_hour' can be in the morning or in the evening. In 'Enter settings', ${HOW_HOURS}.`,
		);
	}
	const counts = COUNTS.map((name) => [name, numberOf(entered[name])] as const);
	const [wrong] = counts.filter(([, count]) => !Number.isInteger(count) || count < 1);
	if (wrong) notRead(wrong[0], entered[wrong[0]], 'a whole number of at least 1', 'write e.g. 3');
	if (!(numberOf(pause_hours) >= 0)) {
		notRead('pause_hours', pause_hours, 'a number of hours', 'write e.g. 3 or 0.5');
	}
	return {
		...entered,
		...Object.fromEntries(counts),
		first_hour: clockOf(first),
		last_hour: clockOf(last),
		weekdays: daysOf(weekdays),
		pause_hours: numberOf(pause_hours),
	};
}

function timeOf(name: string, value: Entry): Time {
	const text = textOf(value);
	const [isRead, hours = '', minutes = '0', half = ''] = TIME.exec(text) || [];
	const [hour, minute] = [Number(hours), Number(minutes)];
	const afternoon = half.toLowerCase() === 'p' ? HALF_DAY : 0;
	const at = (half ? (hour % 12) * 60 + afternoon : hour * 60) + minute;
	const isHour = half ? hour >= 1 && hour <= 12 : at <= 2 * HALF_DAY;
	if (!isRead || !isHour || minute > 59) notRead(name, value, 'a time', HOW_HOURS);
	return { at, text, isHalf: half !== '', isShort: !half && /^[1-9](?!\d)/.test(text) };
}

function clockOf({ at }: Time): string {
	return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** @returns numbers from Monday, out of numbers, English names, and ranges of them */
function daysOf(value: Entry): string {
	const ranges = textOf(value)
		.toLowerCase()
		.replace(/ ?(?:[-–]|\bto\b) ?/g, '-')
		.split(/[\s,;]+/)
		.filter(Boolean)
		.map((range) => range.split('-').map(dayOf));
	if (ranges.length === 0 || ranges.some((days) => days.length > 2 || days.includes(0))) {
		notRead('weekdays', value, 'a list of weekdays', 'write e.g. 1, 2, 3, 4, 5 or Mon-Fri; Monday is 1');
	}
	const isIn = (day: number, [from = 0, to = from]: number[]) =>
		from <= to ? day >= from && day <= to : day >= from || day <= to;
	const all = DAYS.map((_, index) => index + 1);
	return all.filter((day) => ranges.some((range) => isIn(day, range))).join(', ');
}

/** @returns 0 for what is no day */
function dayOf(text: string): number {
	if (/^[1-7]$/.test(text)) return Number(text);
	return text.length < 2 ? 0 : DAYS.findIndex((day) => day.startsWith(text)) + 1;
}

function numberOf(value: Entry): number {
	const text = textOf(value);
	return text === '' ? NaN : Number(text);
}

function textOf(value: Entry): string {
	return String(value === null || value === undefined ? '' : value).trim();
}

function notRead(name: string, value: Entry, wanted: string, how: string): never {
	throw new Error(`"${textOf(value)}" in '${name}' is not ${wanted}. In 'Enter settings', ${how}.`);
}
