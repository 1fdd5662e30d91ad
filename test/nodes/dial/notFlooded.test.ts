import { VoiceAgentStopCall } from '../../../nodes/VoiceAgentStopCall/VoiceAgentStopCall.node';
import { Dialling } from '../../harness/nodes/dial';
import { runNode } from '../../harness/engine/engine';
import { people, useStandIn } from '../../harness/http/service';
import { until } from '../../harness/until';

const service = useStandIn();
const dialling = new Dialling(service);

it('300 rows get through a service that takes 20 at once and 50 a second', async () => {
	service.standIn.limits = { atOnce: 20, perSecond: 50 };
	service.standIn.misbehave({ delayMs: 5, times: Infinity });
	const { failure, success } = await dialling.dial({ rows: people(300) });
	expect(failure).toBeUndefined();
	expect(success).toHaveLength(300);
	expect([...service.standIn.state.callCounts.values()]).toEqual(Array(300).fill(1));
	const turnedAway = service.standIn.requests.filter(({ status }) => status === 429).length;
	// How fast requests come depends on the machine, too: how few are refused is proven in virtual time.
	expect(turnedAway).toBeLessThan(300);
});

it('the number of requests at once starts small, grows, and stays bounded', async () => {
	service.standIn.misbehave({ delayMs: 20, times: Infinity });
	await dialling.dial({
		rows: people(600),
		credential: service.credential({ baseUrl: `${service.standIn.baseUrl}/api/v1` }),
	});
	expect(service.standIn.mostAtOnce).toBeGreaterThan(4);
	expect(service.standIn.mostAtOnce).toBeLessThanOrEqual(32);
});

it('Max Requests at Once caps them', async () => {
	service.standIn.misbehave({ delayMs: 20, times: Infinity });
	await dialling.dial({ parameters: { requestOptions: { maxRequestsAtOnce: 3 } } });
	expect(service.standIn.mostAtOnce).toBe(3);
});

it('a call is stopped at once, though another node has 200 rows waiting', async () => {
	await dialling.dial({ rows: people(1) });
	const [call] = service.standIn.state.calls.all;
	let isStopped = false;
	service.standIn.misbehave({ operation: 'dialOutbound', until: () => isStopped, times: Infinity });
	const dialled = dialling.dial({ parameters: { requestOptions: { maxRequestsAtOnce: 1 } } });
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

/** With so few at once, the bounds below hold on every machine. */
const AT_ONCE = 4;
/** Four refusals in a row pause everything, and each may be one of as many as are sent at once. Others test the service. */
const REFUSED_AT_MOST = 4 * AT_ONCE + 24;

/** In five seconds, four responses come one after the other, however busy the machine is. */
const parameters = { requestOptions: { retryBudget: 5, maxRequestsAtOnce: AT_ONCE } };

it('a service that asks for a longer wait than the retry budget is given up after that, and is asked once more before', async () => {
	service.standIn.misbehave({ status: 429, headers: { 'retry-after': '3600' }, times: Infinity });
	const { errors } = await dialling.dial({ parameters, settings: { onError: 'continueErrorOutput' } });
	expect(errors).toHaveLength(Dialling.PEOPLE);
	expect(errors.at(-1)?.json.error).toContain('the service asks to wait 60 more minutes');
	expect(service.standIn.requests.length).toBeLessThan(REFUSED_AT_MOST);
});

it('a quota that is used up ends the run within the retry budget, with how far it came, and what to do', async () => {
	const TAKEN = 60;
	service.standIn.limits = { inAll: TAKEN, retryAfter: '3600' };
	const { failure } = await dialling.dial({ parameters });
	expect(failure?.message).toContain('rate limit of the service was reached (HTTP 429)');
	expect(failure?.description).toContain('The request had no effect');
	expect(failure?.description).toContain('Retry in a few minutes');
	expect(failure?.description).toContain(`${TAKEN} of ${Dialling.PEOPLE} calls placed`);
	expect([...service.standIn.state.callCounts.values()]).toEqual(Array(TAKEN).fill(1));
	expect(service.standIn.requests.length).toBeLessThan(TAKEN + REFUSED_AT_MOST);
});
