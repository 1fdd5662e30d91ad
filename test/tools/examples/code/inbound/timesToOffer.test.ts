import { timesToOffer } from '../../../../../tools/examples/code/inbound/timesToOffer';

const HOURS = { weekdays: '1, 3', opens: '09:00', closes: '10:45', minutes: 30 };
const DAYS = [1, 2, 3].map((weekday) => ({ date: `2026-11-2${weekday + 2}`, weekday }));

it('offers whole times of open days, and none that is over', () => {
	expect(timesToOffer(HOURS, DAYS, '2026-11-23 09:10')).toEqual([
		{ time: '2026-11-23 09:30', ends: '2026-11-23 10:00' },
		{ time: '2026-11-23 10:00', ends: '2026-11-23 10:30' },
		{ time: '2026-11-25 09:00', ends: '2026-11-25 09:30' },
		{ time: '2026-11-25 09:30', ends: '2026-11-25 10:00' },
		{ time: '2026-11-25 10:00', ends: '2026-11-25 10:30' },
	]);
});

it('reads whole hours', () => {
	const hours = { ...HOURS, opens: '9', closes: '10' };
	const ends = timesToOffer(hours, DAYS, '').map((time) => time.ends.slice(-5));
	expect(ends).toEqual(['09:30', '10:00', '09:30', '10:00']);
});

it.each([{ minutes: 0 }, { opens: 'nine' }, { closes: '08:00' }])('refuses %j', (wrong) => {
	expect(() => timesToOffer({ ...HOURS, ...wrong }, DAYS, '')).toThrow("Check 'Set opening hours'");
});
