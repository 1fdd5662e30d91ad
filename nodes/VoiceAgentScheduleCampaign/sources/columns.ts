import { plainName } from '../../shared/columns/columnName';
import type { Columns } from '../../shared/columns/columnsOfRows';
import { phoneColumnsAmong } from '../../shared/columns/phoneColumns';
import { inCallingOrder, nameDifferentPeople } from '../../shared/columns/phoneOrder';
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
 * @param chosenPhoneColumns those that the user has named; else they are found by their names
 * @throws InputProblem when none holds the phone number, or some hold numbers of different people
 */
export function foundColumns(
	columns: Columns,
	hasCallTime: boolean,
	chosenPhoneColumns: readonly string[] = [],
): FoundColumns {
	const names = [...columns.keys()];
	const found: FoundColumns = {
		phone_number: chosenPhoneColumns.length > 0 ? chosenPhoneColumns : phoneColumns(columns),
	};
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

/** Those with a number of the same person, in the order in which they are called. */
function phoneColumns(columns: Columns): string[] {
	if (columns.get('phone_number')) return ['phone_number'];
	const names = [...columns.keys()];
	const candidates = phoneColumnsAmong(names);
	const filled = candidates.filter((column) => columns.get(column));
	if (nameDifferentPeople(filled)) {
		throw new InputProblem(
			`The columns ${shownNames(filled, filled.length, ' and ')} seem to hold numbers of different people`,
			"Write those to call, in order, under 'Phone Columns' in the options.",
		);
	}
	if (candidates.length > 0) return inCallingOrder(filled.length > 0 ? filled : candidates);
	throw new InputProblem(
		`No column is named like a phone number. The columns are ${shownNames(names, names.length) || 'missing'}`,
		"Write the columns to call under 'Phone Columns' in the options, or name one Phone or Mobile.",
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
