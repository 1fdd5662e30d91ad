import fc from 'fast-check';

import { Concurrency } from '../../../../nodes/shared/request/pace/concurrency';
import { runs } from '../../../harness/properties/runs';

const PAUSE = 1000;

/** @returns how many may be in flight */
function limitOf(concurrency: Concurrency): number {
	let inFlight = 0;
	while (concurrency.allows(inFlight)) inFlight += 1;
	return inFlight;
}

/** A service on which so many requests at once succeed. @returns the time after them */
function succeed(concurrency: Concurrency, times: number, from: number): number {
	for (let count = 0; count < times; count++) concurrency.succeeded(limitOf(concurrency), from + count);
	return from + times;
}

it('begins with few, grows with every success, and ends at 32', () => {
	const concurrency = new Concurrency();
	expect(limitOf(concurrency)).toBe(2);
	succeed(concurrency, 3, 0);
	expect(limitOf(concurrency)).toBe(5);
	succeed(concurrency, 1000, 3);
	expect(limitOf(concurrency)).toBe(32);
});

it('stays below what was too many, until a try of more is due', () => {
	const concurrency = new Concurrency();
	const now = succeed(concurrency, 8, 0);
	expect(concurrency.turnedAway({ at: now, inFlight: 10 }, PAUSE, now)).toBe(true);
	succeed(concurrency, 500, now + 1);
	expect(limitOf(concurrency)).toBe(9);
	succeed(concurrency, 500, now + 100 * PAUSE);
	expect(limitOf(concurrency)).toBeGreaterThan(9);
});

it('of those that were in flight together, each that is turned away was one too many', () => {
	const concurrency = new Concurrency();
	const now = succeed(concurrency, 8, 0);
	concurrency.turnedAway({ at: now, inFlight: 10 }, PAUSE, now + 5);
	expect(concurrency.turnedAwayToo(now + 1)).toBe(true);
	expect(concurrency.turnedAwayToo(now + 2)).toBe(true);
	expect(concurrency.turnedAwayToo(now + 6)).toBe(false);
	expect(limitOf(concurrency)).toBe(7);
});

it('one request alone cannot have been too many', () => {
	const concurrency = new Concurrency();
	expect(concurrency.turnedAway({ at: 0, inFlight: 1 }, PAUSE, 0)).toBe(false);
	expect(limitOf(concurrency)).toBe(2);
});

it('grows freely again when what was turned away was not too many at once after all', () => {
	const concurrency = new Concurrency();
	concurrency.turnedAway({ at: 0, inFlight: 2 }, PAUSE, 0);
	expect(limitOf(concurrency)).toBe(1);
	concurrency.forget();
	succeed(concurrency, 10, 1);
	expect(limitOf(concurrency)).toBe(12);
});

it('whatever happens, one request may be sent and never more than 32', () => {
	const event = fc.record({
		kind: fc.constantFrom('succeeded', 'turnedAway', 'turnedAwayToo', 'forget', 'halve'),
		inFlight: fc.integer({ min: 1, max: 64 }),
		age: fc.integer({ min: 0, max: 20 }),
	});
	fc.assert(
		fc.property(fc.array(event, { maxLength: 200 }), (events) => {
			const concurrency = new Concurrency();
			for (const [now, { kind, inFlight, age }] of events.entries()) {
				if (kind === 'succeeded') concurrency.succeeded(inFlight, now);
				if (kind === 'turnedAway') concurrency.turnedAway({ at: now - age, inFlight }, PAUSE, now);
				if (kind === 'turnedAwayToo') concurrency.turnedAwayToo(now - age);
				if (kind === 'forget') concurrency.forget();
				if (kind === 'halve') concurrency.halve();
				expect(limitOf(concurrency)).toBeGreaterThanOrEqual(1);
				expect(limitOf(concurrency)).toBeLessThanOrEqual(32);
			}
		}),
		{ numRuns: runs(100, 2000) },
	);
});
