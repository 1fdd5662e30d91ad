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
const COUNTS = ['max_attempts', 'max_per_day', 'people_per_block', 'max_blocks_per_run'];

const read = (changes: object) => listSettings({ ...SETTINGS, ...changes });

it('leaves what is written as in the example as it is, and settings of a user', () => {
	expect(read({ mine: 'x' })).toEqual({ ...SETTINGS, mine: 'x' });
});

it.each([
	[9, 18, '09:00', '18:00'],
	[' 9 AM ', '6:30 p.m.', '09:00', '18:30'],
	['8h', '18h30', '08:00', '18:30'],
	['9.15', '17.45', '09:15', '17:45'],
	['10', '12', '10:00', '12:00'],
	['12 am', '12 pm', '00:00', '12:00'],
	['12pm', '11:59pm', '12:00', '23:59'],
	['0', '24', '00:00', '24:00'],
	['07:00', '9:00', '07:00', '09:00'],
])('reads the hours %j to %j as %s to %s', (first, last, first_hour, last_hour) => {
	expect(read({ first_hour: first, last_hour: last })).toMatchObject({ first_hour, last_hour });
});

const [NOT_LATER, UNCLEAR] = ['is not after', 'can be in the morning or in the evening'];

it.each([
	['9', '5', `"5" in 'last_hour' ${NOT_LATER} "9" in 'first_hour'`],
	['9am', '12am', `"12am" in 'last_hour' ${NOT_LATER} "9am" in 'first_hour'`],
	['20:00', '0:00', `"0:00" in 'last_hour' ${NOT_LATER} "20:00" in 'first_hour'`],
	['7:00', '9:00', `"7:00" in 'first_hour' ${UNCLEAR}`],
	['8', '9pm', `"8" in 'first_hour' ${UNCLEAR}`],
])('stops at the hours %j to %j: %s', (first_hour, last_hour, problem) => {
	const error = `${problem}. In 'Enter settings', write e.g. 9 am and 6 pm.`;
	expect(() => read({ first_hour, last_hour })).toThrow(error);
});

it.each([
	['monday – friday', WEEK],
	['Mon to Fri', WEEK],
	['Mo Tu We Thurs Fr', WEEK],
	['Fri; mon,3', '1, 3, 5'],
	['Sun-Tue', '1, 2, 7'],
	['Sa-Su 6', '6, 7'],
	[3, '3'],
])('reads the weekdays %j as %s', (entered, weekdays) => {
	expect(read({ weekdays: entered })).toMatchObject({ weekdays });
});

it.each(COUNTS)('reads %s as a number', (name) => {
	expect(read({ [name]: ' 1 ' })).toMatchObject({ [name]: 1 });
});

it('the pause may be none, or a part of an hour', () => {
	expect([0, '0.5', 3].map((pause_hours) => read({ pause_hours }).pause_hours)).toEqual([0, 0.5, 3]);
});

const EMPTY = ['', '  ', null, undefined];
const NO_TIMES = [...EMPTY, ...'nine 9:60 24:01 25 13pm 0am 9.5 0900 -9 9-18'.split(' ')];
const NO_DAYS = [...EMPTY, 'Mon, Tux', 'every day', ...'0 8 12345 1.5 M T-F 1- -5 1-3-5 Mo-Mi'.split(' ')];
const NO_COUNTS = [...EMPTY, 0, -1, 2.5, 'three', '1,000', Infinity];

type Wrong = [name: string, wanted: string, how: string, values: Array<string | number | null | undefined>];

it.each<Wrong>([
	['first_hour', 'a time', '9 am and 6 pm', NO_TIMES],
	['last_hour', 'a time', '9 am and 6 pm', NO_TIMES],
	['weekdays', 'a list of weekdays', '1, 2, 3, 4, 5 or Mon-Fri; Monday is 1', NO_DAYS],
	...COUNTS.map((name): Wrong => [name, 'a whole number of at least 1', '3', NO_COUNTS]),
	['pause_hours', 'a number of hours', '3 or 0.5', [...EMPTY, -1, '3h', '1,5']],
])('stops where %s is not %s, and says how to write it', (name, wanted, how, values) => {
	for (const value of values) {
		const text = String(value ?? '').trim();
		const error = `"${text}" in '${name}' is not ${wanted}. In 'Enter settings', write e.g. ${how}.`;
		expect(() => read({ [name]: value })).toThrow(error);
	}
});
