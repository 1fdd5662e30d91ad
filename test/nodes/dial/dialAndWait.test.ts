import fc from 'fast-check';
import type { IDataObject, IRunExecutionData } from 'n8n-workflow';

import { FINAL_STATUSES, findMeaning } from '../../../nodes/shared/waiting/callEnd';
import { openAddress } from '../../../nodes/shared/waiting/sealedAddress';
import {
	FOREIGN_STATUS,
	HEARD_STATUS,
	UNREAD_STATUS,
	WAIT_KEY,
} from '../../../nodes/shared/waiting/waitAddress';
import { listValues } from '../../../nodes/shared/contract/contract';
import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { Dialling, limitedTo } from '../../harness/nodes/dial';
import { NODE, type RunOptions, type RunResult } from '../../harness/engine/engine';
import { people, useStandIn } from '../../harness/http/service';
import { recordOfNoCall } from '../../harness/nodes/record';
import { callTool } from '../../harness/engine/tool';
import { jsonOf, WaitingExecution } from '../../harness/engine/waiting';
import { expectNowhere } from '../../harness/leaks';
import { objectId } from '../../stand-in/records';
import { FAKE_API_KEY } from '../../stand-in/standIn';

const service = useStandIn();
const dialling = new Dialling(service);
const MINUTE = 60_000;

type Changes = Omit<Partial<RunOptions>, 'parameters'> & { parameters?: IDataObject };

const dial = async ({ parameters, ...others }: Changes = {}): Promise<RunResult> =>
	await dialling.dial({
		rows: people(1),
		...others,
		parameters: { operation: 'dialAndWait', ...parameters },
	});

const waitingOf = (result: RunResult, name?: string) =>
	new WaitingExecution(new VoiceAgentDial(), service.credential(), result, name);
const countOfCalls = () => service.standIn.countOf('dialOutbound');
const [firstCall] = [() => service.standIn.state.calls.all[0]];
const custom = () => firstCall()?.metadata.custom as IDataObject;
const sealed = () => custom()[WAIT_KEY] as string;
const address = (useCaseId = objectId('ca5e', 1)) =>
	openAddress(sealed(), { apiKey: FAKE_API_KEY, useCaseId });
const token = () => address()?.token;
const endedCall = (changes: IDataObject = {}) => ({ ...firstCall(), status: 'Completed', ...changes });

/** Each row, and nothing else, comes out as an error, or as the record of one that is invalid. */
function expectErrorRows({ success, errors }: RunResult, onError: string, rows: IDataObject[]): void {
	const isOnErrorOutput = onError === 'continueErrorOutput';
	const failed = rows.map((row, item) => ({
		json: isOnErrorOutput
			? { ...row, error: expect.any(String) }
			: recordOfNoCall({
					status: 'invalid',
					phone_number: expect.stringMatching(/^("\+\d+"|\(empty\))$/) as string,
					reason: expect.any(String) as string,
					row,
				}),
		pairedItem: { item },
	}));
	expect([success, errors]).toEqual(isOnErrorOutput ? [[], failed] : [failed, []]);
}

/** What n8n had saved while another node of the execution rested, before Place Call and Wait. */
function beforeAnyCall({ saved }: RunResult): IRunExecutionData {
	const data = JSON.parse(saved) as IRunExecutionData;
	delete data.waitTill;
	data.resultData.runData[NODE]?.pop();
	delete data.executionData?.contextData[`node:${NODE}`];
	delete data.executionData?.contextData.flow;
	return data;
}

beforeEach(() => (service.standIn.state.calls.stepMs = Infinity));

