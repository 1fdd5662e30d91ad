import { queryObjects } from 'node:v8';

import { Memory } from '../../../nodes/shared/request/memory';
import { VoiceAgentStopCall } from '../../../nodes/VoiceAgentStopCall/VoiceAgentStopCall.node';
import { runNode } from '../../harness/engine/engine';
import { people } from '../../harness/http/service';
import { until } from '../../harness/until';
import { useCallingNodes } from '../../harness/nodes/callingNodes';

const { service, dial } = useCallingNodes();

it('Max Requests at Once caps them', async () => {
	service.standIn.misbehave({ delayMs: 20, times: Infinity });
	await dial({ parameters: { requestOptions: { maxRequestsAtOnce: 3 } } });
	expect(service.standIn.mostAtOnce).toBe(3);
});

it('a call is stopped at once, though another node has 200 rows waiting', async () => {
	await dial({ rows: people(1) });
	const [call] = service.standIn.state.calls.all;
	let isStopped = false;
	service.standIn.misbehave({ operation: 'dialOutbound', until: () => isStopped, times: Infinity });
	const dialled = dial({ parameters: { requestOptions: { maxRequestsAtOnce: 1 } } });
	const begun = service.standIn.requests.length;
	await until(() => service.standIn.requests.length > begun);
	// Until it has ended, nobody else is called: would it wait for its turn, it would wait for ever.
	const { success } = await runNode(new VoiceAgentStopCall(), {
		rows: [{}],
		parameters: { callId: call?.id },
		credential: service.credential(),
	});
	expect(success).toHaveLength(1);
	isStopped = true;
	const { failure } = await dialled;
	expect(failure).toBeUndefined();
});

describe('in a loop', () => {
	it('a service that is out of reach is borne with once, and asked once in each later turn', async () => {
		service.standIn.misbehave({ status: 503, headers: { 'retry-after': '0.1' }, times: Infinity });
		const parameters = { requestOptions: { retryBudget: 1 } };
		const settings = { onError: 'continueRegularOutput' as const };
		await dial({ rows: people(1), parameters, settings });
		const ofOneTurn = service.standIn.requests.length;

		await dial({ rows: people(10), rowsPerTurn: 1, parameters, settings });
		expect(service.standIn.requests.length - ofOneTurn).toBeLessThanOrEqual(10 + ofOneTurn);
	});

	it('what a turn has done is not kept when it is over', async () => {
		await dial({ rows: people(60), rowsPerTurn: 1 });
		expect(queryObjects(Memory, { format: 'count' })).toBeLessThan(20);
	});
});
