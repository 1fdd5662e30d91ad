import { join } from 'node:path';

import { until } from './until';

/** What runs for nobody may sleep so long: timers of a queue are looked after this often (`requestQueue.ts`). */
export const MAX_REST_MS = 250;
/** No machine is so slow that a timer that is due has not fired by then. */
const GONE_AFTER_MS = 60_000;

const PRODUCT = ['nodes', 'credentials'].map((folder) => join(__dirname, '../..', folder) + '/');

/** A timer that has neither fired nor been cleared. */
export interface Timer {
	/** Milliseconds, as it was asked for. */
	delay: number;
	/** Who started it. */
	stack: string;
}

/**
 * Watches the timers that the product's modules start, themselves or by functions of n8n. Those of n8n, Jest and
 * the stand-in do not count. After each test all of them end, and none of them starts another. What it says depends on what timers were asked for
 * and never on when they fire, so that a slow machine changes nothing.
 *
 * The deadline of a request is no timer of this kind: Node.js drops it together with its signal, and it
 * keeps no process alive.
 */
export function useTimers() {
	const running = new Map<NodeJS.Timeout, Timer>();
	let started: Timer[] = [];
	let total = 0;
	const original = { setTimeout, clearTimeout };

	const watched = (callback: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) => {
		const timer = original.setTimeout(() => {
			running.delete(timer);
			callback(...given);
		}, delay);
		const stack = new Error('started here').stack ?? '';
		if (PRODUCT.some((folder) => stack.includes(folder))) {
			running.set(timer, { delay, stack });
			started.push({ delay, stack });
		}
		return timer;
	};
	const clear = (timer: NodeJS.Timeout) => {
		running.delete(timer);
		original.clearTimeout(timer);
	};

	beforeAll(() => {
		globalThis.setTimeout = Object.assign(watched, original.setTimeout as object) as typeof setTimeout;
		globalThis.clearTimeout = clear as typeof clearTimeout;
	});
	beforeEach(() => (started = []));
	afterEach(async () => {
		total += started.length;
		started = [];
		let isOver = false;
		const over = original.setTimeout(() => (isOver = true), GONE_AFTER_MS);
		await until(() => running.size === 0 || isOver);
		original.clearTimeout(over);
		expect([...running.values()]).toEqual([]);
		expect(started).toEqual([]);
	});
	afterAll(() => {
		Object.assign(globalThis, original);
		// Tests that start no timer prove nothing of timers. A single one may have no call that waits.
		expect(total).toBeGreaterThan(0);
	});

	return {
		/** @returns those that still run and sleep for longer than what may rest for nobody. Each is told once */
		longer(rest = MAX_REST_MS): Timer[] {
			const found = [...running].filter(([, { delay }]) => delay > rest);
			for (const [timer] of found) running.delete(timer);
			return found.map(([, timer]) => timer);
		},
	};
}
