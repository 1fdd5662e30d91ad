import { WEEKDAYS } from '../../times/hours/hoursText';
import { inCollection } from '../node/fieldPath';

/** When people may be called. Read by `toCallingHours`. */
export const callingHours = inCollection('callingRules', {
	displayName: 'Calling Hours',
	name: 'callingHours',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Hours',
	default: {},
	description:
		'When people may be called, by the clock where they are. Days that are not named are days without calls. Two entries for the same day make a pause between them. This is no legal advice: look up what holds where you call.',
	options: [
		{
			displayName: 'Hours',
			name: 'window',
			values: [
				{
					displayName: 'Days',
					name: 'days',
					type: 'multiOptions',
					default: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
					options: WEEKDAYS.map(({ name }) => ({ name, value: name.toLowerCase() })),
				},
				{
					displayName: 'From',
					name: 'from',
					type: 'string',
					default: '09:00',
					placeholder: 'e.g. 09:00',
				},
				{
					displayName: 'To',
					name: 'to',
					type: 'string',
					default: '18:00',
					placeholder: 'e.g. 18:00',
					description: '24:00 is the end of the day. Hours over midnight are two entries.',
				},
			],
		},
	],
});

export const callingHoursZone = inCollection('callingRules', {
	displayName: 'Calling Hours Time Zone',
	name: 'callingHoursZone',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.timezone }}',
	description:
		'Where the person is, if a column says so. If this is left empty, it is the country of the phone number; of a country with several time zones, only times count that are within the hours in all of them.',
});

export const outsideCallingHours = inCollection('callingRules', {
	displayName: 'Outside Calling Hours',
	name: 'outsideCallingHours',
	type: 'options',
	default: 'move',
	description: 'What to do with a call that would ring outside of the calling hours, or on a holiday',
	options: [
		{
			name: 'Move to the Next Opening',
			value: 'move',
			description: 'The call is scheduled for then; its row says so in a note',
		},
		{ name: 'Report an Error', value: 'error', description: 'The row is an error' },
		{ name: 'Skip', value: 'skip', description: 'The row is not called; it comes out marked as skipped' },
	],
});

/** Read by `toHolidays`. */
export const holidays = inCollection('callingRules', {
	displayName: 'Holidays',
	name: 'holidays',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	placeholder: 'e.g. 2026-12-25, 2026-12-26, 2026-12-30 to 2027-01-02',
	description:
		'Days without calls, separated by commas or in lines of their own, or a list of dates from an expression',
});
