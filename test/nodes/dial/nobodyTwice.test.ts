import type { INode } from 'n8n-workflow';

import { Dialling } from '../../harness/nodes/dial';
import { selfSigned } from '../../harness/http/certificate';
import { phoneOf, people, useStandIn } from '../../harness/http/service';
import type { Misbehaviour } from '../../stand-in/misbehaviour';
import { StandIn } from '../../stand-in/standIn';

const service = useStandIn();
const dialling = new Dialling(service);

const EVERYBODY_ONCE = new Set([1]);
const NOBODY = new Set([0]);
const RETRY: Partial<INode> = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

describe('Retry On Fail with one failing row', () => {
	it.each([
		['amid the others', 60],
		['the first one', 0],
		['the last one', Dialling.PEOPLE - 1],
	])('%s: every other person is called exactly once', async (_, failing) => {
		service.standIn.misbehave({ phoneNumber: phoneOf(failing), status: 422, times: Infinity });
		const { failure } = await dialling.dial({ settings: RETRY });
		expect(dialling.callsToEveryoneBut(failing)).toEqual(EVERYBODY_ONCE);
		expect(dialling.callsTo(failing)).toBe(0);
		expect(failure?.message).toContain('The service rejected the request (HTTP 422)');
		expect(failure?.context.itemIndex).toBe(failing);
		expect(failure?.description).toContain('Done: 199 of 200 items');
	});

	it('calls every other person exactly once if On Error is set to continue, too', async () => {
		service.standIn.misbehave({ phoneNumber: phoneOf(60), status: 422, times: Infinity });
		const { failure } = await dialling.dial({ settings: { ...RETRY, onError: 'continueErrorOutput' } });
		expect(failure).toBeUndefined();
		expect(dialling.callsToEveryoneBut(60)).toEqual(EVERYBODY_ONCE);
		expect(service.standIn.countOf('dialOutbound')).toBe(Dialling.PEOPLE);
	});

	it('sends a refused row only once', async () => {
		service.standIn.misbehave({ phoneNumber: phoneOf(5), status: 400, times: Infinity });
		await dialling.dial({ settings: RETRY });
		expect(service.standIn.requests.filter(({ status }) => status === 400)).toHaveLength(1);
	});

	it('sends a row again that was not delivered', async () => {
		service.standIn.misbehave({ phoneNumber: phoneOf(5), status: 429, times: 1 });
		const parameters = { requestOptions: { retryBudget: 0 } };
		const { failure } = await dialling.dial({ settings: RETRY, parameters });
		expect(failure).toBeUndefined();
		expect(dialling.callsToEveryoneBut()).toEqual(EVERYBODY_ONCE);
	});
});

describe('when the service may have acted', () => {
	const cases: Array<[string, Misbehaviour, { timeout?: number }?]> = [
		['the connection is cut', { cut: 'after acting' }],
		['the connection is cut amid the response', { cut: 'amid the response' }],
		['the service fails with 500', { status: 500, acts: true }],
		['a gateway fails with 502', { status: 502, acts: true }],
		['a gateway times out with 504', { status: 504, acts: true }],
		['the response takes too long', { delayMs: 6000 }, { timeout: 3000 }],
		['the response is a web page', { body: '<html>Welcome</html>' }],
		['the response is to be seen elsewhere', { status: 303, acts: true, headers: { location: '/calls/1' } }],
	];

	it.each(cases)('and %s: the person is not called again', async (_, misbehaviour, requestOptions = {}) => {
		service.standIn.misbehave({ phoneNumber: phoneOf(7), times: Infinity, ...misbehaviour });
		const { failure } = await dialling.dial({
			settings: RETRY,
			parameters: { requestOptions },
		});
		await service.standIn.idle();
		expect(dialling.callsToEveryoneBut()).toEqual(EVERYBODY_ONCE);
		expect(failure?.message).toContain('Outcome unknown: ');
		expect(failure?.description).toContain(`Number: ${phoneOf(7)}. `);
		expect(failure?.description).toContain('People may have been called. Check in the service');
		expect(failure?.description).toContain('unknown outcome: 1');
	});

	it('the error branch says so', async () => {
		service.standIn.misbehave({ phoneNumber: phoneOf(7), cut: 'after acting' });
		const { errors } = await dialling.dial({ settings: { onError: 'continueErrorOutput' } });
		expect(dialling.callsToEveryoneBut()).toEqual(EVERYBODY_ONCE);
		expect(errors.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(/^Outcome unknown: .*Check in the service/),
		]);
	});

	it('and did not, nothing is sent again either, since that cannot be told apart', async () => {
		service.standIn.misbehave({ phoneNumber: phoneOf(7), cut: 'before acting' });
		const { failure } = await dialling.dial({ settings: RETRY });
		expect(dialling.callsTo(7)).toBe(0);
		expect(failure?.message).toContain('Outcome unknown');
	});

	it('the user may have the row sent again', async () => {
		service.standIn.misbehave({ phoneNumber: phoneOf(7), cut: 'after acting' });
		const { failure } = await dialling.dial({
			parameters: { requestOptions: { unknownOutcome: 'retry' } },
		});
		expect(failure).toBeUndefined();
		expect(dialling.callsTo(7)).toBe(2);
	});
});

