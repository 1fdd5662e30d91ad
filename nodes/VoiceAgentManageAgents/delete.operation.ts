import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { unusable, type Failure } from '../shared/request/policy/failure';
import type { Done } from '../shared/request/policy/sending';
import { inputItems } from '../shared/request/run/engine';
import { errorRowOf, nodeErrorOf } from '../shared/request/run/nodeError';
import { sendInRun } from '../shared/request/sendInRun';
import { InputProblem } from '../shared/values/inputProblem';
import { toTextList } from '../shared/values/textList';

export const deleteOption: INodePropertyOptions = {
	name: 'Delete',
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
		description: 'One ID, or several separated by commas. The IDs of all input items go into one request.',
	},
];

type Row = { ids: string[] } | { problem: Failure };

/**
 * Deletes agents (openapi.yaml, deleteAgents), one request for all items.
 *
 * @returns an item for each input item, with its ids. The service may say how many agents were deleted,
 *   but not which: `deleted` is false where that leaves a doubt
 * @throws NodeApiError when the node stops on errors
 */
export async function deleteAgents(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const input = inputItems(context);
	const rows = input.map((_, item) => rowOf(context, item));
	const problems = rows.flatMap((row, item): Array<[number, Failure]> =>
		'problem' in row ? [[item, row.problem]] : [],
	);
	const [bad] = problems;
	if (bad && !context.continueOnFail()) {
		const nothing = { done: 0, unknown: 0, notSent: rows.length };
		throw nodeErrorOf(context.getNode(), bad[1], bad[0], { items: rows.length, problems, ...nothing });
	}

	const ids = [...new Set(rows.flatMap((row) => ('ids' in row ? row.ids : [])))];
	const { outcomes } = await sendInRun(context, 'deleteAgents', ids.length > 0 ? [{ body: { ids } }] : []);
	const [result] = outcomes;
	if (result && result.kind !== 'done' && !context.continueOnFail()) {
		throw nodeErrorOf(context.getNode(), result, 0);
	}
	return rows.map((row, item) => {
		const json =
			'ids' in row && result?.kind === 'done'
				? { ...answered(result, ids.length), ids: row.ids }
				: errorRowOf(
						context.getNode(),
						input[item]?.json ?? {},
						'problem' in row ? row.problem : (result as Failure),
					);
		return { json, pairedItem: { item } };
	});
}

function rowOf(context: IExecuteFunctions, item: number): Row {
	try {
		const ids = toTextList(context.getNodeParameter('agentIds', item), 'Agent IDs');
		if (ids.length === 0) throw new InputProblem('Agent IDs is empty', 'Fill in the ID of an agent.');
		return { ids };
	} catch (error) {
		return { problem: unusable(error) };
	}
}

/**
 * @param done a repeated deletion does not count what an earlier attempt deleted
 * @param asked how many agents were to be deleted; with status 204 the service tells no count
 */
function answered({ body, isRepeated }: Pick<Done, 'body' | 'isRepeated'>, asked: number): IDataObject {
	const { deletedCount } = (body || {}) as { deletedCount?: unknown };
	if (typeof deletedCount !== 'number') return { deleted: true };
	if (isRepeated && deletedCount < asked) return { deleted: true };
	return { deleted: deletedCount >= asked, deletedCount };
}

/** @returns what the node puts out for an item of a request */
export function deletedRecords(body: unknown): IDataObject[] {
	return [{ ...answered({ body }, 0), ids: [''] }];
}
