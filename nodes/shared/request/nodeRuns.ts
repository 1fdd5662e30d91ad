import type { Operation } from '../contract/contract';
import { engineRunOf, identityOf, type EngineRun, type RunContext } from './engine';
import { Ledger } from './ledger';
import { NodeRun } from './nodeRun';
import type { RequestOptions } from './settings';
import { CREDENTIAL } from './target';

const runs = new WeakMap<object, NodeRun>();

/**
 * @param context of the run, or of one of its items
 * @param changes where a run's requests are not its items
 * @returns the run, the same for all items, and for all tries of Retry On Fail
 */
export function nodeRunOf(
	context: RunContext,
	operation: Operation,
	changes: Partial<EngineRun> = {},
): NodeRun {
	const identity = identityOf(context);
	const run = runs.get(identity) ?? newRun(context, operation, { ...engineRunOf(context), ...changes });
	runs.set(identity, run);
	return run;
}

function newRun(context: RunContext, operation: Operation, engineRun: EngineRun): NodeRun {
	const { runIndex } = engineRun;
	return new NodeRun({
		operation,
		engineRun,
		credential: context.getCredentials(CREDENTIAL),
		options: requestOptionsOf(context),
		stopsOnError: !context.continueOnFail(),
		ledger:
			runIndex === undefined || operation.harmlessToRepeat
				? undefined
				: new Ledger(context.getContext('node'), runIndex),
		signal: context.getExecutionCancelSignal(),
	});
}

function requestOptionsOf(context: RunContext): RequestOptions {
	return 'getItemIndex' in context
		? (context.getNodeParameter('requestOptions', {}) as RequestOptions)
		: (context.getNodeParameter('requestOptions', 0, {}) as RequestOptions);
}
