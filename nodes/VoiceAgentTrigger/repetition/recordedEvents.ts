import { randomInt, sleep, type IExecuteFunctions } from 'n8n-workflow';

import { nodeKey } from '../processMemory';

const HOUR_MS = 60 * 60 * 1000;
/** Events are recorded by the day on which they come, because n8n keeps no times with them. */
export const KEPT_FOR_MS = 24 * HOUR_MS;
/** An event of yesterday is still known for so long: what came at midnight is kept for an hour, no event for more than 25. */
const OVERLAP_MS = HOUR_MS;
/** n8n reads and writes them as a whole with each event: some 50 kB. */
const MAX_KEPT = 2000;
/**
 * To look again at different times, and later from look to look, keeps processes from undoing each other's
 * work in step, also where the database is slow.
 */
const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 150;
const MAX_LOOKS = 8;

/** Events that are about to be recorded in one go, and which of them were not recorded before. */
interface Batch {
	keys: Set<string>;
	unknown: Promise<ReadonlySet<string>>;
}

/** By node. */
const batches = new Map<string, Batch>();
const turns = new Map<string, Promise<unknown>>();

/**
 * Records an event in n8n's database, in the place that n8n has for it ("deduplication"): all processes
 * of n8n share it, and it outlives them. n8n reads and writes it in two steps. Within this process one
 * takes its turn after the other. Another process may undo what was recorded here: where there may be
 * others, it is looked up again. It cannot be known which of two came first that record the very
 * same event at the very same moment: both find it new.
 *
 * @param isAlone whether no other process of n8n records events
 * @returns whether the event was recorded before. Where n8n does not know, it counts as new: an event
 *   that is passed on twice is better than one that is lost.
 */
export async function isRecorded(
	context: IExecuteFunctions,
	key: string,
	isAlone: boolean,
): Promise<boolean> {
	const isNew = await recordInTurn(context, key);
	if (!isNew || isAlone) return !isNew;
	for (let looks = 1; looks <= MAX_LOOKS; looks++) {
		await sleep(looks * randomInt(MIN_PAUSE_MS, MAX_PAUSE_MS));
		const wasUndone = await recordInTurn(context, key);
		if (!wasUndone) break;
	}
	return false;
}

/** @returns whether the event was not recorded before; it is now */
async function recordInTurn(context: IExecuteFunctions, key: string): Promise<boolean> {
	const node = nodeKey(context);
	const batch = batches.get(node) ?? beginBatch(context, node);
	if (batch.keys.has(key)) return false;
	batch.keys.add(key);
	return (await batch.unknown).has(key);
}

/** Whatever comes until it is its turn goes along. */
function beginBatch(context: IExecuteFunctions, node: string): Batch {
	const keys = new Set<string>();
	const unknown = (turns.get(node) ?? Promise.resolve()).then(async () => {
		batches.delete(node);
		return await record(context, [...keys]);
	});
	const batch = { keys, unknown };
	batches.set(node, batch);
	turns.set(node, unknown);
	void unknown.then(() => turns.get(node) === unknown && turns.delete(node));
	return batch;
}

async function record(context: IExecuteFunctions, keys: readonly string[]): Promise<ReadonlySet<string>> {
	const days = listDays(Date.now());
	const values = keys.flatMap((key) => days.map((day) => toValue(key, day)));
	const options = { mode: 'entries', maxEntries: MAX_KEPT } as const;
	const attempt = async () => await context.helpers.checkProcessedAndRecord(values, 'node', options);
	try {
		// n8n fails when another process has recorded its very first event in between.
		const { processed } = await attempt().catch(attempt);
		const known = new Set(processed);
		return new Set(keys.filter((key) => !days.some((day) => known.has(toValue(key, day)))));
	} catch (error) {
		context.logger.warn(
			`"${context.getNode().name}" can't look up whether an event is a repeated delivery, and starts the workflow: ${(error as Error).message}`,
		);
		return new Set(keys);
	}
}

/** Days since 1970; two of them while the day is young. */
function listDays(time: number): number[] {
	const day = Math.floor(time / KEPT_FOR_MS);
	return time % KEPT_FOR_MS < OVERLAP_MS ? [day, day - 1] : [day];
}

function toValue(key: string, day: number): string {
	return `${key} ${day}`;
}
