import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { type BodyOf, type OperationId, operationTable } from '../contract/contract';
import type { Failure } from './policy/failure';
import type { Outcome } from './policy/sending';
import type { Pass } from './run/pass';
import { EMPTY_REQUEST, type Recheck, type Row } from './run/row';
import type { PreviousRow } from './run/run';
import { processRows, findRun } from './run/runs';

/** A request of an operation without parameters in its path, or why it cannot be sent. */
type RunRequest<Id extends OperationId> = {
	/** What the node needs to know of it in a later try, once it may have had an effect. Plain data. */
	memo?: IDataObject;
} & (
	| {
			body?: [BodyOf<Id>] extends [never] ? undefined : BodyOf<Id>;
			/** Looks right before each attempt whether it may still be sent, and gives why not. */
			recheck?: () => Failure | undefined;
	  }
	| { problem: Failure }
);

/**
 * The entry point for nodes with an `execute` of their own, which make one request out of many items:
 * the same policy and the same memory as for declarative nodes, so that neither Retry On Fail nor the
 * retry of an execution sends twice what may have had an effect.
 *
 * @param context the first argument, not `this`, so that types survive
 * @param requests all that the run sends, at places that are the same in every try; undefined where
 *   there is nothing to send
 * @returns their outcomes, in the same order. Never throws: errors are in the outcomes
 */
export async function sendInRun<Id extends OperationId>(
	context: IExecuteFunctions,
	id: Id,
	requests: ReadonlyArray<RunRequest<Id> | undefined>,
): Promise<{ outcomes: Array<Outcome | undefined>; pass: Pass }> {
	const operation = operationTable[id];
	const rows = requests.flatMap((request, item): Row[] => {
		if (!request) return [];
		const { memo } = request;
		if ('problem' in request) {
			return [{ item, request: EMPTY_REQUEST, instead: request.problem, memo, delay: 0 }];
		}
		const { body = {} } = request;
		const sent = { ...EMPTY_REQUEST, path: operation.path, body: body as IDataObject };
		const recheck = (): Recheck => {
			const instead = request.recheck?.();
			return instead ? { instead } : { request: sent };
		};
		return [{ item, request: sent, recheck, memo, delay: 0 }];
	});
	const { outcomes, pass } = await processRows(context, operation, rows);
	const byPlace = new Map(rows.map(({ item }, index) => [item, outcomes[index]]));
	return { outcomes: requests.map((_, place) => byPlace.get(place)), pass };
}

/** @returns by place, what an earlier try sent, if it may have had an effect */
export async function previousSends(
	context: IExecuteFunctions,
	id: OperationId,
): Promise<ReadonlyMap<number, PreviousRow>> {
	return await findRun(context, operationTable[id]).previousRows();
}
