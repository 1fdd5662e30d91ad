import { sleep, type IExecuteSingleFunctions } from 'n8n-workflow';

import type { Outcome } from '../policy/sending';
import { identityOf, itemCount } from './engine';
import type { Pass } from './pass';
import type { Row, Run } from './run';

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

/**
 * For n8n's declarative engine, which starts each item apart: waits for those that it starts at once, and
 * processes them together.
 *
 * The engine starts its items in one go. Where some are missing after it, an expression has failed on
 * them; if the node stops on errors, the engine has thrown and listens no more, so nothing is sent.
 *
 * @returns never, where the engine listens no more
 */
export async function gathered(
	context: IExecuteSingleFunctions,
	run: Run,
	row: Row,
	{ startsOverTime }: { startsOverTime: boolean },
): Promise<Gathered> {
	const identity = identityOf(context);
	const gathering = gatherings.get(identity) ?? newGathering();
	gatherings.set(identity, gathering);
	const place = gathering.rows.push(row) - 1;
	const results = await gathering.result;
	return results?.[place] ?? (await never);

	function newGathering(): Gathering {
		const rows: Row[] = [];
		return { rows, result: processed(rows) };
	}

	async function processed(rows: Row[]): Promise<Gathered[] | undefined> {
		await sleep(0);
		gatherings.delete(identity);
		const items = itemCount(context);
		const someAreMissing = !startsOverTime && rows.length < items;
		if (someAreMissing && !context.continueOnFail()) return undefined;
		const { outcomes, pass } = await run.process(rows, items);
		return outcomes.map((outcome) => ({ outcome, pass }));
	}
}

/** A promise that is left hanging costs nothing, one that fails would be reported. */
const never = new Promise<never>(() => {});
