import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { operationTable, type OperationId } from '../contract/contract';
import type { ItemContext, ItemRequest } from './message/itemRequest';
import { outputOf, wantedOutput, type Done } from './message/output';
import type { Outcome } from './policy/sending';
import { previewOf, rowOfItem, rulesOf, type RulesOfRun } from './rowOfItem';
import { itemCount } from './run/engine';
import { gathered, preparedTogether } from './run/gathering';
import { nodeErrorOf, refuseProblems } from './run/nodeError';
import { previewedOutcomes, problemsIn } from './run/preview';
import { batchesOf, delayOf, problemOfSettings, runOf } from './run/runs';
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
		const batches = batchesOf(this);
		const { isPreview, problem: unreadable } = previewOf(itemRequest, [this]);
		const { judgeOf, problem = unreadable }: RulesOfRun = itemRequest.rules
			? await preparedTogether(this, rulesOf(itemRequest, [this]))
			: {};
		const itemRow = rowOfItem({
			id,
			operation,
			itemRequest,
			context: this,
			item: this,
			fields: () => options.body as IDataObject,
			judgeOf,
			credential: async () => await this.getCredentials(CREDENTIAL),
			delay: delayOf(this.getItemIndex(), batches),
		});
		const { row, output } = itemRow;
		if (isPreview) {
			const [outcome] = previewedOutcomes([itemRow], { problem: problem ?? problemOfSettings(this) }) as [
				Outcome,
			];
			if (!this.continueOnFail())
				refuseProblems(this.getNode(), problemsIn([itemRow], [outcome]), itemCount(this));
			return output(outcome);
		}
		const interval = batches?.interval ?? 0;
		const { outcome, pass } = await gathered(this, runOf(this, operation), row, { interval, problem });
		if (outcome.kind === 'done' || this.continueOnFail()) return output(outcome);

		const { failure } = pass;
		if (failure?.item !== row.item) return [];
		throw nodeErrorOf(this.getNode(), failure.failure, failure.item, pass.summary);
	}
	// For those who describe the node: its operation, what that takes, and what comes out.
	return Object.assign(sendItem, {
		operationId: id,
		itemRequest,
		outputOf: ({ body, sent, item }: DescribedOutput) =>
			outputOf(id, itemRequest, { body, sent, wanted: wantedOutput(itemRequest, item) }),
	});
}

/** A response, and the settings of the node with which it is put out. */
export type DescribedOutput = Pick<Done, 'body' | 'sent'> & { item: ItemContext };

/** What `sendEachItem` makes. */
export type ItemSender = ReturnType<typeof sendEachItem>;
