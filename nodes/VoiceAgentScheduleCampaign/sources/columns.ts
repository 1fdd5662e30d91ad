import { plainName } from '../../shared/columns/columnName';
import type { Columns } from '../../shared/columns/columnsOfRows';
import { phoneColumnsAmong } from '../../shared/columns/phoneColumns';
import { isNamedAsZone, TIME_NAMES } from '../../shared/columns/timeNames';
import { InputProblem, shownNames } from '../../shared/values/inputProblem';

/** What a row may say of its call (openapi.yaml, CampaignCall; `scheduled_for` is date and time in one cell). */
export const CALL_COLUMNS = [
	'phone_number',
	'scheduled_for',
	'scheduled_date',
	'scheduled_time',
	'timezone',
	'max_duration_mins',
] as const;

export type CallColumn = (typeof CALL_COLUMNS)[number];

/** For each, the columns of the rows that hold it: of a row, those in which it has something. */
export type FoundColumns = Partial<Record<CallColumn, readonly string[]>>;

/** Names that mean nothing but what is said of a call, as `plainName` gives them. */
const NAMES = {
	scheduled_for: ['scheduledfor', 'scheduledat', 'callat', 'calldatetime'],
	scheduled_date: ['scheduleddate', 'calldate'],
	scheduled_time: ['scheduledtime', 'calltime'],
	max_duration_mins: ['maxdurationmins', 'maxduration', 'maxdurationminutes'],
} satisfies Partial<Record<CallColumn, string[]>>;

/** @returns what a column or key certainly says of a call, however it is written */
export function certainlyMeant(column: string): CallColumn | undefined {
	if (isNamedAsZone(column)) return 'timezone';
	const name = plainName(column);
	return CALL_COLUMNS.find((field) => field in NAMES && NAMES[field as keyof typeof NAMES].includes(name));
}

/**
 * Finds the columns that say whom to call, and when. A call's time may be told by several columns, of which
 * each row fills others; an empty column hides none.
 *
 * @param columns names of all columns of the rows, and whether any row has something in it
 * @param hasCallTime whether a date alone is enough, because the option Call Time gives its time
 * @throws InputProblem when none holds the phone number, or when two could
 */
export function foundColumns(columns: Columns, hasCallTime: boolean): FoundColumns {
	const names = [...columns.keys()];
	const found: FoundColumns = { phone_number: [phoneColumn(columns)] };
	for (const field of CALL_COLUMNS.filter((one) => one !== 'phone_number')) {
		found[field] = names.filter((column) => meaningOf(column) === field);
	}
	return withDateAndTime(columns, found, hasCallTime);
}

function meaningOf(column: string): CallColumn | undefined {
	return certainlyMeant(column) ?? (isNamed(column, TIME_NAMES.dateAndTime) ? 'scheduled_for' : undefined);
}

function isNamed(column: string, names: readonly string[]): boolean {
	return names.includes(plainName(column));
}

function phoneColumn(columns: Columns): string {
	if (columns.get('phone_number')) return 'phone_number';
	const names = [...columns.keys()];
	const candidates = phoneColumnsAmong(names);
	const filled = candidates.filter((column) => columns.get(column));
	if (filled.length > 1) {
		throw new InputProblem(
			`The columns ${shownNames(filled, filled.length, ' and ')} could ${filled.length > 2 ? 'all' : 'both'} be the call's phone number`,
			'Name one of them phone_number, or choose "Set Below" under Phone and Time Columns.',
		);
	}
	const column = filled[0] ?? candidates[0];
	if (column !== undefined) return column;
	throw new InputProblem(
		`No column is named like a phone number. The columns are ${shownNames(names, names.length) || 'missing'}`,
		'Name the column phone_number, Phone or Mobile, or choose "Set Below" under Phone and Time Columns.',
	);
}

/** Adds those that are called Date or Time, where they are the call's. */
function withDateAndTime(columns: Columns, found: FoundColumns, hasCallTime: boolean): FoundColumns {
	const { scheduled_for: wholes = [], scheduled_date: dates = [], scheduled_time: times = [] } = found;
	const named = (names: readonly string[]) =>
		[...columns.keys()].filter((column) => names.includes(plainName(column)));
	// A date may be any date, and a time any time, but together they are the call's.
	const anyDates = named(TIME_NAMES.date);
	const anyTimes = named(TIME_NAMES.time);
	const isFilled = (some: readonly string[]) => some.some((column) => columns.get(column));
	const isDateOfCall = () => {
		if (isFilled(dates)) return isFilled(anyTimes);
		if (isFilled(wholes)) return isFilled([...times, ...anyTimes]);
		// The column of times may be empty and still tell what the date is for.
		return hasCallTime || times.length + anyTimes.length > 0;
	};
	const isTimeOfCall = wholes.length + dates.length + anyDates.length > 0;
	return {
		...found,
		scheduled_date: [...dates, ...(isDateOfCall() ? anyDates : [])],
		scheduled_time: [...times, ...(isTimeOfCall ? anyTimes : [])],
	};
}
