import fc from 'fast-check';

import { InputProblem } from '../../../../nodes/shared/values/inputProblem';
import type { Window } from '../../../../nodes/shared/times/hours/windows';
import { clockText, hoursText } from '../../../../nodes/shared/times/hours/hoursText';
import { toCallingHours } from '../../../../nodes/shared/times/hours/readHours';

const NONE = new Set<number>();
const read = (value: unknown) => toCallingHours(value, NONE, 'Calling Hours');

it.each([
	['Mon-Fri 09:00-18:00', 'Mon–Fri 09:00–18:00'],
	['Mon-Fri 09:00-12:00, 14:00-18:00; Sat 10:00-13:00', 'Mon–Fri 09:00–12:00, 14:00–18:00; Sat 10:00–13:00'],
	['Mon–Fri 9–18', 'Mon–Fri 09:00–18:00'],
	['monday to friday: 9:00 to 18:00', 'Mon–Fri 09:00–18:00'],
	[
		'Mon, Wed, Fri 9-12, 14-18, Sat 10-13',
		'Mon 09:00–12:00, 14:00–18:00; Wed 09:00–12:00, 14:00–18:00; Fri 09:00–12:00, 14:00–18:00; Sat 10:00–13:00',
	],
	['Mondays and Thursdays 9 am - 6 pm', 'Mon 09:00–18:00; Thu 09:00–18:00'],
	['Tues & Thurs 9-18', 'Tue 09:00–18:00; Thu 09:00–18:00'],
	['weekdays 9-18\nweekends 10-13', 'Mon–Fri 09:00–18:00; Sat, Sun 10:00–13:00'],
	['daily 9-18; Sun closed', 'Mon–Sat 09:00–18:00'],
	['Sun closed; Mon-Sun 9-18', 'Mon–Sat 09:00–18:00'],
	['Fri-Mon 9-18', 'Mon 09:00–18:00; Fri–Sun 09:00–18:00'],
	['Mo-Fr 9:00-18:00 Uhr', 'Mon–Fri 09:00–18:00'],
	['lun-ven 10h-13h, 14h-20h', 'Mon–Fri 10:00–13:00, 14:00–20:00'],
	['Mon 9-12, 11-15, 15-16', 'Mon 09:00–16:00'],
	['Mon 18:00-24:00; Tue 00:00-02:00', 'Mon 18:00–24:00; Tue 00:00–02:00'],
])('%p is %s', (text, expected) => {
	expect(hoursText(read(text))).toBe(expected);
});

it.each<[unknown, string]>([
	[{ window: [{ days: ['monday', 'tuesday'], from: '09:00', to: '18:00' }] }, 'Mon, Tue 09:00–18:00'],
	[
		{
			window: [
				{ days: ['monday'], from: '09:00', to: '12:00' },
				{ days: ['monday', 'sunday'], from: '14:00', to: '24:00' },
			],
		},
		'Mon 09:00–12:00, 14:00–24:00; Sun 14:00–24:00',
	],
	[[{ days: 'friday', from: 9, to: 18 }], 'Fri 09:00–18:00'],
])('%j is %s', (value, expected) => {
	expect(hoursText(read(value))).toBe(expected);
});

it.each<[unknown, string]>([
	['', 'contains no hours'],
	['Mon closed', 'contains no hours'],
	[{}, 'is invalid'],
	[{ window: [] }, 'contains no hours'],
	[undefined, 'is invalid'],
	[{ window: [{ days: ['monday'], from: '', to: '18:00' }] }, 'is invalid'],
	[{ window: [{ days: [], from: '09:00', to: '18:00' }] }, 'contains no hours'],
	[{ window: [{ days: ['someday'], from: '09:00', to: '18:00' }] }, 'is invalid'],
	[{ window: ['Mon 9-18'] }, 'is invalid'],
	['09:00-18:00', 'is invalid'],
	['Mon-Fri', 'is invalid'],
	['Mon-Fri 9', 'is invalid'],
	['Mon-Fri 9-12-18', 'is invalid'],
	['Mon-Wed-Fri 9-18', 'is invalid'],
	['Mon-Fri 9-25', 'is invalid'],
	['Mon-Fri 2-6 pm', 'is invalid'],
	['Mon-Fri 9:00-18:00 EST', 'is an ambiguous time zone'],
	['Mon-Fri 09:00-18:00+01:00', 'is invalid'],
	['someday 9-18', 'is invalid'],
	['so 9-18', 'is invalid'],
	['Mon-Fri 22:00-02:00', "Hours from 22:00 to 02:00 in 'Calling Hours' end before they begin"],
	['Mon-Fri 9-5', "Hours from 09:00 to 05:00 in 'Calling Hours' end before they begin"],
	['Mon-Fri 18:00-00:00', 'end before they begin'],
	['Mon-Fri 09:00-09:00', 'end before they begin'],
])('%j is refused: %s', (value, message) => {
	expect(() => read(value)).toThrow(message);
	expect(() => read(value)).toThrow(InputProblem);
});

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

it('hours that are written and read are the same', () => {
	const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 6 });
	const windows = minutes.map((times) => {
		const sorted = times.sort((a, b) => a - b).map((minute) => minute * 60_000);
		return sorted.flatMap((from, index): Window[] => {
			const to = sorted[index + 1];
			return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
		});
	});
	fc.assert(
		fc.property(fc.array(windows, { minLength: 7, maxLength: 7 }), (week) => {
			fc.pre(week.some((day) => day.length > 0));
			const text = week.flatMap((day, index) =>
				day.map(({ from, to }) => `${DAYS[index]} ${clockText(from)}-${clockText(to)}`),
			);
			const window = week.flatMap((day, index) =>
				day.map(({ from, to }) => ({ days: [DAYS[index]], from: clockText(from), to: clockText(to) })),
			);
			expect(read(text.join('; ')).week).toEqual(week);
			expect(read({ window }).week).toEqual(week);
			expect(read(hoursText({ week, holidays: NONE })).week).toEqual(week);
		}),
	);
});

it('whatever is given is read or refused, and never anything else', () => {
	const text = fc.stringMatching(/^[MoTueWdhFriSatn0-9 :;,\-apm]{0,40}$/);
	fc.assert(
		fc.property(fc.oneof(fc.anything(), text), (value) => {
			try {
				for (const day of read(value).week) {
					day.forEach(({ from, to }, index) => {
						expect(from).toBeLessThan(to);
						expect(from).toBeGreaterThan(day[index - 1]?.to ?? -1);
					});
				}
			} catch (error) {
				expect(error).toBeInstanceOf(InputProblem);
			}
		}),
		{ numRuns: 2_000 },
	);
});
