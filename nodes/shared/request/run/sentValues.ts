import type { IContextObject } from 'n8n-workflow';

const KEY = 'voiceAgentSent';

/**
 * The distinct values, such as phone numbers, that a node has sent in one execution, by its runs: a loop
 * runs a node once for each turn. They are kept in the execution's own data, since a Wait between two turns
 * may end the process.
 */
export class SentValues {
	private readonly earlier: ReadonlySet<unknown>;

	/**
	 * @param context the node's context object, saved by n8n with the execution
	 * @param runIndex which run of the node within the execution
	 */
	constructor(
		private readonly context: IContextObject,
		private readonly runIndex: number,
	) {
		const ofOthers = Object.entries(this.runs ?? {}).filter(([run]) => run !== String(runIndex));
		this.earlier = new Set(ofOthers.flatMap(([, values]) => values));
	}

	/** @returns whether another run of the node sent it, or may have */
	hasOfEarlierRun(value: unknown): boolean {
		return this.earlier.has(value);
	}

	/** Sent by this run, or perhaps. */
	add(value: unknown): void {
		const runs = (this.context[KEY] ??= {}) as Runs;
		(runs[this.runIndex] ??= []).push(value);
	}

	private get runs(): Runs | undefined {
		return this.context[KEY] as Runs | undefined;
	}
}

/** By run index. */
type Runs = Record<string, unknown[]>;
