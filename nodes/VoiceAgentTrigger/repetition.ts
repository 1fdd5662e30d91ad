import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type IWebhookFunctions,
	randomInt,
	sleep,
} from 'n8n-workflow';

import { NewestTexts } from '../shared/values/newest';
import { nodeKey, warnSeldom } from './processMemory';

/** The field of an item that carries the event's key from the delivery to the execution. */
const MARK = 'voiceAgentEvent';
const MIN_ERROR = 400;
/** Events that this process remembers, of all triggers together: some 10 MB. */
const MAX_REMEMBERED = 50_000;
/** Events of a trigger in n8n's database, which reads and writes them as a whole with each event: some 50 kB. */
const MAX_RECORDED = 2000;
/** By chance, and longer from look to look: so processes don't undo each other's work in step. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [50, 150];
const MAX_LOOKS = 8;

/** Events that have started an execution, as far as this process knows. */
const started = new NewestTexts(MAX_REMEMBERED);
/** In queue mode some processes receive deliveries, and others run workflows. */
let receivesDeliveries = false;

/**
 * Starts nothing for repeated deliveries that this process remembers. In the execution, where n8n's database can be
 * reached, `dropRepeated` looks up what all processes have recorded, and decides.
 *
 * @param key of the event, as `makeEventKey` gives it
 * @returns the item to start the execution with; undefined when the event has started one before
 */
export function startOnce(
	context: IWebhookFunctions,
	key: string,
	item: INodeExecutionData,
): INodeExecutionData | undefined {
	receivesDeliveries = true;
	const id = `${nodeKey(context)} ${key}`;
	if (started.has(id)) return undefined;
	const response = context.getResponseObject();
	// n8n answers when it has started the execution. Where it could not, the next delivery starts one.
	response.once('finish', () => {
		if (response.statusCode < MIN_ERROR) started.add(id);
	});
	return { ...item, [MARK]: key };
}

/** With Retry On Fail n8n runs the trigger again if the event has a field named `error`, in the same execution. */
const answers = new WeakMap<object, Promise<INodeExecutionData[]>>();

/**
 * The trigger's part in the execution that it has started: outputs the event, unless an earlier execution had
 * it. Then this one ends here. In manual executions, and where n8n cannot look it up, everything is output.
 */
export async function dropRepeated(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const run = context.getExecuteData();
	const answer = answers.get(run) ?? findNew(context);
	answers.set(run, answer);
	return await answer;
}

async function findNew(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const isProduction = context.getMode() === 'webhook';
	const first = await Promise.all(
		context.getInputData().map(async ({ [MARK]: key, ...item }) => {
			if (typeof key !== 'string' || !isProduction) return [item];
			return (await isRecorded(context, key)) ? [] : [item];
		}),
	);
	return first.flat();
}

/**
 * Records an event in n8n's database ("deduplication"), which all processes of n8n share. n8n reads and writes it in two
 * steps, so another process may undo what was recorded here: where there may be others, it is looked up again. Of two
 * that record the same event at the same moment, both find it new.
 *
 * @returns whether the event was recorded before
 */
async function isRecorded(context: IExecuteFunctions, key: string): Promise<boolean> {
	if (!(await recordInTurn(context, key))) return true;
	for (let looks = 1; looks <= MAX_LOOKS && !receivesDeliveries; looks++) {
		await sleep(looks * randomInt(MIN_PAUSE_MS, MAX_PAUSE_MS));
		const wasUndone = await recordInTurn(context, key);
		if (!wasUndone) break;
	}
	return false;
}

/** Events that are recorded in one go, and those of them that were not recorded before. */
interface Batch {
	/** Open until it is its turn. */
	isOpen: boolean;
	keys: Set<string>;
	unknown: Promise<ReadonlySet<string>>;
}

/** By trigger, the newest. */
const batches = new Map<string, Batch>();

/** @returns whether the event was not recorded before; it is now */
async function recordInTurn(context: IExecuteFunctions, key: string): Promise<boolean> {
	const last = batches.get(nodeKey(context));
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
	batches.set(nodeKey(context), batch);
	return batch;
}

/**
 * @returns those that were not recorded before; all are now. Where n8n does not know, they count as new: an event
 *   that is passed on twice is better than one that is lost
 */
async function record(context: IExecuteFunctions, keys: string[]): Promise<ReadonlySet<string>> {
	const options = { mode: 'entries', maxEntries: MAX_RECORDED } as const;
	const lookUp = async () => await context.helpers.checkProcessedAndRecord(keys, 'node', options);
	try {
		// n8n fails when another process has recorded its very first event in between.
		const { processed } = await lookUp().catch(lookUp);
		return new Set(keys.filter((key) => !processed.includes(key)));
	} catch (error) {
		const problem = "can't look up whether an event is a repeated delivery, and starts the workflow";
		warnSeldom(context, problem, error);
		return new Set(keys);
	}
}
