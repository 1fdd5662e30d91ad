import axios from 'axios';

import type { Call, Hook } from './records';

const MAX_TRIES = 4;
/** Before an event is sent again. */
const PAUSE_MS = 100;

/** What became of one event at one hook. */
export interface Delivery {
	url: string;
	/** Status of each try; 0 where there was no response. */
	statuses: number[];
}

/** Sends events to the hooks of use cases, again when they are not taken. */
export class Deliveries {
	readonly log: Delivery[] = [];
	/** How a call record is wrapped in the body of an event. The interface does not show it. */
	wrap = (call: Call): unknown => call;
	/** How often the event of a call is sent, although it was taken: 0 where it is lost. */
	copiesOf = (_: Call): number => 1;
	private closed = false;
	private readonly running = new Set<Promise<unknown>>();

	/** Tells every hook of the call's use case of the call. */
	announce(call: Call): void {
		const hooks = (call.use_case.hooks ?? []) as Hook[];
		for (const hook of hooks) {
			for (let copy = 0; copy < this.copiesOf(call); copy++) this.track(this.deliver(hook, call));
		}
	}

	/** Resolves when nothing is being delivered. */
	async settled(): Promise<void> {
		while (this.running.size > 0) await Promise.all(this.running);
	}

	async close(): Promise<void> {
		this.closed = true;
		await this.settled();
	}

	private track(delivery: Promise<void>): void {
		this.running.add(delivery);
		void delivery.finally(() => this.running.delete(delivery));
	}

	private async deliver({ url, headers }: Hook, call: Call): Promise<void> {
		const delivery: Delivery = { url, statuses: [] };
		this.log.push(delivery);
		const body = this.wrap(structuredClone(call));
		for (let tries = 0; tries < MAX_TRIES && !this.closed; tries++) {
			const status = await post(url, headers, body);
			delivery.statuses.push(status);
			if (status >= 200 && status < 500) return;
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		}
	}
}

async function post(url: string, headers: Hook['headers'], body: unknown): Promise<number> {
	const own = Object.fromEntries(headers.map(({ key = '', value = '' }) => [key, value]));
	try {
		const options = { headers: own, validateStatus: () => true, timeout: 10_000 };
		return (await axios.post(url, body, options)).status;
	} catch {
		return 0;
	}
}
