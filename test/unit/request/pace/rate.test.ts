import fc from 'fast-check';

import { Rate } from '../../../../nodes/shared/request/pace/rate';
import { runs } from '../../../harness/properties/runs';

/** Starts so many requests a millisecond apart. @returns when they started */
function start(rate: Rate, count: number, from: number): number[] {
	const starts = Array.from({ length: count }, (_, index) => from + index);
	for (const at of starts) rate.started(at);
	return starts;
}

/** The service turns a request away. @returns whether the rate explains it */
function turnAway(rate: Rate, startedAt: number, retryAfter: number | undefined, pause: number): boolean {
	const now = startedAt + 1;
	rate.uncount(startedAt);
	const turnedAway = { startedAt, retryAfter, pause, now };
	return rate.gaveUpTry(turnedAway) || rate.turnedAway(turnedAway);
}

it('nothing is held back before anything was turned away', () => {
	const rate = new Rate();
	start(rate, 100, 0);
	expect(rate.earliestStart(100)).toBe(100);
});

it('so many as were taken in the time that the service asks to wait are kept to from then on', () => {
	const rate = new Rate();
	const starts = start(rate, 11, 0);
	expect(turnAway(rate, starts[10] as number, 1000, 1000)).toBe(true);
	// Ten started from 0 to 9, and the eleventh was turned away: the next has to wait a second from the first.
	const next = rate.earliestStart(20);
	expect(next).toBeGreaterThanOrEqual(1000);
	expect(next).toBeLessThanOrEqual(1050);
});

it('a pause of hours is no pace', () => {
	const rate = new Rate();
	const starts = start(rate, 3, 0);
	turnAway(rate, starts[2] as number, 3_600_000, 3_600_000);
	expect(rate.earliestStart(10)).toBe(10);
});

it('where the service does not say how long, the window is from the first that was taken to the next', () => {
	const rate = new Rate();
	const starts = start(rate, 6, 1);
	expect(turnAway(rate, starts[5] as number, undefined, 500)).toBe(true);
	expect(rate.earliestStart(100)).toBe(100);
	rate.started(800);
	rate.succeeded(800, 801);
	expect(rate.earliestStart(801)).toBeGreaterThan(805);
	expect(rate.earliestStart(801)).toBeLessThan(850);
});

it('a request that was not sent after all takes nobody its place', () => {
	const rate = new Rate();
	const starts = start(rate, 3, 0);
	turnAway(rate, starts[2] as number, 1000, 1000);
	const next = rate.earliestStart(1100);
	rate.started(next);
	expect(rate.earliestStart(next)).toBeGreaterThan(next);
	rate.uncount(next);
	expect(rate.earliestStart(next)).toBe(next);
});

it('after any history the next request may start, within twice the longest window', () => {
	const event = fc.record({
		kind: fc.constantFrom('start', 'start', 'start', 'succeed', 'turnAway', 'uncount'),
		wait: fc.integer({ min: 0, max: 5000 }),
		retryAfter: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
	});
	fc.assert(
		fc.property(fc.array(event, { maxLength: 150 }), (events) => {
			const rate = new Rate();
			let now = 0;
			const open: number[] = [];
			for (const { kind, wait, retryAfter } of events) {
				now += wait + 1;
				if (kind === 'start') {
					now = Math.max(now, rate.earliestStart(now));
					rate.started(now);
					open.push(now);
				}
				const startedAt = kind === 'start' ? undefined : open.pop();
				if (startedAt === undefined) continue;
				if (kind === 'succeed') rate.succeeded(startedAt, now);
				if (kind === 'uncount') rate.uncount(startedAt);
				if (kind === 'turnAway') turnAway(rate, startedAt, retryAfter, retryAfter ?? 200);
				expect(rate.earliestStart(now)).toBeGreaterThanOrEqual(now);
				expect(rate.earliestStart(now) - now).toBeLessThan(130_000);
			}
		}),
		{ numRuns: runs(100, 2000) },
	);
});
