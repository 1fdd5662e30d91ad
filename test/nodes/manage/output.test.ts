import type { IDataObject } from 'n8n-workflow';

import { operationTable } from '../../../nodes/shared/contract/contract';
import { useStandIn } from '../../harness/http/service';
import { accountCases } from './accountCases';
import { agentCases } from './agentCases';
import { runCase, type Case } from './case';

const service = useStandIn();
const withLargeRecord = [...agentCases, ...accountCases].filter(
	({ id }) => operationTable[id].response.fields.length > 10,
);

async function fieldsOf(operation: Case, output: IDataObject = {}): Promise<string[]> {
	const row = operation.row(service.standIn.state, 0);
	const parameters = { ...operation.parameters, ...output };
	const { success } = await runCase(service, { ...operation, parameters }, [row]);
	return Object.keys((success[0]?.json.call ?? success[0]?.json ?? {}) as object);
}

it.each(withLargeRecord)('$id returns up to 10 fields, all of them, or those selected', async (operation) => {
	const simplified = await fieldsOf(operation);
	expect(simplified.length).toBeLessThanOrEqual(10);
	const raw = await fieldsOf(operation, { output: 'raw' });
	expect(raw).toEqual(expect.arrayContaining(simplified));
	const [first = '', second = ''] = raw.filter((name) => !simplified.includes(name));
	const outputFields = `${second}, no_such_field,${first}`;
	const selected = await fieldsOf(operation, { output: 'selectedFields', outputFields });
	expect(selected).toEqual(['id', second, first]);
});
