import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { operationTable, type OperationId } from '../contract/contract';
import type { ItemRequest } from './message/itemRequest';
import { outputOf, type Done } from './message/output';
import { rowOfItem } from './rowOfItem';
import { gathered } from './run/gathering';
import { nodeErrorOf } from './run/nodeError';
import { runOf, settingsOf } from './run/runs';
import { CREDENTIAL } from './wire/target';

/**
 * The entry point for declarative nodes where n8n runs them by its declarative engine, as it does for
 * some calls of AI agents: a function for `requestOperations.pagination`, which that engine calls once
 * for each item in place of the plain request.
 *
 * @throws NodeApiError for the item that failed, when the node stops on errors
 */
export function sendEachItem<Id extends OperationId>(id: Id, itemRequest: ItemRequest<Id>) {
	const operation = operationTable[id];

	async function sendItem(
		this: IExecutePaginationFunctions,
		{ options }: DeclarativeRestApiSettings.ResultOptions,
	): Promise<INodeExecutionData[]> {
		const { row, output } = rowOfItem({
			id,
			operation,
			itemRequest,
			context: this,
			item: this,
			fields: () => options.body as IDataObject,
			credential: async () => await this.getCredentials(CREDENTIAL),
			delay: 0,
		});
		const settings = settingsOf(this);
		const startsOverTime = !('kind' in settings) && settings.batches !== undefined;
		const { outcome, pass } = await gathered(this, runOf(this, operation), row, { startsOverTime });
		if (outcome.kind === 'done' || this.continueOnFail()) return output(outcome);

		const { failure } = pass;
		if (failure?.item !== row.item) return [];
		throw nodeErrorOf(this.getNode(), failure.failure, failure.item, pass.summary);
	}
	// For those who describe the node: its operation, what that takes, and what comes out.
	return Object.assign(sendItem, {
		operationId: id,
		itemRequest,
		outputOf: (done: Done) => outputOf(id, itemRequest, done),
	});
}

/** What `sendEachItem` makes. */
export type ItemSender = ReturnType<typeof sendEachItem>;
