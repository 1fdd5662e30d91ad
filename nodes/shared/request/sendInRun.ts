import type { IDataObject, IExecuteFunctions, IN8nHttpFullResponse } from 'n8n-workflow';

import { operationTable, type BodyOf, type OperationId } from '../contract/contract';
import { unknownOutcome, type Failure } from './failure';
import { answerOf, httpOptions } from './http';
import { nodeRunOf } from './nodeRuns';
import type { Summary } from './pass';
import type { Result } from './sending';
import { CREDENTIAL, type Target } from './target';

/** A request of an operation without parameters in its path, or why it cannot be sent. */
export type RunRequest<Id extends OperationId> =
	{ body?: [BodyOf<Id>] extends [never] ? undefined : BodyOf<Id> } | { problem: Failure };

/** What became of the requests of a run, in their order. */
export interface RunResults {
	results: Result[];
	summary: Summary;
}

/**
 * The request helper's door for nodes with an `execute` of their own, which make one request out of
 * many items: the same policy and the same memory as for declarative nodes, so that neither Retry On
 * Fail nor the retry of an execution sends twice what may have had an effect.
 *
 * @param context the first argument, not `this`, so that types survive
 * @param requests all that the run sends, in an order that is the same in every try
 * @returns never fails: what went wrong is in the results
 */
export async function sendInRun<Id extends OperationId>(
	context: IExecuteFunctions,
	id: Id,
	requests: ReadonlyArray<RunRequest<Id>>,
): Promise<RunResults> {
	const operation = operationTable[id];
	const run = nodeRunOf(context, operation, { items: requests.length });
	const settled = requests.map(async (request, index) => {
		const pass = run.passFor(index);
		pass.arrive(index, 'problem' in request ? request.problem : undefined);
		await pass.opened();
		const body = ('body' in request ? request.body : {}) as IDataObject;
		const attempt = async ({ address }: Target) =>
			await answerOf(
				async () =>
					(await context.helpers.httpRequestWithAuthentication.call(
						context,
						CREDENTIAL,
						httpOptions(operation, address, operation.path, body),
					)) as IN8nHttpFullResponse,
			);
		const result = await run
			.resultOf(index, pass, attempt)
			.catch((error: Error) => unknownOutcome(operation, error.message));
		pass.settle(index, result);
		return { result, pass };
	});
	const ended = await Promise.all(settled);
	const summary = await ended[0]?.pass.end();
	return { results: ended.map(({ result }) => result), summary: summary ?? NOTHING_SENT };
}

const NOTHING_SENT: Summary = {
	items: 0,
	done: 0,
	unknown: 0,
	notSent: 0,
	problems: [],
	mayStaySilent: new Set(),
};
