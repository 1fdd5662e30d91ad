import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { FINAL_STATUSES, findMeaning } from '../../../nodes/shared/waiting/callEnd';
import {
	FOREIGN_STATUS,
	HEARD_STATUS,
	UNREAD_STATUS,
	WAIT_KEY,
} from '../../../nodes/shared/waiting/waitAddress';
import { listValues } from '../../../nodes/shared/contract/contract';
import { jsonOf, NODE, savedData, type RunOptions, type RunResult } from '../../harness/engine/engine';
import { people, phoneOf } from '../../harness/http/service';
import { limitedTo, WaitingCall } from '../../harness/nodes/waitingCall';
import { expectNowhere } from '../../harness/leaks';
import { objectId } from '../../stand-in/records';
import { useCallingNodes } from '../../harness/nodes/callingNodes';

const { service, dialling, callsTo } = useCallingNodes();
const waiting = new WaitingCall(service);
const MINUTE = 60_000;
const CONTINUING = ['continueRegularOutput', 'continueErrorOutput'] as const;
const ON_ERROR = ['stopWorkflow', ...CONTINUING] as const;
const ALREADY = 'already placed the call';

const dial = async ({ parameters, ...others }: Partial<RunOptions> = {}): Promise<RunResult> =>
	await dialling.run({
		rows: people(1),
		...others,
		parameters: { operation: 'dialAndWait', ...parameters },
	});

/** Each row, and nothing else, comes out as an error, or as the record of one that is invalid. */
function expectErrorRows({ success, errors }: RunResult, onError: string, rows: IDataObject[]): void {
	const isOnErrorOutput = onError === 'continueErrorOutput';
	const failed = rows.map((row, item) => ({
		json: isOnErrorOutput
			? { ...row, error: expect.any(String) }
			: {
					...{ status: 'invalid', outcome: 'not called', reason: expect.any(String), row },
					phone_number: expect.stringMatching(/^("\+\d+"|\(empty\))$/),
					...{ call_time: '–', call_id: '–', answers: '–', tag: '–', metadata: { tags: '–' } },
					...{ duration_seconds: 0, cost: 0, direction: 'Outbound' },
				},
		pairedItem: { item },
	}));
	expect([success, errors]).toEqual(isOnErrorOutput ? [[], failed] : [failed, []]);
}

beforeEach(() => (service.standIn.state.calls.stepMs = Infinity));

