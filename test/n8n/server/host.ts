import type { Rest } from './rest';

/** A whole n8n as its users reach it: one process, or many that work together. */
export interface Host {
	readonly rest: Rest;
	/** Where the service sends events to, and where its people open the editor. */
	readonly url: string;
	start(): Promise<void>;
	/** @returns names of the files, databases and logs that hold a text */
	placesHolding(text: string): Promise<string[]>;
	/** Kills whatever runs workflows, and starts it again. */
	crash(): Promise<void>;
	/**
	 * Waits until n8n has looked through the runs that a crash has left behind, of which there must be some.
	 * It takes requests before that already.
	 */
	recovered(): Promise<void>;
	/** Ends it and removes its data. */
	remove(): Promise<void>;
}
