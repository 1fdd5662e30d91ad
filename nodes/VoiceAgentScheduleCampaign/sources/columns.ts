import { plainName } from '../../shared/columns/columnName';
import type { Columns } from '../../shared/columns/columnsOfRows';
import { phoneColumnsAmong } from '../../shared/columns/phoneColumns';
import { inCallingOrder, nameDifferentPeople } from '../../shared/columns/phoneOrder';
import { isNamedAsZone, findTimeKind, type NamedTime } from '../../shared/columns/timeNames';
import { InputProblem, quoteNames } from '../../shared/values/inputProblem';

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

const MAX_DURATION = ['maxdurationmins', 'maxduration', 'maxdurationminutes'];

const FIELDS: Partial<Record<NamedTime, CallColumn>> = {
	whole: 'scheduled_for',
	date: 'scheduled_date',
	time: 'scheduled_time',
};

/** @returns what a column or key certainly says of a call, however it is written */
export function certainlyMeant(column: string): CallColumn | undefined {
	const time = findTimeKind(column);
	if (time !== undefined) return FIELDS[time];
	if (isNamedAsZone(column)) return 'timezone';
	return MAX_DURATION.includes(plainName(column)) ? 'max_duration_mins' : undefined;
}

/**
 * Finds the columns that say whom to call, and when. Those that say when have names that speak of the call: any
 * other date may be that of an appointment. Only a time without a date of its own belongs to the date of the call
 * beside it. Several columns may hold a call's time, of which each row fills others.
 *
 * @param columns names of all columns of the rows, and whether any row has something in it
 * @param chosenPhoneColumns those that the user has named; else they are found by their names
 * @throws InputProblem when none holds the phone number, or some hold numbers of different people
 */
export function foundColumns(columns: Columns, chosenPhoneColumns: readonly string[] = []): FoundColumns {
	const names = [...columns.keys()];
	const found: FoundColumns = {
		phone_number: chosenPhoneColumns.length > 0 ? chosenPhoneColumns : phoneColumns(columns),
	};
	for (const field of CALL_COLUMNS.filter((one) => one !== 'phone_number')) {
		const meant = names.filter((column) => certainlyMeant(column) === field);
		if (meant.length > 0) found[field] = meant;
	}
	if ((found.scheduled_date ?? found.scheduled_for) && !found.scheduled_time) {
		const times = names.filter((column) => findTimeKind(column) === 'anyTime');
		const isOfOtherDate = names.some((column) => findTimeKind(column) === 'anyDate');
		if (times.length > 0 && !isOfOtherDate) found.scheduled_time = times;
	}
	return found;
}

/** Those with a number of the same person, in the order in which they are called. */
function phoneColumns(columns: Columns): string[] {
	if (columns.get('phone_number')) return ['phone_number'];
	const names = [...columns.keys()];
	const candidates = phoneColumnsAmong(names);
	const filled = candidates.filter((column) => columns.get(column));
	if (nameDifferentPeople(filled)) {
		throw new InputProblem(
			`Columns ${quoteNames(filled, filled.length, ' and ')} may contain numbers of different people`,
			"Enter the columns to call, in order, in 'Phone Columns'.",
		);
	}
	if (candidates.length > 0) return inCallingOrder(filled.length > 0 ? filled : candidates);
	throw new InputProblem(
		`No phone column found. Columns: ${quoteNames(names, names.length) || 'none'}`,
		"Enter the columns to call in 'Phone Columns', or rename one to Phone.",
	);
}