describe('a run that has called', () => {
	it('rests, and the call carries its address, sealed, beside what the user sends along', async () => {
		const entry = [{ name: 'lead_id', value: '7' }];
		const result = await dial({ parameters: { options: { tags: 'spring', customMetadata: { entry } } } });
		expect([result.failure, result.run.status, waiting.count]).toEqual([undefined, 'waiting', 1]);
		expect(waiting.address()).toEqual({
			executionId: expect.stringMatching(/^\d+$/),
			signature: expect.any(String),
			token: expect.stringMatching(/^[\w-]{43}$/),
		});
		const custom = { lead_id: '7', [WAIT_KEY]: waiting.sealed };
		expect(waiting.latest?.metadata).toMatchObject({ tags: ['spring'], custom });
	});

	it('is sealed for the use case of the call', async () => {
		const useCaseId = objectId('ca5e', 2);
		await dial({ parameters: { useCaseId: { __rl: true, mode: 'id', value: useCaseId } } });
		expect(waiting.address(useCaseId)).toBeDefined();
		expect([waiting.address(), waiting.address('')]).toEqual([undefined, undefined]);
	});

	it('leaves the secret and its key out of the execution, wherever the service repeats it', async () => {
		const bodyOf = () => ({ ...waiting.latest, params: { echo: `sent with ${waiting.sealed}` } });
		service.standIn.misbehave({ operation: 'dialOutbound', status: 201, acts: true, bodyOf });
		const result = await dial({ parameters: { output: 'raw' } });
		expect(result.run.status).toBe('waiting');
		expect(result.saved).toContain('[hidden]');
		for (const secret of [waiting.address()?.token, WAIT_KEY]) expect(result.saved).not.toContain(secret);
		expectNowhere(waiting.sealed, result);
		const late = await waiting.executionOf(result).goOn();
		expect(JSON.stringify(late)).not.toContain(waiting.sealed);
	});

	it.each(ON_ERROR)('leaves it out of errors that quote the request: %s', async (onError) => {
		service.standIn.misbehave({ operation: 'dialOutbound', status: 422, echoesBody: true });
		const result = await dial({ settings: { onError } });
		const [request] = service.standIn.requests;
		const { metadata } = request?.body as { metadata: { custom: IDataObject } };
		expect(result.saved).toContain('[hidden]');
		expectNowhere(metadata.custom[WAIT_KEY] as string, result);
	});

	it.each<[string, IDataObject, minutes: number]>([
		['an hour', {}, 60],
		['30 minutes', limitedTo(30, 'minutes'), 30],
		['2 minutes', limitedTo(2, 'minutes'), 2],
		['2 hours', limitedTo(2, 'hours'), 120],
		['3 days', limitedTo('3', 'days'), 3 * 24 * 60],
		['365 days', limitedTo(365, 'days'), 365 * 24 * 60],
		['an hour, where the option is not filled in', { options: { limitWaitTime: {} } }, 60],
		['an hour from when the call is due', { scheduledFor: '={{ $now.plus({ hours: 10 }) }}' }, 660],
	])('rests for %s', async (_, parameters, minutes) => {
		const until = waiting.executionOf(await dial({ parameters })).waitTill?.getTime() ?? 0;
		expect(Math.abs(until - Date.now() - minutes * MINUTE)).toBeLessThan(MINUTE);
	});

	it('goes on with the call as it is in the end, paired with its row', async () => {
		const item = await waiting.endOf(await dial(), { duration: 42 });
		const ended = {
			call_id: waiting.latest?.id,
			status: 'Completed',
			outcome: 'reached',
			duration_seconds: 42,
		};
		expect(item).toMatchObject({ json: { ...ended, row: people(1)[0] }, pairedItem: { item: 0 } });
		expect(JSON.stringify(item)).not.toContain(WAIT_KEY);
	});

	it('returns everything where Output is Raw, and no field that n8n takes for a failure', async () => {
		const result = await dial({ parameters: { output: 'raw' } });
		const { json } = (await waiting.endOf(result, { error: 'of the service' })) ?? {};
		expect(json).toMatchObject({ agent: {}, language: 'en-US', service_error: 'of the service' });
		expect(json).not.toHaveProperty('error');
	});

	it.each(ON_ERROR)('goes on with "no event" when time is up: %s', async (onError) => {
		const scheduledFor = '2999-01-02T09:30:00+01:00';
		const result = await dial({ settings: { onError }, parameters: { scheduledFor } });
		const [item] = await waiting.executionOf(result).goOn();
		expect(item).toMatchObject({
			json: {
				...{ call_id: waiting.latest?.id, phone_number: phoneOf(0), call_time: '2999-01-02T08:30:00Z' },
				...{ outcome: 'no event' },
				reason: 'No event came in time. Check the call in the service, and that its trigger is published',
			},
			pairedItem: { item: 0 },
		});
		expect(JSON.stringify(item)).not.toContain(WAIT_KEY);
	});

	it.each(['He said "hi"', "It's {{ 1 }} \\ }} {", 'Ünïcode ☎'])('has a node named %s', async (name) => {
		const { workflowData } = await waiting.executionOf(await dial(), name).receive(waiting.event());
		expect(jsonOf(workflowData?.[0] ?? [])).toMatchObject([{ outcome: 'reached' }]);
	});
});

describe('what wakes it', () => {
	const IGNORED = { noWebhookResponse: true };

	it.each(listValues('CallStatus'))('status %s', async (status) => {
		const outcome = findMeaning(status)?.outcome;
		const item = await waiting.endOf(await dial(), { status });
		expect(item?.json).toEqual(outcome && expect.objectContaining({ status, outcome }));
	});

	it('is narrowed by the user', async () => {
		const resumeOn = FINAL_STATUSES.filter((status) => status !== 'Transferred');
		const execution = waiting.executionOf(await dial({ parameters: { options: { resumeOn } } }));
		const transferred = await execution.receive(waiting.event({ status: 'Transferred' }));
		expect(transferred).toEqual({ ...IGNORED, status: HEARD_STATUS });
		expect((await execution.receive(waiting.event())).workflowData).toHaveLength(1);
	});

	it('is nothing but its own call with its own secret, whatever else comes', async () => {
		const execution = waiting.executionOf(await dial());
		const own = waiting.event();
		const foreign = fc.oneof(
			fc.jsonValue(),
			fc.record({ token: fc.oneof(fc.string(), fc.jsonValue()), call: fc.constant(own.call) }),
			fc.record({ token: fc.constant(own.token), call: fc.jsonValue() }),
			fc.constantFrom({ ...own, token: `${own.token}=` }, { ...own, token: [own.token] }),
			fc.constant({ ...own, call: { ...own.call, id: 'ca1100000000000000000999' } }),
		);
		const ignored = { ...IGNORED, status: FOREIGN_STATUS };
		await fc.assert(
			fc.asyncProperty(foreign, async (body) => expect(await execution.receive(body)).toEqual(ignored)),
			{ numRuns: 300 },
		);
		expect((await execution.receive(own)).workflowData).toHaveLength(1);
	});

	it('is nothing that it cannot read, which may come again', async () => {
		const execution = waiting.executionOf(await dial());
		const own = waiting.event();
		const get = () => {
			throw new Error('unreadable');
		};
		expect(await execution.receive(new Proxy(own, { get }))).toEqual({ ...IGNORED, status: UNREAD_STATUS });
		expect((await execution.receive(own)).workflowData).toHaveLength(1);
	});
});

