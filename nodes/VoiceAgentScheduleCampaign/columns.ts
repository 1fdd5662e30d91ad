import { InputProblem, shown } from '../shared/values/inputProblem';

/** What a row may say of its call (service-interface 4.2; `scheduled_for` is date and time in one cell). */
export const CALL_COLUMNS = [
	'phone_number',
	'scheduled_for',
	'scheduled_date',
	'scheduled_time',
	'timezone',
	'max_duration_mins',
] as const;

export type CallColumn = (typeof CALL_COLUMNS)[number];

/** For each, the column of the rows that holds it. */
export type FoundColumns = Partial<Record<CallColumn, string>>;

/** Names by which columns are found, without regard to case, spaces and signs. The service's own name comes first. */
const NAMES: Record<CallColumn, readonly string[]> = {
	phone_number: [
		'phonenumber',
		'phone',
		'phoneno',
		'phonenr',
		'mobile',
		'mobilenumber',
		'mobileno',
		'mobilephone',
		'cell',
		'cellnumber',
		'cellphone',
		'telephone',
		'telephonenumber',
		'tel',
		'contactnumber',
		'msisdn',
	],
	scheduled_for: ['scheduledfor', 'scheduledat', 'callat', 'calldatetime', 'dateandtime', 'datetime'],
	scheduled_date: ['scheduleddate', 'calldate'],
	scheduled_time: ['scheduledtime', 'calltime'],
	timezone: ['timezone', 'calltimezone', 'tz'],
	max_duration_mins: ['maxdurationmins', 'maxduration', 'maxdurationminutes'],
};

/** A date may be any date, but beside a time it is the call's. */
const NAMES_OF_PAIR = { scheduled_date: 'date', scheduled_time: 'time' } as const;

/**
 * Finds the columns that say whom to call, and when.
 *
 * @param columns names of all columns of the rows
 * @throws InputProblem when none holds the phone number, or when two could
 */
export function foundColumns(columns: readonly string[]): FoundColumns {
	const found: FoundColumns = {};
	for (const column of CALL_COLUMNS) {
		const match = theOneFor(column, columns);
		if (match !== undefined) found[column] = match;
	}
	if (found.phone_number === undefined) {
		throw new InputProblem(
			`No column is named like a phone number. The columns are ${columns.map(shown).join(', ') || 'missing'}`,
			'Name the column phone_number, Phone or Mobile, or choose "Set Below" under Phone and Time Columns.',
		);
	}
	return { ...dateAndTime(columns, found), ...found };
}

function theOneFor(field: CallColumn, columns: readonly string[]): string | undefined {
	const names = NAMES[field];
	const own = columns.find((column) => column === field);
	if (own !== undefined) return own;
	const matches = columns.filter((column) => names.includes(plain(column)));
	if (matches.length > 1) {
		throw new InputProblem(
			`The columns ${matches.map(shown).join(' and ')} could both be the call's ${field.replace('_', ' ')}`,
			`Name one of them ${field}, or choose "Set Below" under Phone and Time Columns.`,
		);
	}
	return matches[0];
}

function dateAndTime(columns: readonly string[], found: FoundColumns): FoundColumns {
	const { scheduled_for, scheduled_date, scheduled_time } = found;
	if (scheduled_for ?? scheduled_date ?? scheduled_time) return {};
	const named = (name: string) => columns.find((column) => plain(column) === name);
	const [date, time] = [named(NAMES_OF_PAIR.scheduled_date), named(NAMES_OF_PAIR.scheduled_time)];
	return date === undefined || time === undefined ? {} : { scheduled_date: date, scheduled_time: time };
}

function plain(column: string): string {
	return column.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}
