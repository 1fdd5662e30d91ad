import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { inputItems, sendRequests } from '../shared/request/engine';
import { toErrorItem } from '../shared/request/errors';
import { type Failure, invalidInput } from '../shared/request/policy/failure';
import type { Done } from '../shared/request/policy/outcome';
import { NOTHING_HIDDEN } from '../shared/request/policy/sending';
import type { Request, Unsent } from '../shared/request/send';
import { InputProblem } from '../shared/values/inputProblem';
import { toTextList } from '../shared/values/read';

export const deleteOption: INodePropertyOptions = {
	name: 'Delete Agents',
	value: 'delete',
	action: 'Delete agents',
	description: 'Delete the agents of all input items in one request',
};

export const deleteFields: INodeProperties[] = [
	{
		displayName: 'Agent IDs',
		name: 'agentIds',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 64f0c1a2b3d4e5f601234567',
		description: 'One or more IDs, separated by commas',
	},
];

type Deletion = { ids: string[] } | { problem: Failure };

/**
 * Deletes agents (openapi.yaml, deleteAgents), one request for all items.
 *
 * @returns an item for each input item, with its ids. The service may say how many agents were deleted,
 *   but not which: `deleted` is false where that leaves a doubt
 * @throws NodeApiError when the node stops on errors
 */
export async function deleteAgents(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const input = inputItems(context);
	const deletions = input.map((_, item) => prepareDeletion(context, item));
	const ids = [...new Set(deletions.flatMap((one) => ('ids' in one ? one.ids : [])))];
	const [result] = await sendRequests(context, 'deleteAgents', [toDeletion(ids, deletions, context)]);
	return deletions.map((one, item) => {
		const failure = 'problem' in one ? one.problem : (result as Failure);
		const json =
			'ids' in one && result?.kind === 'done'
				? { ...readDeletedCount(result, ids.length), ids: one.ids }
				: toErrorItem(context.getNode(), input[item]?.json ?? {}, failure);
		return { json, pairedItem: { item } };
	});
}

function toDeletion(
	ids: string[],
	deletions: readonly Deletion[],
	context: IExecuteFunctions,
): Request | Unsent {
	const items = deletions.map((_, item) => item);
	const problems = deletions.flatMap((one, item) => ('problem' in one ? [[item, one.problem] as const] : []));
	const [first] = problems;
	if (first && (ids.length === 0 || !context.continueOnFail())) {
		return { place: 0, items, instead: first[1], problems };
	}
	return { place: 0, items, path: operationTable.deleteAgents.path, body: { ids }, hidden: NOTHING_HIDDEN };
}

function prepareDeletion(context: IExecuteFunctions, item: number): Deletion {
	try {
		const ids = toTextList(context.getNodeParameter('agentIds', item), 'Agent IDs');
		if (ids.length > 0) return { ids };
		throw new InputProblem("'Agent IDs' is empty", 'Enter at least one ID.', "have no 'Agent IDs'");
	} catch (error) {
		return { problem: invalidInput(error) };
	}
}

/**
 * @param done a repeated deletion does not count what an earlier attempt deleted
 * @param asked how many agents were to be deleted; with status 204 the service returns no count
 */
function readDeletedCount(
	{ body, isRepeated }: Pick<Done, 'body' | 'isRepeated'>,
	asked: number,
): IDataObject {
	const { deletedCount } = (body || {}) as { deletedCount?: unknown };
	if (typeof deletedCount !== 'number') return { deleted: true };
	if (isRepeated && deletedCount < asked) return { deleted: true };
	return { deleted: deletedCount >= asked, deletedCount };
}

/** @returns the output for an item of a request */
export function deletedRecords(body: unknown): IDataObject[] {
	return [{ ...readDeletedCount({ body }, 0), ids: [''] }];
}
