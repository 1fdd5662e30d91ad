import { NewestTexts } from '../../values/newest';

const MAX_RUNS = 10_000;

/**
 * Runs in which this process has sent something. n8n may resume an execution twice from the same state,
 * where resumes wait for their turn (its concurrency limit); whatever the execution's data tell of what was
 * sent is not in the older state. One process's memory suffices: in queue mode n8n has no such limit.
 */
const sending = new NewestTexts(MAX_RUNS);

/** Tells whether a run of a node was there before, in the same execution. */
export class RunTrace {
	/** Whether it has sent something already, from the same state. */
	readonly isRepetition: boolean;

	/** @param name tells the run from all others of this n8n */
	constructor(private readonly name: string) {
		this.isRepetition = sending.has(name);
	}

	/** Right before something is sent. */
	leave(): void {
		if (!sending.has(this.name)) sending.add(this.name);
	}
}
