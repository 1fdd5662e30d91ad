/** A column of a data table: n8n has no other types that matter here. */
type ColumnType = 'string' | 'number' | 'date';
export type Columns = Readonly<Record<string, ColumnType>>;

/** No name may be part of another: n8n finds a table by any part of its name. */
export const CALLS = 'voice_agent_calls';
export const PEOPLE = 'voice_agent_people';
export const SETTINGS = 'voice_agent_settings';

/** The tables that all examples share, with their columns. docs/call-tables.md explains each. */
export const TABLES: Readonly<Record<string, Columns>> = {
	[CALLS]: {
		phone: 'string',
		job: 'string',
		subject: 'string',
		state: 'string',
		reason: 'string',
		outcome: 'string',
		status: 'string',
		tag: 'string',
		answers: 'string',
		call_id: 'string',
		run: 'string',
		rule: 'string',
		consent: 'string',
		call_at: 'date',
		close_at: 'date',
		ended_at: 'date',
		local_day: 'number',
		local_hour: 'number',
		zone: 'string',
		calls_24_hours: 'number',
		calls_7_days: 'number',
		calls_30_days: 'number',
		reserved_minutes: 'number',
		seconds: 'number',
		cost: 'number',
	},
	[PEOPLE]: {
		phone: 'string',
		opted_out_at: 'date',
		opted_out_by: 'string',
		consent: 'string',
		zone: 'string',
	},
	[SETTINGS]: {
		key: 'string',
		value: 'string',
		number: 'number',
		holder: 'string',
		until: 'date',
	},
};
