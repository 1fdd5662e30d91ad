import { useStandIn } from '../../harness/http/service';
import { agentCases } from './agentCases';
import { runCase } from './case';

const service = useStandIn();

/** Fields of the whole record, where Simplify is off. */
const FIELDS: Record<string, string[]> = {
	deleteCallNote: ['language', 'viewed_by', 'provider', 'params'],
	updateTool: ['organization_id', 'generate_filler_message', 'filler_type'],
	createModel: ['organization_id', 'trainable', 'train_sample_ids'],
};

it.each(agentCases)('$id puts out the whole record if Simplify is off', async (operation) => {
	const row = operation.row(service.standIn.state, 0);
	const parameters = { ...operation.parameters, output: 'raw' };
	const { success } = await runCase(service, { ...operation, parameters }, [row]);
	const record = success[0]?.json.call ?? success[0]?.json;
	expect(Object.keys(record as object)).toEqual(expect.arrayContaining(FIELDS[operation.id] ?? ['none']));
});
