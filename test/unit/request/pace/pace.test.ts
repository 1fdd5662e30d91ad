import fc from 'fast-check';

import { Pace, type Report, type Start } from '../../../../nodes/shared/request/pace/pace';
import { runs } from '../../../harness/properties/runs';

const wait = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined });
const anyReport: fc.Arbitrary<Report> = fc.oneof(
	fc.record({ kind: fc.constantFrom('success' as const, 'alive' as const, 'nothing' as const) }),
	fc.record({ kind: fc.constantFrom('turnedAway' as const, 'failure' as const), retryAfter: wait }),
);

it('whatever came before: where nothing is in flight there is room, and it may start at a known moment', () => {
	const step = fc.record({ report: anyReport, started: fc.integer({ min: 1, max: 8 }) });
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
			const pace = new Pace();
			let now = 0;
			for (const { report, started } of steps) {
				const inFlight: Start[] = [];
				while (inFlight.length < started && pace.hasRoom) {
					now = Math.max(now + 1, pace.pausedUntil, pace.earliestStart(now));
					inFlight.push(pace.start(now));
				}
				expect(inFlight.length).toBeGreaterThan(0);
				for (const start of inFlight) pace.end(start, report, (now += 5));
				expect(pace.isIdle).toBe(true);
				expect(pace.hasRoom).toBe(true);
				expect(Number.isFinite(pace.earliestStart(now))).toBe(true);
			}
		}),
		{ numRuns: runs(100, 2000) },
	);
});

it('in a trouble of unknown length, one request is sent to see whether it is over', () => {
	const pace = new Pace();
	const [one, two] = [pace.start(0), pace.start(1)];
	for (const start of [one, two]) pace.end(start, { kind: 'turnedAway' }, 10);
	pace.end(pace.start(2000), { kind: 'turnedAway' }, 2001);
	expect(pace.isCautious).toBe(true);
	const probe = pace.start(20_000);
	expect(pace.hasRoom).toBe(false);
	pace.end(probe, { kind: 'success' }, 20_010);
	expect([pace.isCautious, pace.troubledSince, pace.hasRoom]).toEqual([false, undefined, true]);
});

it('a refusal is a response: it is no reason to send more, and none to send less', () => {
	const pace = new Pace();
	for (let now = 0; now < 50; now++) pace.end(pace.start(now), { kind: 'alive' }, now + 1);
	expect(pace.troubledSince).toBeUndefined();
	pace.start(100);
	pace.start(101);
	expect(pace.hasRoom).toBe(false);
});
