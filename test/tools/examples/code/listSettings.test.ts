import { listSettings } from '../../../../tools/examples/code/listSettings';

const SETTINGS = {
	first_hour: '09:00',
	last_hour: '18:00',
	weekdays: '1, 2, 3, 4, 5',
	max_attempts: 3,
	max_per_day: 2,
	pause_hours: 3,
	people_per_block: 25,
	max_blocks_per_run: 80,
};
const WEEK = SETTINGS.weekdays;

const read = (changes: object) => listSettings({ ...SETTINGS, ...changes });
const hours = (first_hour: unknown, last_hour: unknown) => read({ first_hour, last_hour });

it('leaves what is written as in the example as it is, and settings of a user', () => {
	expect(read({ mine: 'x' })).toEqual({ ...SETTINGS, mine: 'x' });
});

it.each([
	['9:00', '18:00', '09:00', '18:00'],
	['9', '18', '09:00', '18:00'],
	[9, 18, '09:00', '18:00'],
	['9', '6pm', '09:00', '18:00'],
	['9am', '8pm', '09:00', '20:00'],
	[' 9 AM ', '6:30 p.m.', '09:00', '18:30'],
	['09:00', '9pm', '09:00', '21:00'],
	['8h', '18h30', '08:00', '18:30'],
	['8', '21', '08:00', '21:00'],
	['9.15', '17.45', '09:15', '17:45'],
	['10', '12', '10:00', '12:00'],
	['12 am', '12 pm', '00:00', '12:00'],
	['12pm', '11:59pm', '12:00', '23:59'],
	['0', '24', '00:00', '24:00'],
	['0:00', '8:00', '00:00', '08:00'],
	['07:00', '9:00', '07:00', '09:00'],
])('reads the hours %j to %j as %s to %s', (first, last, first_hour, last_hour) => {
	expect(hours(first, last)).toMatchObject({ first_hour, last_hour });
});

it.each([
	'',
	'  ',
	null,
	undefined,
	'nine',
	'9:60',
	'24:01',
	'25',
	'13pm',
	'0am',
	'9.5',
	'0900',
	'-9',
	'9-18',
])('stops at the hour %j, and says how to write it', (hour) => {
	const text = String(hour === null || hour === undefined ? '' : hour).trim();
	const error = (name: string) =>
		`"${text}" in '${name}' is not a time. In 'Enter settings', write e.g. 9 am and 6 pm.`;
	expect(() => hours(hour, '24')).toThrow(error('first_hour'));
	expect(() => hours('0', hour)).toThrow(error('last_hour'));
});

it.each([
	['09:00', '9:00'],
	['09:00', '9am'],
	['9', '5'],
	['18:00', '09:00'],
	['9am', '12am'],
	['20:00', '0:00'],
])('stops when the hours from %j end at %j, which is not later', (first, last) => {
	expect(() => hours(first, last)).toThrow(
		`"${last}" in 'last_hour' is not after "${first}" in 'first_hour'. In 'Enter settings', write e.g. 9 am and 6 pm`,
	);
});

it.each([
	['1', '5'],
	['7:00', '9:00'],
	['9', '12'],
	['8', '9pm'],
])('stops when the hours %j to %j can be in the morning or in the evening', (first, last) => {
	expect(() => hours(first, last)).toThrow(
		`"${first}" in 'first_hour' can be in the morning or in the evening. In 'Enter settings', write e.g. 9 am and 6 pm`,
	);
});

it.each([
	['1,2,3,4,5', WEEK],
	['1-5', WEEK],
	['Mon-Fri', WEEK],
	['monday – friday', WEEK],
	['Mon to Fri', WEEK],
	['Mo Tu We Thurs Fr', WEEK],
	['Fri; mon,3', '1, 3, 5'],
	['Sun-Tue', '1, 2, 7'],
	['Sa-Su 6', '6, 7'],
	['1-7', '1, 2, 3, 4, 5, 6, 7'],
	[3, '3'],
])('reads the weekdays %j as %s', (entered, weekdays) => {
	expect(read({ weekdays: entered })).toMatchObject({ weekdays });
});

it.each([
	'',
	null,
	'0',
	'8',
	'12345',
	'1.5',
	'M',
	'T-F',
	'1-',
	'-5',
	'1-3-5',
	'Mon, Tux',
	'every day',
	'Mo-Mi',
])('stops at the weekdays %j, and says how to write them', (weekdays) => {
	expect(() => read({ weekdays })).toThrow(
		`"${weekdays ?? ''}" in 'weekdays' is not a list of weekdays. In 'Enter settings', write e.g. 1, 2, 3, 4, 5 or Mon-Fri; Monday is 1.`,
	);
});

it.each(['max_attempts', 'max_per_day', 'people_per_block', 'max_blocks_per_run'])(
	'%s is a whole number of at least 1',
	(name) => {
		expect(read({ [name]: ' 1 ' })).toMatchObject({ [name]: 1 });
		for (const wrong of [0, -1, 2.5, '', null, undefined, 'three', '1,000', Infinity]) {
			expect(() => read({ [name]: wrong })).toThrow(
				`"${wrong ?? ''}" in '${name}' is not a whole number of at least 1. In 'Enter settings', write e.g. 3.`,
			);
		}
	},
);

it('the pause may be none, or a part of an hour', () => {
	expect([0, '0.5', 3].map((pause_hours) => read({ pause_hours }).pause_hours)).toEqual([0, 0.5, 3]);
	for (const wrong of [-1, '', null, '3h', '1,5']) {
		expect(() => read({ pause_hours: wrong })).toThrow(
			`"${wrong ?? ''}" in 'pause_hours' is not a number of hours. In 'Enter settings', write e.g. 3 or 0.5.`,
		);
	}
});
