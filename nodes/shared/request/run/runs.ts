import type { Operation } from '../../contract/contract';
import { unusable, type Failure } from '../policy/failure';
import { settingsFrom, type RequestOptions, type RequestSettings } from '../policy/settings';
import { identityOf, runIndexOf, type RunContext } from './engine';
import { Ledger } from './ledger';
import { Run } from './run';

const runs = new WeakMap<object, Run>();

/**
 * @param context of the run, or of one of its items
 * @returns the run, the same for all items, and for all tries of Retry On Fail
 */
export function runOf(context: RunContext, operation: Operation): Run {
	const identity = identityOf(context);
	const run = runs.get(identity) ?? newRun(context, operation);
	runs.set(identity, run);
	return run;
}

/** @returns the user's settings of a node's requests, or why they cannot be used */
export function settingsOf(context: RunContext): RequestSettings | Failure {
	try {
		const options =
			'getItemIndex' in context
				? context.getNodeParameter('requestOptions', {})
				: context.getNodeParameter('requestOptions', 0, {});
		return settingsFrom(options as RequestOptions);
	} catch (error) {
		return unusable(error);
	}
}

function newRun(context: RunContext, operation: Operation): Run {
	const runIndex = operation.idempotent ? undefined : runIndexOf(context);
	return new Run({
		operation,
		nodeName: `${context.getWorkflow().id} ${context.getNode().id}`,
		settings: settingsOf(context),
		stopsOnError: !context.continueOnFail(),
		ledger: runIndex === undefined ? undefined : new Ledger(context.getContext('node'), runIndex),
		signal: context.getExecutionCancelSignal(),
	});
}
