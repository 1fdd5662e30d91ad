import fc from 'fast-check';
import { DateTime } from 'luxon';

import { zoneAlone } from '../../../nodes/shared/places/place';
import { judgeByHours, type OutsideHours } from '../../../nodes/shared/rules/outsideHours';
import { runs } from '../../harness/properties/runs';
import { hoursOf } from '../times/hoursOf';

const NOON = Date.parse('2031-05-05T12:00:00Z');
const judge = (moment: number, text: string, outside: OutsideHours, zone = 'UTC') =>
	judgeByHours(moment, { hours: hoursOf(text), zones: zoneAlone(zone), outside }, (free) => free);

it('a call outside of the hours is skipped or an error, as the user wants', () => {
	const reason = 'Monday 12:00 in UTC is outside the calling hours (Mon 01:00–02:00)';
	expect(judge(NOON, 'Mon 01:00-02:00', 'skip')).toEqual({ skip: reason });
	expect(() => judge(NOON, 'Mon 01:00-02:00', 'error')).toThrow(reason);
	for (const outside of ['move', 'skip', 'error'] as const) {
		expect(judge(NOON, 'Mon 12:00-13:00', outside)).toBeUndefined();
	}
});

it('a call that is moved rings at the first minute that luxon finds open', () => {
	const hours = fc.record({
		from: fc.integer({ min: 0, max: 22 }),
		length: fc.integer({ min: 1, max: 24 }),
		days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
		zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'),
		minutes: fc.integer({ min: 0, max: 500_000 }),
	});
	fc.assert(
		fc.property(hours, ({ from, length, days, zone, minutes }) => {
			const to = Math.min(24, from + length);
			const names = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
			const text = days.map((day) => `${names[day]} ${from}:00-${to}:00`).join('; ');
			const start = NOON + minutes * 60_000;
			const isOpen = (moment: number) => {
				const { weekday, hour } = DateTime.fromMillis(moment, { zone });
				return days.includes(weekday) && hour >= from && hour < to;
			};
			let expected = start;
			while (!isOpen(expected)) expected += 60_000;
			const found = judge(start, text, 'move', zone);
			const note = expect.stringContaining('Moved to') as string;
			if (expected === start) expect(found).toBeUndefined();
			else expect(found).toMatchObject({ moved: { moment: expected, zone: { name: zone }, note } });
		}),
		{ numRuns: runs(300, 10_000) },
	);
});
