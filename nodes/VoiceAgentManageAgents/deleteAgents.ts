import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { type Failure, invalidInput } from '../shared/request/policy/failure';
import type { Done } from '../shared/request/policy/sending';
import { inputItems } from '../shared/request/run/runs';
import { toErrorItem, toNodeError, refuseProblems } from '../shared/request/run/nodeError';
import { sendInRun } from '../shared/request/sendInRun';
import { InputProblem } from '../shared/values/inputProblem';
import { toTextList } from '../shared/values/textList';

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
	const rows = input.map((_, item) => prepareDeletion(context, item));
	const problems = rows.flatMap((row, item): Array<[number, Failure]> =>
		'problem' in row ? [[item, row.problem]] : [],
	);
	if (!context.continueOnFail()) refuseProblems(context.getNode(), problems, rows.length);

	const ids = [...new Set(rows.flatMap((row) => ('ids' in row ? row.ids : [])))];
	const { outcomes } = await sendInRun(context, 'deleteAgents', ids.length > 0 ? [{ body: { ids } }] : []);
	const [result] = outcomes;
	if (result && result.kind !== 'done' && !context.continueOnFail()) {
		throw toNodeError(context.getNode(), result, 0);
	}
	return rows.map((row, item) => {
		const json =
			'ids' in row && result?.kind === 'done'
				? { ...readDeletedCount(result, ids.length), ids: row.ids }
				: toErrorItem(
						context.getNode(),
						input[item]?.json ?? {},
						'problem' in row ? row.problem : (result as Failure),
					);
		return { json, pairedItem: { item } };
	});
}

function prepareDeletion(context: IExecuteFunctions, item: number): Row {
	try {
		const ids = toTextList(context.getNodeParameter('agentIds', item), 'Agent IDs');
		if (ids.length === 0)
			throw new InputProblem("'Agent IDs' is empty", 'Enter at least one ID.', "have no 'Agent IDs'");
		return { ids };
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
