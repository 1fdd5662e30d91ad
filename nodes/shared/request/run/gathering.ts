import { sleep, type IExecuteSingleFunctions } from 'n8n-workflow';

import type { Failure } from '../policy/failure';
import type { Outcome } from '../policy/sending';
import { identityOf, itemCount } from './engine';
import type { Pass } from './pass';
import type { Row } from './row';
import type { Run } from './run';

/** What became of one row, and of the pass that it belongs to. */
export interface Gathered {
	outcome: Outcome;
	pass: Pass;
}

/** Rows that the engine has started and that are about to be processed together. */
interface Gathering {
	rows: Row[];
	result: Promise<Array<Gathered> | undefined>;
}

const gatherings = new WeakMap<object, Gathering>();

/** Of the engine's own work between two items, at most. */
const LONGEST_DELAY_MS = 1000;

/**
 * For n8n's declarative engine, which starts each item apart: waits for all of them, and processes them
 * together.
 *
 * The engine starts its items in one go, or, with its Batching option, with pauses in between. Where some
 * are missing after that, an expression has failed on them; if the node stops on errors, the engine has
 * thrown and listens no more, so nothing is sent.
 *
 * @param options.interval of the engine's pauses, in milliseconds; 0 without any
 * @param options.problem why none of the rows must be sent
 * @returns never, where the engine listens no more
 */
export async function gathered(
	context: IExecuteSingleFunctions,
	run: Run,
	row: Row,
	{ interval, problem }: { interval: number; problem?: Failure },
): Promise<Gathered> {
	const identity = identityOf(context);
	let gathering = gatherings.get(identity);
	const isOfEarlierTry = gathering?.rows.some(({ item }) => item === row.item);
	if (!gathering || isOfEarlierTry) gathering = newGathering();
	gatherings.set(identity, gathering);
	const place = gathering.rows.push(row) - 1;
	const results = await gathering.result;
	return results?.[place] ?? (await never);

	function newGathering(): Gathering {
		const rows: Row[] = [];
		return { rows, result: processed(rows) };
	}

	async function processed(rows: Row[]): Promise<Gathered[] | undefined> {
		const items = itemCount(context);
		let before: number;
		do {
			before = rows.length;
			await sleep(interval > 0 ? interval + LONGEST_DELAY_MS : 0);
		} while (rows.length > before && rows.length < items);
		// The engine has thrown, and tries again.
		if (gatherings.get(identity)?.rows !== rows) return undefined;
		gatherings.delete(identity);
		if (rows.length < items && !context.continueOnFail()) return undefined;
		const { outcomes, pass } = await run.process(rows, { items, problem });
		return outcomes.map((outcome) => ({ outcome, pass }));
	}
}

const preparations = new WeakMap<object, Array<Promise<unknown>>>();

/**
 * For what an item needs before it is gathered and that takes time: lets none of the engine's items go on
 * before all that were started with it can.
 *
 * @param own must not fail
 */
export async function preparedTogether<Value>(
	context: IExecuteSingleFunctions,
	own: Promise<Value>,
): Promise<Value> {
	const identity = identityOf(context);
	const all = preparations.get(identity) ?? [];
	preparations.set(identity, all);
	all.push(own);
	await sleep(0);
	await Promise.all(all);
	return await own;
}

/** A promise that is left hanging costs nothing, one that fails would be reported. */
const never = new Promise<never>(() => {});