describe('a run that has called', () => {
	it('rests for an hour, and the call carries its address, sealed', async () => {
		const result = await dial();
		expect(result.failure).toBeUndefined();
		expect(result.run.status).toBe('waiting');
		const until = waitingOf(result).waitTill?.getTime() ?? 0;
		expect(Math.abs(until - Date.now() - 60 * MINUTE)).toBeLessThan(MINUTE);
		expect(address()).toEqual({
			executionId: expect.stringMatching(/^\d+$/),
			signature: expect.any(String),
			token: expect.stringMatching(/^[\w-]{43}$/),
		});
		expect(countOfCalls()).toBe(1);
	});

	it('keeps tags and custom keys of the user', async () => {
		const entry = [{ name: 'lead_id', value: '7' }];
		await dial({ parameters: { options: { tags: 'spring', customMetadata: { entry } } } });
		expect(firstCall()?.metadata).toMatchObject({
			tags: ['spring'],
			custom: { lead_id: '7', [WAIT_KEY]: expect.any(String) },
		});
	});

	it('is sealed for the use case of the call', async () => {
		const useCaseId = objectId('ca5e', 2);
		await dial({ parameters: { useCaseId: { __rl: true, mode: 'id', value: useCaseId } } });
		expect(address(useCaseId)).toBeDefined();
		expect([address(), address('')]).toEqual([undefined, undefined]);
	});

	it('leaves the secret and its key out of the execution, wherever the service repeats it', async () => {
		const bodyOf = () => ({ ...firstCall(), params: { echo: `sent with ${sealed()}` } });
		service.standIn.misbehave({ operation: 'dialOutbound', status: 201, acts: true, bodyOf });
		const result = await dial({ parameters: { output: 'raw' } });
		expect(result.run.status).toBe('waiting');
		expect(result.saved).toContain('[hidden]');
		for (const secret of [token(), WAIT_KEY]) expect(result.saved).not.toContain(secret);
		expectNowhere(sealed(), result);
		const late = await waitingOf(result).goOn();
		expect(JSON.stringify(late)).not.toContain(sealed());
	});

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'leaves it out of errors that quote the request: %s',
		async (onError) => {
			service.standIn.misbehave({ operation: 'dialOutbound', status: 422, echoesBody: true });
			const result = await dial({ settings: { onError } });
			const [request] = service.standIn.requests;
			const { metadata } = request?.body as { metadata: { custom: IDataObject } };
			expect(result.saved).toContain('[hidden]');
			expectNowhere(metadata.custom[WAIT_KEY] as string, result);
		},
	);

	const due = () => new Date(Date.now() + 600 * MINUTE).toISOString();

	it.each<[string, () => IDataObject, minutes: number]>([
		['30 minutes', () => limitedTo(30, 'minutes'), 30],
		['2 minutes', () => limitedTo(2, 'minutes'), 2],
		['2 hours', () => limitedTo(2, 'hours'), 120],
		['3 days', () => limitedTo('3', 'days'), 3 * 24 * 60],
		['365 days', () => limitedTo(365, 'days'), 365 * 24 * 60],
		['an hour, where the option is not filled in', () => ({ options: { limitWaitTime: {} } }), 60],
		['an hour from when the call is due', () => ({ scheduledFor: due() }), 660],
	])('rests for %s', async (_, parametersOf, minutes) => {
		const result = await dial({ parameters: parametersOf() });
		const until = waitingOf(result).waitTill?.getTime() ?? 0;
		expect(Math.abs(until - Date.now() - minutes * MINUTE)).toBeLessThan(MINUTE);
	});

	it('goes on with the call as it is in the end, paired with its row', async () => {
		const waiting = waitingOf(await dial());
		const { workflowData } = await waiting.receive({ token: token(), call: endedCall({ duration: 42 }) });
		const [item] = await waiting.goOn(workflowData);
		const ended = { call_id: firstCall()?.id, status: 'Completed', outcome: 'reached', duration_seconds: 42 };
		expect(item).toMatchObject({ json: { ...ended, row: people(1)[0] }, pairedItem: { item: 0 } });
		expect(JSON.stringify(item)).not.toContain(WAIT_KEY);
	});

	it('returns everything where Output is Raw, and no field that n8n takes for a failure', async () => {
		const waiting = waitingOf(await dial({ parameters: { output: 'raw' } }));
		const call = endedCall({ error: 'of the service' });
		const { workflowData } = await waiting.receive({ token: token(), call });
		const [json] = jsonOf(await waiting.goOn(workflowData));
		expect(json).toMatchObject({ agent: {}, language: 'en-US', service_error: 'of the service' });
		expect(json).not.toHaveProperty('error');
	});

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'goes on with "no event" when time is up: %s',
		async (onError) => {
			const scheduledFor = '2999-01-02T09:30:00+01:00';
			const [item] = await waitingOf(
				await dial({ settings: { onError }, parameters: { scheduledFor } }),
			).goOn();
			const reason =
				'No event came in time. Check the call in the service, and that its trigger is published';
			const call_time = '2999-01-02T08:30:00Z';
			const call = { call_id: firstCall()?.id, phone_number: people(1)[0]?.phone, call_time };
			expect(item).toMatchObject({ json: { ...call, reason, outcome: 'no event' }, pairedItem: { item: 0 } });
			expect(JSON.stringify(item)).not.toContain(WAIT_KEY);
		},
	);

	it.each(['He said "hi"', "It's {{ 1 }} \\ }} {", 'Ünïcode ☎'])('has a node named %s', async (name) => {
		const waiting = waitingOf(await dial(), name);
		const { workflowData } = await waiting.receive({ token: token(), call: endedCall() });
		expect(jsonOf(workflowData?.[0] ?? [])).toMatchObject([{ outcome: 'reached' }]);
	});
});

