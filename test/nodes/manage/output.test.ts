import type { IDataObject } from 'n8n-workflow';

import { useStandIn } from '../../harness/http/service';
import { agentCases } from './agentCases';
import { runCase, type Case } from './case';

const service = useStandIn();

/** Fields of the whole record, which its simplified form lacks. */
const FIELDS: Record<string, string[]> = {
	deleteCallNote: ['language', 'viewed_by', 'provider', 'params'],
	updateTool: ['organization_id', 'generate_filler_message', 'filler_type'],
	createModel: ['organization_id', 'trainable', 'train_sample_ids'],
};

/** A deletion of agents returns no record: how many were deleted, and the IDs that were sent. */
const recordCases = agentCases.filter(({ id }) => id !== 'deleteAgents');

async function fieldsOf(operation: Case, output: IDataObject): Promise<string[]> {
	const row = operation.row(service.standIn.state, 0);
	const parameters = { ...operation.parameters, ...output };
	const { success } = await runCase(service, { ...operation, parameters }, [row]);
	return Object.keys((success[0]?.json.call ?? success[0]?.json ?? {}) as object);
}

it.each(recordCases)('$id returns the whole record where Output is Raw', async (operation) => {
	const fields = await fieldsOf(operation, { output: 'raw' });
	expect(fields).toEqual(expect.arrayContaining(FIELDS[operation.id] ?? ['none']));
});

it.each(recordCases)(
	'$id returns the ID and the selected fields that the record has, and no others',
	async (operation) => {
		const [first = '', second = ''] = FIELDS[operation.id] ?? [];
		const outputFields = `${second}, no_such_field,${first}`;
		expect(await fieldsOf(operation, { output: 'selectedFields', outputFields })).toEqual([
			'id',
			second,
			first,
		]);
	},
);
