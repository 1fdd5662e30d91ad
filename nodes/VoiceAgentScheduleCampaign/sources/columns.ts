import { plainName } from '../../shared/columns/columnName';
import type { Columns } from '../../shared/columns/columnsOfRows';
import { phoneColumnsAmong } from '../../shared/columns/phoneColumns';
import { isNamedAsZone, timeKindOf, type NamedTime } from '../../shared/columns/timeNames';
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

const MAX_DURATION = ['maxdurationmins', 'maxduration', 'maxdurationminutes'];

const FIELDS: Partial<Record<NamedTime, CallColumn>> = {
	whole: 'scheduled_for',
	date: 'scheduled_date',
	time: 'scheduled_time',
};

/** @returns what a column or key certainly says of a call, however it is written */
export function certainlyMeant(column: string): CallColumn | undefined {
	const time = timeKindOf(column);
	if (time !== undefined) return FIELDS[time];
	if (isNamedAsZone(column)) return 'timezone';
	return MAX_DURATION.includes(plainName(column)) ? 'max_duration_mins' : undefined;
}

/**
 * Finds the columns that say whom to call, and when. Those that say when have names that speak of the call: any
 * other date may be that of an appointment. Only a time without a date of its own belongs to the date of the call
 * beside it. A call's time may be told by several columns, of which each row fills others.
 *
 * @param columns names of all columns of the rows, and whether any row has something in it
 * @throws InputProblem when none holds the phone number, or when two could
 */
export function foundColumns(columns: Columns): FoundColumns {
	const names = [...columns.keys()];
	const found: FoundColumns = { phone_number: [phoneColumn(columns)] };
	for (const field of CALL_COLUMNS.filter((one) => one !== 'phone_number')) {
		const meant = names.filter((column) => certainlyMeant(column) === field);
		if (meant.length > 0) found[field] = meant;
	}
	if ((found.scheduled_date ?? found.scheduled_for) && !found.scheduled_time) {
		const times = names.filter((column) => timeKindOf(column) === 'anyTime');
		const isOfOtherDate = names.some((column) => timeKindOf(column) === 'anyDate');
		if (times.length > 0 && !isOfOtherDate) found.scheduled_time = times;
	}
	return found;
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
