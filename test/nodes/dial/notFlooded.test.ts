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