describe('when the service certainly did not act, everybody is called exactly once in the end', () => {
	it.each([
		['429 with Retry-After in seconds', { status: 429, headers: { 'retry-after': '1' } }],
		['429 without Retry-After', { status: 429 }],
		['503 with Retry-After', { status: 503, headers: { 'retry-after': '1' } }],
	])('after %s', async (_, misbehaviour) => {
		service.standIn.misbehave({ times: 5, ...misbehaviour });
		const { failure } = await dialling.dial();
		expect(failure).toBeUndefined();
		expect(dialling.callsToEveryoneBut()).toEqual(EVERYBODY_ONCE);
	});

	it('after 429 with Retry-After as a date, and not before that date', async () => {
		const date = new Date(Date.now() + 2500).toUTCString();
		service.standIn.misbehave({ status: 429, headers: { 'retry-after': date } });
		const oneAtATime = { requestOptions: { maxRequestsAtOnce: 1 } };
		const { failure } = await dialling.dial({ parameters: oneAtATime });
		expect(failure).toBeUndefined();
		expect(dialling.callsToEveryoneBut()).toEqual(EVERYBODY_ONCE);
		const { requests } = service.standIn;
		const phoneIn = ({ body }: { body: unknown }) => (body as { phone_number: string }).phone_number;
		const [turnedAway, ...others] = requests.filter(({ status }) => status === 429);
		expect(others).toEqual([]);
		const again = requests.filter((one) => turnedAway && phoneIn(one) === phoneIn(turnedAway)).slice(1);
		expect(again.length).toBe(1);
		expect(again.filter(({ at }) => at < Date.parse(date))).toEqual([]);
	});

	it('after refused connections', async () => {
		const late = await StandIn.start();
		const { baseUrl } = late;
		await late.close();
		const dialled = dialling.dial({ credential: service.credential({ baseUrl }) });
		await new Promise((resolve) => setTimeout(resolve, 1000));
		const returned = await StandIn.start({ port: Number(new URL(baseUrl).port) });
		const { failure } = await dialled;
		await returned.close();
		expect(failure).toBeUndefined();
		expect([...returned.state.callCounts.values()]).toEqual(Array(Dialling.PEOPLE).fill(1));
	});

	it('after connections that are cut before anything is sent', async () => {
		const encrypted = await StandIn.start({ tls: await selfSigned() });
		encrypted.connectionsToDrop = 5;
		const { failure } = await dialling.dial({
			credential: service.credential({ baseUrl: encrypted.baseUrl }),
			parameters: { requestOptions: { allowUnauthorizedCerts: true } },
		});
		await encrypted.close();
		expect([encrypted.connectionsToDrop, failure]).toEqual([0, undefined]);
		expect([...encrypted.state.callCounts.values()]).toEqual(Array(Dialling.PEOPLE).fill(1));
	});
});

describe('an expression that fails on one row', () => {
	const toNumber =
		'={{ $json.phone === "' + phoneOf(150) + '" ? $("No such node").first().json.x : $json.phone }}';
	const settings = [
		['without Retry On Fail', {}],
		['with Retry On Fail', { ...RETRY, waitBetweenTries: 0 }],
	] as const;

	it.each(settings)('%s: nobody is called, and the error names the row', async (_, setting) => {
		const { failure } = await dialling.dial({ settings: setting, parameters: { toNumber } });
		expect(failure).toBeDefined();
		expect(dialling.callsToEveryoneBut()).toEqual(NOBODY);
	});

	it.each(settings)(
		'%s and On Error set to continue: that row is an error, and everybody else is called',
		async (_, setting) => {
			const { success, errors } = await dialling.dial({
				settings: { ...setting, onError: 'continueErrorOutput' },
				parameters: { toNumber },
			});
			expect(success).toHaveLength(Dialling.PEOPLE - 1);
			expect(errors.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 150 }]);
			expect(dialling.callsToEveryoneBut(150)).toEqual(EVERYBODY_ONCE);
			expect(dialling.callsTo(150)).toBe(0);
		},
	);
});

describe('a failed execution that is retried from the list of executions', () => {
	it('calls only those who were not called', async () => {
		service.standIn.misbehave({ phoneNumber: phoneOf(100), status: 422 });
		const failed = await dialling.dial();
		expect(failed.failure?.description).toMatch(
			/not sent: \d+\. Executions → Retry sends only what was not sent\.$/,
		);
		const retried = await dialling.retry(failed);
		expect(retried.failure).toBeUndefined();
		expect(dialling.callsToEveryoneBut()).toEqual(EVERYBODY_ONCE);
		expect(retried.success.map(({ json }) => json.phone_number)).toEqual(
			people(Dialling.PEOPLE).map(({ phone }) => phone),
		);
	});

	it('does not send a row again whose outcome is unknown', async () => {
		service.standIn.misbehave({ phoneNumber: phoneOf(100), cut: 'after acting' });
		const retried = await dialling.retry(await dialling.dial());
		expect(retried.failure?.message).toContain('Outcome unknown');
		expect(dialling.callsToEveryoneBut()).toEqual(EVERYBODY_ONCE);
	});
});

it.each([
	['all rows went through', 0, 'stopWorkflow'],
	['it continues on errors', 1, 'continueErrorOutput'],
] as const)(
	'leaves nothing behind in the execution data when %s but whom it has called',
	async (_, refused, onError) => {
		service.standIn.misbehave({ phoneNumber: phoneOf(0), status: 422, times: refused });
		const { run } = await dialling.dial({ settings: { onError } });
		const { voiceAgentSent, ...others } = run.data.executionData?.contextData['node:Node under test'] ?? {};
		expect(Object.keys(voiceAgentSent as object).sort()).toEqual(
			people(200)
				.slice(refused)
				.map(({ phone }) => phone),
		);
		expect(others).toEqual({});
	},
);
