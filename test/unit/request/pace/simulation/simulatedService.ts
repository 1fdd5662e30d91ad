import { sleep } from 'n8n-workflow';

import type { Attempt } from '../../../../../nodes/shared/request/wire/http';
import type { Limit, Verdict } from './limits';
import { randomFrom } from './virtualTime';

/** A service that exists in virtual time only. */
export class SimulatedService {
	/** How often each row was taken. */
	readonly taken = new Map<number, number>();
	requests = 0;
	inFlight = 0;
	mostInFlight = 0;
	private readonly random: () => number;
	private readonly began = performance.now();
	private sendsUntil = 0;

	/**
	 * @param options.latency milliseconds of the way there, and of the way back; each request's own differs by up to half of it
	 * @param options.duration milliseconds that the service works on what it has taken
	 * @param options.work milliseconds of the sender's own work on a request, one after the other
	 */
	constructor(
		private readonly limits: readonly Limit[],
		private readonly options: { seed: number; latency?: number; duration?: number; work?: number },
	) {
		this.random = randomFrom(options.seed);
	}

	/** One attempt to send a row. */
	async request(row: number): Promise<Attempt> {
		this.requests += 1;
		this.sendsUntil = Math.max(this.sendsUntil, performance.now()) + (this.options.work ?? 0);
		await sleep(this.sendsUntil - performance.now());
		await this.way();
		const verdict = this.verdict();
		if (verdict !== 'taken') {
			await this.way();
			return attemptOf(verdict);
		}
		this.taken.set(row, (this.taken.get(row) ?? 0) + 1);
		this.inFlight += 1;
		this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
		await sleep(this.options.duration ?? 0);
		this.inFlight -= 1;
		await this.way();
		return { response: { status: 200, headers: {}, body: { id: `call-${row}` } } };
	}

	private verdict(): Verdict {
		const now = performance.now() - this.began;
		for (const { objectsTo } of this.limits) {
			const objection = objectsTo(now, this.inFlight);
			if (objection) return objection;
		}
		for (const { took } of this.limits) took?.(now);
		return 'taken';
	}

	private async way(): Promise<void> {
		await sleep((this.options.latency ?? 10) * (0.5 + this.random()));
	}
}

function attemptOf(verdict: Exclude<Verdict, 'taken'>): Attempt {
	if ('cut' in verdict) return { error: { code: 'ECONNRESET', message: 'socket hang up' } };
	const { status, retryAfter } = verdict;
	const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
	return { response: { status, headers, body: { message: 'slow down' } } };
}
