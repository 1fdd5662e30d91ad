import { NewestTexts } from '../../values/newest';

const MAX_NAMES = 10_000;

/** What this process has sent from. */
const sentFrom = new NewestTexts(MAX_NAMES);

/**
 * Keeps an execution from sending twice what it has sent. n8n may resume an execution twice from the same state,
 * where resumes wait for their turn (its concurrency limit), and the older state does not hold what was sent after
 * it. The memory of one process suffices: in queue mode n8n has no such limit.
 */
export class ResumeGuard {
	/** Whether something was sent from here before this guard was made. */
	readonly isRepetition: boolean;

	/** @param name of a run of a node, or of a state of an execution, unique in this n8n */
	constructor(private readonly name: string) {
		this.isRepetition = sentFrom.has(name);
	}

	markSent(): void {
		if (!sentFrom.has(this.name)) sentFrom.add(this.name);
	}
}
