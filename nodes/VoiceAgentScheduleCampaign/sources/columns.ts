import { plainName } from '../../shared/columns/columnName';
import { phoneColumnsAmong } from '../../shared/columns/phoneColumns';
import { InputProblem, shown } from '../../shared/values/inputProblem';

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

/** For each, the column of the rows that holds it. */
export type FoundColumns = Partial<Record<CallColumn, string>>;

/** Names by which columns are found, without regard to case, spaces and signs. */
const NAMES: Record<Exclude<CallColumn, 'phone_number'>, readonly string[]> = {
	scheduled_for: ['scheduledfor', 'scheduledat', 'callat', 'calldatetime', 'dateandtime', 'datetime'],
	scheduled_date: ['scheduleddate', 'calldate'],
	scheduled_time: ['scheduledtime', 'calltime'],
	timezone: ['timezone', 'calltimezone', 'tz', 'zeitzone', 'fuseauhoraire', 'zonahoraria', 'fusohorario'],
	max_duration_mins: ['maxdurationmins', 'maxduration', 'maxdurationminutes'],
};

/** A date may be any date, but beside a time it is the call's. */
const NAMES_OF_PAIR = {
	scheduled_date: ['date', 'datum', 'fecha', 'data', 'tarih', 'дата', '日期', '日付'],
	scheduled_time: [
		'time',
		'uhrzeit',
		'zeit',
		'hora',
		'heure',
		'ora',
		'tijd',
		'godzina',
		'saat',
		'время',
		'时间',
		'時間',
	],
} as const;

/**
 * Finds the columns that say whom to call, and when.
 *
 * @param columns names of all columns of the rows, and whether any row has something in it
 * @throws InputProblem when none holds the phone number, or when two could
 */
export function foundColumns(columns: ReadonlyMap<string, boolean>): FoundColumns {
	const names = [...columns.keys()];
	const found: FoundColumns = {};
	for (const column of CALL_COLUMNS) {
		const match = theOneFor(column, columns);
		if (match !== undefined) found[column] = match;
	}
	if (found.phone_number === undefined) {
		throw new InputProblem(
			`No column is named like a phone number. The columns are ${names.map(shown).join(', ') || 'missing'}`,
			'Name the column phone_number, Phone or Mobile, or choose "Set Below" under Phone and Time Columns.',
		);
	}
	return { ...dateAndTime(names, found), ...found };
}

function theOneFor(field: CallColumn, columns: ReadonlyMap<string, boolean>): string | undefined {
	if (columns.has(field)) return field;
	const candidates = candidatesFor(field, [...columns.keys()]);
	const filled = candidates.filter((column) => columns.get(column));
	const matches = filled.length > 0 ? filled : candidates.slice(0, 1);
	if (matches.length > 1) {
		throw new InputProblem(
			`The columns ${matches.map(shown).join(' and ')} could ${matches.length > 2 ? 'all' : 'both'} be the call's ${field.replace('_', ' ')}`,
			`Name one of them ${field}, or choose "Set Below" under Phone and Time Columns.`,
		);
	}
	return matches[0];
}

function candidatesFor(field: CallColumn, columns: readonly string[]): string[] {
	if (field === 'phone_number') return phoneColumnsAmong(columns);
	return columns.filter((column) => NAMES[field].includes(plainName(column)));
}

function dateAndTime(columns: readonly string[], found: FoundColumns): FoundColumns {
	const { scheduled_for, scheduled_date, scheduled_time } = found;
	if (scheduled_for ?? scheduled_date ?? scheduled_time) return {};
	const named = (names: readonly string[]) => columns.filter((column) => names.includes(plainName(column)));
	const [dates, times] = [named(NAMES_OF_PAIR.scheduled_date), named(NAMES_OF_PAIR.scheduled_time)];
	if (dates.length !== 1 || times.length !== 1) return {};
	return { scheduled_date: dates[0], scheduled_time: times[0] };
}
