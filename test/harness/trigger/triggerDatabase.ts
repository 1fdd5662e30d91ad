import { DataDeduplicationService } from 'n8n-core';
import type { DeduplicationItemTypes, IDataDeduplicator } from 'n8n-workflow';

import { randomFrom } from '../properties/random';

/** What n8n keeps of a workflow beside its versions. All processes of an n8n share it, and it outlives them. */
export class Database {
	/** As text, as n8n saves it. */
	staticData = '{}';
	/** Milliseconds between reading all values and writing all of them, at the least and at the most. */
	slowness: [number, number] = [1, 1];
	/** Values that n8n's deduplication knows, by workflow and node. */
	readonly processed = new Map<string, string[]>();
}

const random = randomFrom(1);

/** The database of each workflow, by the workflow's id. */
const databases = new Map<string, Database>();

export function databaseOf(workflowId: string): Database {
	const database = databases.get(workflowId) ?? new Database();
	databases.set(workflowId, database);
	return database;
}

/**
 * As n8n's server does it: reads all values of the node, then writes all of them, so that two who do it
 * at once may undo each other's work. The server hashes the values, which nobody can see from outside.
 */
export const deduplicator: Pick<IDataDeduplicator, 'checkProcessedAndRecord'> = {
	async checkProcessedAndRecord(items, scope, { workflow, node }, { maxEntries }) {
		const database = databaseOf(workflow.id);
		const context = scope === 'node' ? `n:${node?.id}` : '';
		const read = database.processed.get(context) ?? [];
		const [least, most] = database.slowness;
		await new Promise((resolve) => setTimeout(resolve, least + (most - least) * random()));
		const isKnown = (item: DeduplicationItemTypes) => read.includes(String(item));
		const fresh = items.filter((item) => !isKnown(item));
		const all = [...read, ...fresh.map(String)];
		database.processed.set(context, maxEntries ? all.slice(-maxEntries) : all);
		return { new: fresh, processed: items.filter(isKnown) };
	},
};

void DataDeduplicationService.init(deduplicator as IDataDeduplicator);
