import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Rest } from './rest';

/** A whole n8n as its users reach it: one process, or many that work together. */
export interface Host {
	readonly rest: Rest;
	/** Where the service sends events to, and where its people open the editor. */
	readonly url: string;
	/** What all of its processes have printed so far. */
	readonly log: string;
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
	stop(): Promise<void>;
}

/** @returns paths of all files in a folder, however deep, that hold a text */
export function filesHolding(text: string, folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	// Some of them are gone by now.
	return files.filter((file) => existsSync(file) && readFileSync(file).includes(text));
}
