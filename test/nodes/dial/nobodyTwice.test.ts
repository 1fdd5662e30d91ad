import { generate } from 'selfsigned';

import { phoneOf, people } from '../../harness/http/service';
import { StandIn } from '../../stand-in/standIn';
import { PEOPLE, useCallingNodes } from '../../harness/nodes/callingNodes';

const { service, dial, callsTo } = useCallingNodes();

it.each(['gzip', 'br', 'deflate'])('a response that is no %s ends with the Timeout', async (encoding) => {
	service.standIn.misbehave({ headers: { 'content-encoding': encoding } });
	const parameters = { requestOptions: { timeout: 500 } };
	const { failure } = await dial({ rows: people(1), parameters });
	expect(failure?.message).toMatch(/^Outcome unknown: /);
	expect(callsTo(phoneOf(0))).toBe(1);
});

describe('when the service certainly did not act, everybody is called exactly once in the end', () => {
	it('after refused connections', async () => {
		const late = await StandIn.start();
		const { baseUrl } = late;
		await late.close();
		const dialled = dial({ credential: service.credential({ baseUrl }) });
		await new Promise((resolve) => setTimeout(resolve, 1000));
		const returned = await StandIn.start({ port: Number(new URL(baseUrl).port) });
		const { failure } = await dialled;
		await returned.close();
		expect(failure).toBeUndefined();
		expect([...returned.state.callCounts.values()]).toEqual(Array(PEOPLE).fill(1));
	});

	it('after connections that are cut before anything is sent', async () => {
		const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
		const encrypted = await StandIn.start({ tls: { key, cert } });
		encrypted.connectionsToDrop = 5;
		const { failure } = await dial({
			credential: service.credential({ baseUrl: encrypted.baseUrl }),
			parameters: { requestOptions: { allowUnauthorizedCerts: true } },
		});
		await encrypted.close();
		expect([encrypted.connectionsToDrop, failure]).toEqual([0, undefined]);
		expect([...encrypted.state.callCounts.values()]).toEqual(Array(PEOPLE).fill(1));
	});
});

it.each([
	['all rows went through', 0, 'stopWorkflow'],
	['it continues on errors', 1, 'continueErrorOutput'],
] as const)(
	'leaves nothing behind in the execution data when %s but whom it has called',
	async (_, refused, onError) => {
		service.standIn.misbehave({ phoneNumber: phoneOf(0), status: 422, times: refused });
		const { run } = await dial({ settings: { onError } });
		const { voiceAgentSent, ...others } = run.data.executionData?.contextData['node:Node under test'] ?? {};
		const called = people(200).slice(refused);
		expect(Object.keys(voiceAgentSent as object).sort()).toEqual(called.map(({ phone }) => phone));
		expect(others).toEqual({});
	},
);
