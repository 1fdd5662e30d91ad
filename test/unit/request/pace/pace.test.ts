import fc from 'fast-check';

import { Pace, type Report, type Start } from '../../../../nodes/shared/request/pace/pace';
import { runs } from '../../../harness/properties/runs';

const SECOND = 1000;
const SUCCESS = { kind: 'success' } as const;
const REFUSAL = { kind: 'turnedAway' } as const;

const wait = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined });
const anyReport: fc.Arbitrary<Report> = fc.oneof(
	fc.record({ kind: fc.constantFrom('success' as const, 'alive' as const, 'nothing' as const) }),
	fc.record({ kind: fc.constantFrom('turnedAway' as const, 'failure' as const), retryAfter: wait }),
);

/** Sends one request that takes 100 ms. @returns when it ended */
function sendOne(pace: Pace, report: Report, from: number): number {
	const at = Math.max(pace.earliestStart(from), pace.pausedUntil);
	pace.end(pace.start(at), report, at + 100);
	return at + 100;
}

/** Fills all places with requests that are sent in one moment. */
function fill(pace: Pace, now: number): Start[] {
	const starts = [];
	while (pace.hasRoom) starts.push(pace.start(now));
	return starts;
}

it('whatever happened: when nothing is in flight there is room, never for more than 32, and the next start is known', () => {
	const step = fc.record({ report: anyReport, started: fc.integer({ min: 1, max: 40 }) });
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
				expect(inFlight.length).toBeLessThanOrEqual(32);
				for (const start of inFlight) pace.end(start, report, (now += 5));
				expect(pace.isIdle).toBe(true);
				expect(pace.hasRoom).toBe(true);
				expect(pace.earliestStart(now)).toBeLessThan(Infinity);
			}
		}),
		{ numRuns: runs(100, 2000) },
	);
});

it('after too many at once one more is tried soon, and after a second if that was refused again', () => {
	const pace = new Pace();
	const tried: number[] = [];
	for (let now = 0; now < 4000; now += 50) {
		const starts = fill(pace, now);
		for (const start of starts.slice(6)) pace.end(start, REFUSAL, now + 1);
		for (const start of starts.slice(0, 6)) pace.end(start, SUCCESS, now + 50);
		if (starts.length > 6) tried.push(now);
	}
	const [first = 0, second = 0, third = 0] = tried;
	expect(second - first).toBeLessThan(SECOND);
	expect(third - second).toBeGreaterThan(SECOND);
});

it('requests one after the other say little of how many go at once', () => {
	const pace = new Pace();
	let now = 0;
	for (let count = 0; count < 50; count++) now = sendOne(pace, SUCCESS, now);
	expect(fill(pace, now).length).toBeLessThanOrEqual(3);
});

it('what timers are late by, up to 5 ms, is caught up with', () => {
	const [punctual = 0, late, later] = [0, 5, 50].map((lateness) => {
		const pace = new Pace();
		sendOne(pace, SUCCESS, 0);
		pace.start(pace.earliestStart(0) + lateness);
		return pace.earliestStart(0);
	});
	expect(late).toBe(punctual);
	expect(later).toBeGreaterThan(punctual);
});

it('several workers that were refused at the same moments come back soon, and not at the same moment', () => {
	const comesBack = Array.from({ length: 5 }, () => {
		const pace = new Pace();
		for (let at = 0; at < 400; at += 100) pace.end(pace.start(at), REFUSAL, at + 50);
		return pace.pausedUntil;
	});
	expect(new Set(comesBack).size).toBeGreaterThan(1);
	expect(Math.max(...comesBack)).toBeLessThanOrEqual(350 + 200);
});

it.each(['turnedAway', 'failure'] as const)(
	'%s up to three times among good ones halts nobody, four times in a row pauses everything',
	(kind) => {
		const pace = new Pace();
		const bad = { kind, retryAfter: 5000 };
		let now = sendOne(pace, SUCCESS, 0);
		for (const report of [bad, bad, bad, SUCCESS, bad, bad, bad]) {
			now = sendOne(pace, report, now);
			expect(pace.pausedUntil).toBeLessThanOrEqual(now);
		}
		now = sendOne(pace, bad, now);
		expect(pace.pausedUntil).toBeGreaterThan(now + 3000);
	},
);

it('a success of a request that was sent after a pause began ends the trouble', () => {
	const pace = new Pace();
	const early = pace.start(0);
	let now = 10;
	while (pace.pausedUntil < now) now = sendOne(pace, { kind: 'turnedAway', retryAfter: 60_000 }, now);
	pace.end(early, SUCCESS, now);
	expect(pace.troubledSince).toBeDefined();
	pace.end(pace.start(now + 10), SUCCESS, now + 20);
	expect(pace.troubledSince).toBeUndefined();
	expect(pace.pausedUntil).toBeLessThanOrEqual(now + 20);
});
