import type { IExecuteFunctions, INodeExecutionData, INodeProperties, INodeType } from 'n8n-workflow';

import { operationTable } from '../contract/contract';
import { inTurns } from '../values/inTurns';
import { BodyFields } from './message/fields';
import { itemContexts } from './message/itemContext';
import type { Outcome } from './policy/sending';
import { previewOf, rowOfItem, rulesOf } from './rowOfItem';
import { inputItems } from './run/engine';
import { addHint } from './run/hint';
import { nodeErrorOf, refuseProblems } from './run/nodeError';
import { previewedOutcomes, previewSummary, problemsIn } from './run/preview';
import { batchesOf, delayOf, previewedValuesOf, problemOfSettings, runOf } from './run/runs';
import type { ItemSender } from './sendEachItem';
import { CREDENTIAL } from './wire/target';

/**
 * The entry point for declarative nodes where n8n runs them on all items at once, as it does in workflows:
 * the `customOperations` that their properties describe. n8n's declarative engine evaluates each
 * expression of a row four times; here it is evaluated once, and a row on which it fails is a failed row
 * like any other.
 *
 * @param properties of the node: one called `resource` with its only value as default, `operation` with
 *   the routing of each operation, and fields whose routing says which field of the body they are
 */
export function customOperationsOf(properties: readonly INodeProperties[]): INodeType['customOperations'] {
	const named = (name: string) => properties.find((property) => property.name === name);
	const operations = (named('operation')?.options ?? []) as INodeProperties[];
	const senders = operations.flatMap(({ value, routing }: INodeProperties & { value?: unknown }) => {
		const sender = routing?.operations?.pagination as ItemSender | undefined;
		return sender ? [[String(value), sendAllItems(sender, properties)] as const] : [];
	});
	return { [named('resource')?.default as string]: Object.fromEntries(senders) };
}

/**
 * One operation of a declarative node, on all items at once.
 *
 * @param sender says which request it is
 * @param properties of the node, whose routing says which field of the body they are
 */
export function sendAllItems(sender: ItemSender, properties: readonly INodeProperties[]) {
	const id = sender.operationId;
	const itemRequest = sender.itemRequest;
	const operation = operationTable[id];
	const bodyFields = new BodyFields(properties);

	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const batches = batchesOf(this);
		const items = itemContexts(this, inputItems(this));
		const { isPreview, problem: unreadable } = previewOf(itemRequest, items);
		const { judgeOf, problem = unreadable } = await rulesOf(itemRequest, items);
		const rows = await inTurns(items, (item, index) =>
			rowOfItem({
				id,
				operation,
				itemRequest,
				context: this,
				item,
				fields: () => bodyFields.read(item),
				judgeOf,
				credential: async () => await this.getCredentials(CREDENTIAL, index),
				delay: delayOf(index, batches),
			}),
		);
		const put = async (outcomes: readonly Outcome[]) =>
			(await inTurns(rows, ({ output }, index) => output(outcomes[index] as Outcome))).flat();

		if (isPreview) {
			const earlier = previewedValuesOf(this, operation);
			const common = problem ?? problemOfSettings(this);
			const outcomes = previewedOutcomes(rows, { problem: common, earlier });
			const problems = problemsIn(rows, outcomes);
			// What all rows share is told once.
			if (!this.continueOnFail())
				refuseProblems(this.getNode(), common ? problems.slice(0, 1) : problems, items.length);
			addHint(this, previewSummary(outcomes), 'info');
			return [await put(outcomes)];
		}
		const { outcomes, pass } = await runOf(this, operation).process(
			rows.map(({ row }) => row),
			{ problem },
		);
		const { failure } = pass;
		if (failure && !this.continueOnFail()) {
			throw nodeErrorOf(this.getNode(), failure.failure, failure.item, pass.summary);
		}
		return [await put(outcomes)];
	};
}
