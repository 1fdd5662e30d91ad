import { randomInt, sleep, type IExecuteFunctions } from 'n8n-workflow';

import { ProcessMemory } from '../processMemory';

/** Events are recorded by the day on which they come, because n8n keeps no times with them. */
export const KEPT_FOR_MS = 24 * 60 * 60 * 1000;
/** An event of yesterday is still known for so long: what came at midnight is kept for an hour, no event for more than 25. */
const OVERLAP_MS = 60 * 60 * 1000;
/** n8n reads and writes them as a whole with each event: some 50 kB. */
const MAX_KEPT = 2000;
/** By chance, and longer from look to look: so processes don't undo each other's work in step. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [50, 150];
const MAX_LOOKS = 8;

/** Events that are recorded in one go, and which of them were not recorded before. */
interface Batch {
	/** Open until it is its turn. */
	isOpen: boolean;
	keys: Set<string>;
	unknown: Promise<ReadonlySet<string>>;
}

/** The newest of each node. */
const batches = new ProcessMemory<Batch | undefined>(undefined);

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
	const last = batches.recall(context);
	const batch = last?.isOpen ? last : openBatch(context, last?.unknown);
	if (batch.keys.has(key)) return false;
	batch.keys.add(key);
	return (await batch.unknown).has(key);
}

function openBatch(context: IExecuteFunctions, before: Promise<unknown> = Promise.resolve()): Batch {
	const keys = new Set<string>();
	const unknown = before.then(async () => {
		batch.isOpen = false;
		return await record(context, [...keys]);
	});
	const batch = { isOpen: true, keys, unknown };
	batches.keep(context, batch);
	return batch;
}

async function record(context: IExecuteFunctions, keys: readonly string[]): Promise<ReadonlySet<string>> {
	const now = Date.now();
	const values = keys.flatMap((key) => valuesOf(key, now));
	const options = { mode: 'entries', maxEntries: MAX_KEPT } as const;
	const attempt = async () => await context.helpers.checkProcessedAndRecord(values, 'node', options);
	try {
		// n8n fails when another process has recorded its very first event in between.
		const { processed } = await attempt().catch(attempt);
		const known = new Set(processed);
		return new Set(keys.filter((key) => !valuesOf(key, now).some((value) => known.has(value))));
	} catch (error) {
		context.logger.warn(
			`"${context.getNode().name}" can't look up whether an event is a repeated delivery, and starts the workflow: ${(error as Error).message}`,
		);
		return new Set(keys);
	}
}

/** @returns as it is recorded: with the days since 1970; two of them while the day is young */
function valuesOf(key: string, time: number): string[] {
	const day = Math.floor(time / KEPT_FOR_MS);
	const days = time % KEPT_FOR_MS < OVERLAP_MS ? [day, day - 1] : [day];
	return days.map((one) => `${key} ${one}`);
}
