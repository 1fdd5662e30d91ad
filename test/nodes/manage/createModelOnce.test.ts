import { useStandIn } from '../../harness/http/service';
import { agentCases } from './agentCases';
import { runCase } from './case';

const service = useStandIn();

describe('creating a model is not repeated', () => {
	const [operation] = agentCases.filter(({ id }) => id === 'createModel');
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

	it.each([
		['the connection is cut', { cut: 'after acting' }],
		['the service fails', { status: 502, acts: true }],
		['the response is cut', { cut: 'amid the response' }],
	] as const)('when %s and Retry On Fail tries again', async (_, misbehaviour) => {
		if (!operation) throw new Error('There is no such case');
		const rows = Array.from({ length: 20 }, (_value, index) => operation.row(service.standIn.state, index));
		service.standIn.misbehave({ holding: rows[7]?.mark, times: Infinity, ...misbehaviour });
		const { failure } = await runCase(service, operation, rows, settings);
		expect(failure?.message).toContain('Outcome unknown: ');
		expect(failure?.description).toContain('Check in the service');
		const names = service.standIn.state.models.map(({ name }) => name);
		expect(names.sort()).toEqual(rows.map(({ json }) => json.name).sort());
	});
});