describe('nobody is called', () => {
	afterEach(() => expect(waiting.count).toBe(0));

	it.each(ON_ERROR)('for several items at once, with %s', async (onError) => {
		const result = await dial({ rows: people(3), settings: { onError } });
		expect(result.run.status).not.toBe('waiting');
		expect(result.saved).toContain('one call per execution, but received 3 items');
		if (onError !== 'stopWorkflow') return expectErrorRows(result, onError, people(3));
		expect(result.failure?.description).toMatch(
			/'Call many people and wait': <a href="(https:[^"]+place-call-and-wait\.md#for-a-list-of-people)" target="_blank">\1<\/a><br>Nothing was sent\.$/,
		);
	});

	it.each<[IDataObject, string]>([
		[limitedTo(0, 'hours'), '\'Limit Wait Time\' is out of range: "0 hours"'],
		[limitedTo(1, 'minutes'), '\'Limit Wait Time\' is out of range: "1 minute"'],
		[limitedTo('soon', 'hours'), '\'Limit Wait Time\' is out of range: "soon hours"'],
		[limitedTo('', 'hours'), '\'Limit Wait Time\' is out of range: "hours"'],
		[limitedTo(366, 'days'), '\'Limit Wait Time\' is out of range: "366 days"'],
		[limitedTo(1, 'years'), '\'Unit\' "years" is not in the list'],
		[limitedTo('={{ $("No such node").item }}', 'hours'), "The expression in 'Limit Wait Time' failed"],
		[{ options: { resumeOn: [] } }, "'Resume On' is empty"],
		[{ options: { resumeOn: ['Ringing'] } }, '\'Resume On\' "Ringing" is not in the list'],
		[{ toNumber: '={{ $("No such node").item }}' }, "The expression in 'To Number' failed"],
	])('with the settings %j: the row is an error', async (parameters, message) => {
		expect((await dial({ parameters })).failure?.message).toContain(message);
		for (const onError of CONTINUING) {
			expectErrorRows(await dial({ parameters, settings: { onError } }), onError, people(1));
		}
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
		const { run, saved } = await dial({ parameters: { preview: true } });
		expect(run.status).toBe('success');
		expect(saved).not.toContain(WAIT_KEY);
	});

	it('who is held back by a rule: the run goes on at once with "not called"', async () => {
		const { run, success } = await dial({ parameters: { callingRules: { doNotCallList: phoneOf(0) } } });
		expect(run.status).toBe('success');
		const json = { status: 'skipped', reason: "In 'Do Not Call List'", outcome: 'not called' };
		expect(success).toMatchObject([{ json }]);
	});
});

it('a call that fails is an error, and no run rests', async () => {
	service.standIn.misbehave({ status: 400 });
	const result = await dial({ settings: { onError: 'continueErrorOutput' } });
	expect([result.run.status, result.success, result.errors]).toEqual(['success', [], [expect.anything()]]);
});

it('nobody is called twice: not by Retry On Fail, nor when an execution that rested is run again', async () => {
	const result = await dial({ settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } });
	expect(waiting.count).toBe(1);
	delete result.run.data.waitTill;
	const parameters = { operation: 'dialAndWait' };
	const again = await dialling.retry(result, { rows: people(1), parameters });
	expect(again.failure?.message).toContain(ALREADY);
	expect(waiting.count).toBe(1);
});

describe('an execution that n8n resumes twice from the same state', () => {
	const loop = { rowsPerTurn: 1, parameters: { operation: 'dialAndWait' } };

	it('calls each person of a loop once', async () => {
		const options = { ...loop, rows: people(3) };
		const first = await dial(options);
		const second = await dialling.resume(first, options);
		expect([first.run.status, second.run.status, waiting.count]).toEqual(['waiting', 'waiting', 2]);
		expect((await dialling.resume(first, options)).failure?.message).toContain(ALREADY);
		expect((await dialling.resume(second, options)).failure).toBeUndefined();
		expect((await dialling.resume(second, options)).failure?.message).toContain(ALREADY);
		expect([0, 1, 2].map((index) => callsTo(phoneOf(index)))).toEqual([1, 1, 1]);
	});

	it('calls nobody again either whose call is the first of the execution', async () => {
		const first = await dial(loop);
		// What n8n had saved while another node of the execution rested, before Place Call and Wait.
		const data = savedData(first);
		delete data.waitTill;
		data.resultData.runData[NODE]?.pop();
		delete data.executionData?.contextData[`node:${NODE}`];
		delete data.executionData?.contextData.flow;
		const again = await dialling.resume(
			{ ...first, saved: JSON.stringify(data) },
			{ ...loop, rows: people(1) },
		);
		expect(again.failure?.message).toContain(ALREADY);
		expect(waiting.count).toBe(1);
	});

	it('still calls who could not be called before', async () => {
		service.standIn.misbehave({ status: 400 });
		const failed = await dial(loop);
		expect(failed.failure).toBeDefined();
		const again = await dialling.retry(failed, { ...loop, rows: people(1) });
		expect([again.failure, again.run.status]).toEqual([undefined, 'waiting']);
	});
});
