import { createHash } from 'node:crypto';

import { sleep } from 'n8n-workflow';

import {
	afterRefusal,
	afreshAt,
	afterSuccess,
	afterTrouble,
	freshPace,
	isHopeless,
	mayStart,
} from './pacing';

/** Timers cannot be set for longer than some weeks, and the service may ask for any wait. */
const LONGEST_SLEEP_MS = 60_000;

/** Stands for whoever asks together: all requests of one run of a node wait in one line. */
export type Line = object;

/** What came of asking to send: go ahead, or why not. */
export type Admission = 'admitted' | 'withdrawn' | 'hopeless';

interface Waiting {
	cap: number;
	patience: number;
	resolve: (admission: Admission) => void;
}

/** How a request that was admitted ended, as far as the pace is concerned. */
export interface Ending {
	sentAt: number;
	/** Yes, no, or neither: the service turned the request away, failed, or was not reached. */
	answer: 'yes' | 'no' | 'none';
	/** Milliseconds that the service asks to wait. */
	retryAfter?: number;
}

/**
 * All requests of this process to one account of the service. It decides when the next may start, and
 * serves the lines in turn, so that one call to stop does not wait behind ten thousand calls to place.
 */
export class Account {
	private pace = freshPace();
	private underWay = 0;
	private waking = false;
	private readonly lines = new Map<Line, Waiting[]>();

	/**
	 * Waits for leave to send one request. Every `admitted` must be followed by one `leave`.
	 *
	 * @param options.cap the user's own limit of requests at once
	 * @param options.patience milliseconds to bear with a service that cannot be reached
	 * @param options.again the request was sent before and turned away; it goes first in its line
	 */
	async enter(line: Line, options: { cap: number; patience: number; again: boolean }): Promise<Admission> {
		const isAlone = this.underWay === 0 && this.lines.size === 0;
		if (isAlone && !options.again) this.pace = afreshAt(this.pace, Date.now());
		return await new Promise((resolve) => {
			const queue = this.lines.get(line) ?? [];
			const waiting = { cap: options.cap, patience: options.patience, resolve };
			if (options.again) queue.unshift(waiting);
			else queue.push(waiting);
			this.lines.set(line, queue);
			this.serve();
		});
	}

	/** Says how an admitted request ended, which adapts the pace and lets the next one start. */
	leave({ sentAt, answer, retryAfter }: Ending): void {
		this.underWay -= 1;
		const trouble = { sentAt, now: Date.now(), retryAfter, jitter: Math.random() };
		this.pace =
			answer === 'yes'
				? afterSuccess(this.pace)
				: answer === 'no'
					? afterRefusal(this.pace)
					: afterTrouble(this.pace, trouble);
		this.serve();
	}

	/** Sends everybody in a line away. */
	withdraw(line: Line): void {
		const queue = this.lines.get(line) ?? [];
		this.lines.delete(line);
		for (const { resolve } of queue) resolve('withdrawn');
	}

	/** @param patience milliseconds */
	isHopeless(patience: number): boolean {
		return isHopeless(this.pace, patience, Date.now());
	}

	/** Milliseconds since 1970 until which the service asked not to be called. */
	get pausedUntil(): number {
		return this.pace.pausedUntil;
	}

	/** The clock is read once: a pause that ended between two readings would leave everybody waiting for good. */
	private serve(): void {
		const now = Date.now();
		for (let next = this.nextLine(now); next; next = this.nextLine(now)) {
			const [line, queue] = next;
			const waiting = queue.shift();
			this.moveToTheEnd(line, queue);
			if (!waiting) continue;
			if (isHopeless(this.pace, waiting.patience, now)) {
				waiting.resolve('hopeless');
				continue;
			}
			this.underWay += 1;
			waiting.resolve('admitted');
		}
		this.wakeAfterPause(now);
	}

	/** The first line whose first request may start now, or is past all hope. */
	private nextLine(now: number): [Line, Waiting[]] | undefined {
		for (const [line, queue] of this.lines) {
			const first = queue[0];
			if (!first) this.lines.delete(line);
			else if (mayStart(this.pace, this.underWay, first.cap, now)) return [line, queue];
			else if (isHopeless(this.pace, first.patience, now)) return [line, queue];
		}
		return undefined;
	}

	private moveToTheEnd(line: Line, queue: Waiting[]): void {
		this.lines.delete(line);
		if (queue.length > 0) this.lines.set(line, queue);
	}

	private wakeAfterPause(now: number): void {
		const pause = this.pace.pausedUntil - now;
		if (this.waking || this.lines.size === 0 || pause <= 0) return;
		this.waking = true;
		void sleep(Math.min(pause, LONGEST_SLEEP_MS)).then(() => {
			this.waking = false;
			this.serve();
		});
	}
}

const accounts = new Map<string, Account>();

/**
 * @param address of the service, as `toServiceAddress` gives it
 * @param apiKey tells accounts at the same address apart; only its digest is kept
 * @returns the same account for the same address and key, in the whole process
 */
export function accountOf(address: string, apiKey: string): Account {
	const key = createHash('sha256').update(`${address}\n${apiKey}`).digest('base64');
	const account = accounts.get(key) ?? new Account();
	accounts.set(key, account);
	return account;
}