describe('what wakes it', () => {
	it.each(listValues('CallStatus'))('status %s', async (status) => {
		const waiting = waitingOf(await dial());
		const { workflowData } = await waiting.receive({ token: token(), call: endedCall({ status }) });
		const outcome = findMeaning(status)?.outcome;
		expect(jsonOf(workflowData?.[0] ?? [])).toMatchObject(outcome ? [{ status, outcome }] : []);
	});

	it('is narrowed by the user', async () => {
		const resumeOn = FINAL_STATUSES.filter((status) => status !== 'Transferred');
		const waiting = waitingOf(await dial({ parameters: { options: { resumeOn } } }));
		const receive = async (status: string) =>
			await waiting.receive({ token: token(), call: endedCall({ status }) });
		expect(await receive('Transferred')).toEqual({ noWebhookResponse: true, status: HEARD_STATUS });
		expect((await receive('Completed')).workflowData).toHaveLength(1);
	});

	it('is nothing but its own call with its own secret, whatever else comes', async () => {
		const waiting = waitingOf(await dial());
		const own = { token: token(), call: endedCall() };
		const foreign = fc.oneof(
			fc.jsonValue(),
			fc.record({ token: fc.oneof(fc.string(), fc.jsonValue()), call: fc.constant(own.call) }),
			fc.record({ token: fc.constant(own.token), call: fc.jsonValue() }),
			fc.constantFrom({ ...own, token: `${own.token}=` }, { ...own, token: [own.token] }),
			fc.constant({ ...own, call: { ...own.call, id: 'ca1100000000000000000999' } }),
		);
		const ignored = { noWebhookResponse: true, status: FOREIGN_STATUS };
		await fc.assert(
			fc.asyncProperty(foreign, async (body) => expect(await waiting.receive(body)).toEqual(ignored)),
			{ numRuns: 300 },
		);
		expect((await waiting.receive(own)).workflowData).toHaveLength(1);
	});
});

it('what it cannot read does not wake it, and may come again', async () => {
	const waiting = waitingOf(await dial());
	const own = { token: token(), call: endedCall() };
	const unread = new Proxy(own, {
		get() {
			throw new Error('unreadable');
		},
	});
	expect(await waiting.receive(unread)).toEqual({ noWebhookResponse: true, status: UNREAD_STATUS });
	expect((await waiting.receive(own)).workflowData).toHaveLength(1);
});

