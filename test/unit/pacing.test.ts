import {
	afterRefusal,
	afterSuccess,
	afterTrouble,
	freshPace,
	isHopeless,
	mayStart,
	type Pace,
} from '../../nodes/shared/request/pacing';

const NOW = 1_000_000;
const trouble = (pace: Pace, changes: object = {}) =>
	afterTrouble(pace, { sentAt: NOW, now: NOW, jitter: 1, ...changes });
const times = (count: number, step: (pace: Pace) => Pace, pace: Pace) =>
	Array.from({ length: count }).reduce<Pace>((current) => step(current), pace);

it('starts small', () => {
	expect(freshPace().limit).toBe(2);
});

it('grows by one with every success until the first trouble', () => {
	expect(times(5, afterSuccess, freshPace()).limit).toBe(7);
});

it('stays bounded', () => {
	expect(times(1000, afterSuccess, freshPace()).limit).toBe(32);
});

it('halves with trouble, and then grows by one with a full round of successes', () => {
	const reduced = trouble(times(10, afterSuccess, freshPace()));
	expect(reduced.limit).toBe(6);
	expect(times(6, afterSuccess, reduced).limit).toBeCloseTo(7, 0);
});

it('never falls below one', () => {
	expect(times(20, (pace) => trouble(pace, { sentAt: Infinity }), freshPace()).limit).toBe(1);
});

it('a refusal neither grows nor shrinks it, and ends a trouble', () => {
	const pace = trouble(freshPace());
	expect(afterRefusal(pace)).toMatchObject({ limit: pace.limit, reductions: 0, troubledSince: undefined });
});

it('requests that were under way when it halved do not halve it again', () => {
	const before = times(14, afterSuccess, freshPace());
	const once = trouble(before, { sentAt: NOW - 10 });
	const again = trouble(once, { sentAt: NOW - 5, now: NOW + 5 });
	expect([before.limit, once.limit, again.limit]).toEqual([16, 8, 8]);
});

it.each([
	[0, 1, 500],
	[1, 1, 1000],
	[3, 1, 4000],
	[20, 1, 15_000],
	[0, 0, 250],
	[3, 0.5, 3000],
])('after %d halvings in a row and with jitter %d it pauses for %d ms', (reductions, jitter, pause) => {
	const { pausedUntil } = trouble({ ...freshPace(), reductions }, { jitter });
	expect(pausedUntil - NOW).toBe(pause);
});

it('pauses for as long as Retry-After asks', () => {
	expect(trouble(freshPace(), { retryAfter: 7000 }).pausedUntil).toBe(NOW + 7000);
});

it('a shorter pause does not cut a longer one', () => {
	const pace = trouble(trouble(freshPace(), { retryAfter: 9000 }), { retryAfter: 1000 });
	expect(pace.pausedUntil).toBe(NOW + 9000);
});

it('nothing starts during a pause, above the limit, or above the cap', () => {
	const pace = { ...freshPace(), limit: 3.9, pausedUntil: NOW };
	expect(mayStart(pace, 2, Infinity, NOW - 1)).toBe(false);
	expect(mayStart(pace, 2, Infinity, NOW)).toBe(true);
	expect(mayStart(pace, 3, Infinity, NOW)).toBe(false);
	expect(mayStart(pace, 2, 2, NOW)).toBe(false);
});

describe('is hopeless', () => {
	const pace = trouble(freshPace(), { retryAfter: 1000 });

	it('when nothing went well for longer than the patience', () => {
		expect(isHopeless(pace, 5000, NOW + 4999)).toBe(false);
		expect(isHopeless(pace, 5000, NOW + 5000)).toBe(true);
	});

	it('when the service asks for a longer wait than the patience', () => {
		expect(isHopeless(pace, 999, NOW)).toBe(true);
	});

	it('never while all is well', () => {
		expect(isHopeless(afterSuccess(pace), 0, NOW + 1e9)).toBe(false);
	});
});
