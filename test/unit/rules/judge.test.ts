import fc from 'fast-check';
import { DateTime } from 'luxon';

import { judgeCall, type CallingRules } from '../../../nodes/shared/rules/judge';
import { type OUTSIDE_HOURS } from '../../../nodes/shared/rules/hours';
import { DoNotCallReader } from '../../../nodes/shared/rules/doNotCall';
import { zoneAlone } from '../../../nodes/shared/times/zoneSet';
import { runs } from '../../harness/properties/runs';
import { hoursOf } from '../times/hoursOf';

const NUMBER = '+15550100123';
const NOON = Date.parse('2031-05-05T12:00:00Z');
const listed = new DoNotCallReader([]);
listed.add(NUMBER);

function hoursRule(text: string, zone: string, outside: (typeof OUTSIDE_HOURS)[number]): CallingRules {
	const hours = hoursOf(text);
	return { hours: () => ({ hours, zones: zoneAlone(zone), outside }) };
}

it('without rules everybody is called when they are due', () => {
	expect(judgeCall({ number: NUMBER }, {}, NOON)).toEqual({ kind: 'call' });
});

it('who must not be called is told so first', () => {
	const rules = {
		doNotCall: listed.list(),
		consent: { value: '' },
		...hoursRule('Mon 01:00-02:00', 'UTC', 'skip'),
	};
	expect(judgeCall({ number: NUMBER }, rules, NOON)).toEqual({
		kind: 'skip',
		reason: `"+15550100123" is in 'Do Not Call'`,
	});
	expect(judgeCall({ number: '+15550100124' }, rules, NOON)).toEqual({
		kind: 'skip',
		reason: `No consent to call "+15550100124": 'Consent' is empty`,
	});
	expect(judgeCall({ number: '+15550100124' }, { ...rules, consent: { value: 'yes' } }, NOON)).toEqual({
		kind: 'skip',
		reason: 'Monday 12:00 in UTC is outside the calling hours (Mon 01:00–02:00)',
	});
});

it('a premium-rate number is an error, unless it is skipped', () => {
	const rules = { refusesSpecialRates: true, consent: { value: 'yes' } };
	const premium = { number: '+19005550100' };
	expect(() => judgeCall(premium, rules, NOON)).toThrow('is a premium-rate number');
	expect(judgeCall({ number: NUMBER }, rules, NOON)).toEqual({ kind: 'call' });
	for (const others of [{ consent: { value: 'no' } }, { allowedCountries: () => new Set(['DE']) }]) {
		expect(judgeCall(premium, { ...rules, ...others }, NOON).kind).toBe('skip');
	}
});

it('a number of another country is skipped, and the reason names the country', () => {
	const reasonFor = (number: string, ...allowed: string[]) => {
		const verdict = judgeCall({ number }, { allowedCountries: () => new Set(allowed) }, NOON);
		return verdict.kind === 'skip' ? verdict.reason : undefined;
	};
	expect(reasonFor('+442079460003', 'GB')).toBeUndefined();
	expect(reasonFor('+442079460003', 'US')).toBe(
		`"+442079460003" (United Kingdom) is not in 'Allowed Countries'`,
	);
	expect(reasonFor('+18005550100', 'CA')).toBeUndefined();
	expect(reasonFor('+18005550100', 'GB')).toBe(
		`"+18005550100" (one of 25 countries) is not in 'Allowed Countries'`,
	);
	expect(reasonFor('+80012345678', 'GB')).toContain('(no country)');
});

it('a call outside of the hours is an error where the user wants that', () => {
	const rules = hoursRule('Mon-Fri 13:00-18:00', 'UTC', 'error');
	expect(() => judgeCall({ number: NUMBER }, rules, NOON)).toThrow('outside the calling hours');
});

it('a time that is past rings now', () => {
	const rules = hoursRule('Mon-Fri 13:00-18:00', 'UTC', 'skip');
	expect(judgeCall({ number: NUMBER, moment: NOON - 70 * 3_600_000 }, rules, NOON).kind).toBe('skip');
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
			const verdict = judgeCall({ number: NUMBER, moment: start }, hoursRule(text, zone, 'move'), NOON);
			expect(verdict).toEqual(
				expected === start
					? { kind: 'call' }
					: { kind: 'call', moment: expected, note: expect.stringContaining('Moved to') },
			);
		}),
		{ numRuns: runs(300, 10_000) },
	);
});