describe('nobody is called', () => {
	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'for several items at once, with %s',
		async (onError) => {
			const result = await dial({ rows: people(3), settings: { onError } });
			expect(countOfCalls()).toBe(0);
			expect(result.run.status).not.toBe('waiting');
			expect(result.saved).toContain('one call per execution, but received 3 items');
			if (onError !== 'stopWorkflow') return expectErrorRows(result, onError, people(3));
			expect(result.failure?.description).toMatch(
				/'Call many people and wait': <a href="(https:[^"]+place-call-and-wait\.md#for-a-list-of-people)" target="_blank">\1<\/a> Nothing was sent\.$/,
			);
		},
	);

	it.each([
		limitedTo(0, 'hours'),
		limitedTo('={{ $("No such node").first().json.x }}', 'hours'),
		{ toNumber: '={{ $("No such node").first().json.x }}' },
	])('where it goes on after errors, with the settings %j: the row is an error', async (parameters) => {
		for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
			expectErrorRows(await dial({ parameters, settings: { onError } }), onError, people(1));
		}
		expect(countOfCalls()).toBe(0);
	});

	it.each([
		[limitedTo(1, 'minutes'), '\'Limit Wait Time\' is out of range: "1 minutes"'],
		[limitedTo('soon', 'hours'), '\'Limit Wait Time\' is out of range: "soon hours"'],
		[limitedTo('', 'hours'), '\'Limit Wait Time\' is out of range: "hours"'],
		[limitedTo(366, 'days'), '\'Limit Wait Time\' is out of range: "366 days"'],
		[limitedTo(1, 'years'), '\'Unit\' "years" is not in the list'],
		[{ options: { resumeOn: [] } }, "'Resume On' is empty"],
		[{ options: { resumeOn: ['Ringing'] } }, '\'Resume On\' "Ringing" is not in the list'],
	])('with the settings %j', async (parameters, message) => {
		const { failure } = await dial({ parameters });
		expect(failure?.message).toContain(message);
		expect(countOfCalls()).toBe(0);
	});

	it('by an AI agent, and it is told why', async () => {
		const parameters = { operation: 'dialAndWait', toNumber: '={{ $fromAI("phone") }}' };
		const [nodeType, credential] = [new VoiceAgentDial(), service.credential()];
		const call = callTool({ nodeType, parameters, credential, given: people(1) });
		await expect(call).rejects.toThrow("AI agents can't use Place Call and Wait");
		expect(countOfCalls()).toBe(0);
	});

	it('by an AI agent that has the engine run its tools', async () => {
		const result = await dial({ engine: 'agent' });
		expect(result.saved).toContain("AI agents can't use Place Call and Wait");
		expect(countOfCalls()).toBe(0);
	});

	it.each([
		['several items', people(2), {}],
		['a wait that is too short', people(1), limitedTo(1, 'minutes')],
	])(
		'in a preview, which says what is wrong with %s, also where the node stops on errors',
		async (_, rows, parameters) => {
			const { success, failure, hints } = await dial({ rows, parameters: { ...parameters, preview: true } });
			expect(failure).toBeUndefined();
			const invalid = rows.map(() => ({ json: { status: 'invalid', reason: expect.any(String) as string } }));
			expect(success).toMatchObject(invalid);
			expect(success[0]?.json).not.toHaveProperty('outcome');
			expect(hints.join()).toContain('Preview: no one will be called');
		},
	);

	it('in a preview, which waits for nothing and shows no secret', async () => {
		const result = await dial({ parameters: { preview: true } });
		expect(result.run.status).toBe('success');
		expect(result.saved).not.toContain(WAIT_KEY);
		expect(countOfCalls()).toBe(0);
	});

	it('who is held back by a rule: the run goes on at once with "not called"', async () => {
		const { phone } = people(1)[0] as { phone: string };
		const result = await dial({ parameters: { callingRules: { doNotCallList: phone } } });
		expect([countOfCalls(), result.run.status]).toEqual([0, 'success']);
		expect(jsonOf(result.success)).toMatchObject([
			{ status: 'skipped', reason: "In 'Do Not Call List'", outcome: 'not called' },
		]);
	});

	it('twice: not by Retry On Fail, nor when an execution that rested is run again', async () => {
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const result = await dial({ settings });
		expect(countOfCalls()).toBe(1);
		const parameters = { operation: 'dialAndWait' };
		delete result.run.data.waitTill;
		const again = await dialling.retry(result, { rows: people(1), parameters });
		expect(again.failure?.message).toContain('already placed the call');
		expect(countOfCalls()).toBe(1);
	});
});

it('a call that fails is an error, and no run rests', async () => {
	service.standIn.misbehave({ status: 400 });
	const result = await dial({ settings: { onError: 'continueErrorOutput' } });
	expect([result.run.status, result.success, result.errors]).toEqual(['success', [], [expect.anything()]]);
});

describe('an execution that n8n resumes twice from the same state', () => {
	const loop = { rowsPerTurn: 1, parameters: { operation: 'dialAndWait' } };

	it('calls each person of a loop once', async () => {
		const rows = people(3);
		const first = await dial({ ...loop, rows });
		const second = await dialling.resume(first, { ...loop, rows });
		expect([first.run.status, second.run.status]).toEqual(['waiting', 'waiting']);
		expect(countOfCalls()).toBe(2);

		const again = await dialling.resume(first, { ...loop, rows });
		expect(again.failure?.message).toContain('already placed the call');
		const third = await dialling.resume(second, { ...loop, rows });
		expect(third.failure).toBeUndefined();
		const twice = await dialling.resume(second, { ...loop, rows });
		expect(twice.failure?.message).toContain('already placed the call');
		expect(rows.map((_, index) => dialling.callsTo(index))).toEqual([1, 1, 1]);
	});

	it('calls nobody again either whose call is the first of the execution', async () => {
		const first = await dial(loop);
		const start = { ...first, saved: JSON.stringify(beforeAnyCall(first)) };
		const again = await dialling.resume(start, { ...loop, rows: people(1) });
		expect(again.failure?.message).toContain('already placed the call');
		expect(countOfCalls()).toBe(1);
	});

	it('still calls who could not be called before', async () => {
		service.standIn.misbehave({ status: 400, times: 1 });
		const failed = await dial(loop);
		expect(failed.failure).toBeDefined();
		const again = await dialling.retry(failed, { ...loop, rows: people(1) });
		expect([again.failure, again.run.status]).toEqual([undefined, 'waiting']);
	});
});
