/** Events, of all triggers together: some 10 MB. Beyond these, the oldest are forgotten. */
const MAX_KEPT = 50_000;

/** Of an event: its execution is being started, or was. */
type State = { startedAt: number } | { starting: Promise<void> };

/** By this the caller reports on the execution that it starts for an event. */
export interface ExecutionStart {
	/** The execution has started. */
	done(): void;
	/** It could not be started, or that is not known: the event may come again. */
	failed(): void;
}

/**
 * Which events have started an execution, as far as this process knows. Time is read from a monotonic clock:
 * changing the machine's clock neither forgets events nor keeps them longer.
 */
export class EventMemory {
	private readonly events = new Map<string, State>();

	constructor(
		private readonly keptForMs: number,
		private readonly now: () => number = () => performance.now(),
	) {}

	/**
	 * Waits while another caller is starting this event's execution.
	 *
	 * @returns undefined when the event has its execution; else the caller must start it
	 */
	async begin(id: string): Promise<ExecutionStart | undefined> {
		for (;;) {
			const state = this.events.get(id);
			if (state === undefined || this.isForgotten(state)) return this.claim(id);
			if ('startedAt' in state) return undefined;
			await state.starting;
		}
	}

	/** Whether the event's execution was started in this process, or is being started. */
	has(id: string): boolean {
		return this.events.has(id);
	}

	/** The event's execution has started, in this process or another one. */
	keep(id: string): void {
		this.events.delete(id);
		this.events.set(id, { startedAt: this.now() });
		if (this.events.size <= MAX_KEPT) return;
		for (const [oldest, state] of this.events) {
			if ('starting' in state) continue;
			this.events.delete(oldest);
			return;
		}
	}

	private claim(id: string): ExecutionStart {
		let settle = () => {};
		const claim: State = { starting: new Promise((resolve) => (settle = resolve)) };
		this.events.set(id, claim);
		const isMine = () => this.events.get(id) === claim;
		return {
			done: () => {
				if (isMine()) this.keep(id);
				settle();
			},
			failed: () => {
				if (isMine()) this.events.delete(id);
				settle();
			},
		};
	}

	private isForgotten(state: State): boolean {
		return 'startedAt' in state && this.now() - state.startedAt > this.keptForMs;
	}
}
