import { WEEKDAYS } from '../../times/hours';
import { inCollection } from '../node/fieldPath';

/** When people may be called. Read by `toCallingHours`. */
export const callingHours = inCollection('callingRules', {
	displayName: 'Calling Hours',
	name: 'callingHours',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Hours',
	default: {},
	description: "Allowed hours in the recipient's time zone. Days not listed are closed. Not legal advice.",
	options: [
		{
			displayName: 'Hours',
			name: 'window',
			values: [
				{
					displayName: 'Days',
					name: 'days',
					type: 'multiOptions',
					description: 'Days with these hours',
					default: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
					options: WEEKDAYS.map((name) => ({ name, value: name.toLowerCase() })),
				},
				{
					displayName: 'From',
					name: 'from',
					type: 'string',
					default: '09:00',
					placeholder: 'e.g. 09:00',
					description: 'First time to call',
				},
				{
					displayName: 'To',
					name: 'to',
					type: 'string',
					default: '18:00',
					placeholder: 'e.g. 18:00',
					description: 'Use 24:00 for end of day. Split overnight hours into two entries.',
				},
			],
		},
	],
});

export const zoneOrState = inCollection('callingRules', {
	displayName: 'Zone or State',
	name: 'zoneOrState',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.state }}',
	description:
		'Where the person is: a time zone, US or Australian state, or Canadian province. Defaults to the place of the number.',
});

export const outsideCallingHours = inCollection('callingRules', {
	displayName: 'Outside Calling Hours',
	name: 'outsideCallingHours',
	type: 'options',
	default: 'move',
	description: 'What to do with calls that are due outside the calling hours or on a holiday',
	options: [
		{
			name: 'Move to the Next Opening',
			value: 'move',
			description: 'Reschedules the call, and says so in the reason',
		},
		{ name: 'Return an Error', value: 'error', description: 'Returns an error for the item' },
		{ name: 'Skip', value: 'skip', description: 'Returns the item with status skipped, and the reason' },
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
	description: 'Dates without calls, separated by commas or line breaks. Also accepts a list of dates.',
});
