import fc from 'fast-check';

import { PeriodSearch } from '../../../../nodes/shared/request/pace/periodSearch';
import { runs } from '../../../harness/properties/runs';

const PAUSE = 1000;

it('is due at once where few fit into a period, and only after many pauses where many do', () => {
	expect(new PeriodSearch(3, 0, PAUSE).isDue(0)).toBe(true);
	const many = new PeriodSearch(100, 0, PAUSE);
	expect([many.isDue(10 * PAUSE), many.isDue(100 * PAUSE)]).toEqual([false, true]);
});

it('a period that holds must hold more than once where a shorter one did not', () => {
	const search = new PeriodSearch(3, 0, PAUSE);
	expect(search.provedBy).toBe(1);
	search.failed(700, 1000, PAUSE, 0);
	expect(search.provedBy).toBeGreaterThan(1);
});

it('the shorter the way that is left, the longer it waits before the next try', () => {
	const waitAfter = (tried: number) => {
		const search = new PeriodSearch(3, 0, PAUSE);
		search.failed(tried, 1000, PAUSE, 0);
		let now = 0;
		while (!search.isDue(now)) now += PAUSE / 10;
		return now;
	};
	expect(waitAfter(900)).toBeGreaterThan(waitAfter(500));
});

it('comes close to the shortest period of any service, and tries none that is longer than the last', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 200 }),
			fc.double({ min: 0.3, max: 0.99, noNaN: true }),
			(most, share) => {
				const search = new PeriodSearch(most, 0, PAUSE);
				const shortest = 1000 * share;
				let period = 1000;
				for (let now = 0; now < 2000 * PAUSE; now += PAUSE) {
					if (!search.isDue(now)) continue;
					const tried = search.shorterThan(period);
					expect(tried).toBeLessThan(period);
					if (tried >= shortest) {
						period = tried;
						search.succeeded(period, PAUSE, now);
					} else {
						search.failed(tried, period, PAUSE, now);
					}
				}
				expect(period).toBeGreaterThanOrEqual(shortest);
				expect(period).toBeLessThanOrEqual(shortest * 1.12);
			},
		),
		{ numRuns: runs(50, 1000) },
	);
});
