import axios from 'axios';

import { operationTable, type OperationId } from '../../nodes/shared/contract/contract';
import { ask, type Asked } from '../harness/http/client';
import { useStandIn } from '../harness/http/service';
import { until } from '../harness/until';
import { objectId } from '../stand-in/records';

const service = useStandIn();

const PHONE = '+15550100123';
const CALL = objectId('ca11', 1);
const TOOL = {
	use_case_id: objectId('ca5e', 1),
	type: 'TerminateCall',
	name: 'Hang up',
	description: 'Ends the call',
	data: {},
	prompt_id: 'prompt-0001',
};
const HOOK = { url: 'https://n8n.example/webhook/1', headers: [{ key: 'x-secret', value: 'fake-secret' }] };

/** A request that each operation takes, and something of its response. */
const REQUESTS: Record<OperationId, [Asked, unknown]> = {
	dialOutbound: [
		{ body: { phone_number: PHONE, params: { first_name: 'Ada' }, max_duration_mins: 5 } },
		{ id: objectId('ca11', 2), metadata: { to: PHONE }, params: { first_name: 'Ada' } },
	],
	scheduleCampaign: [
		{
			body: {
				number_id: objectId('40fe', 1),
				campaign_name: 'Autumn',
				calls: [[{ phone_number: PHONE, scheduled_date: '2999-01-02', timezone: 'UTC', city: 'Rome' }]],
			},
		},
		{ createdCalls: [{ metadata: { to: PHONE }, params: { city: 'Rome' } }] },
	],
	listCampaigns: [{}, [{ name: 'Spring reminders' }, { name: 'Winter survey' }]],
	updateOrganization: [{ body: { name: 'New name' } }, { name: 'New name', attributes: ['pilot'] }],
	setMember: [
		{ body: { email: 'grace@voice-agent.example', role: 'viewer' } },
		{ members: [{ role: 'admin' }, { email: 'grace@voice-agent.example', role: 'viewer' }] },
	],
	removeMember: [{ body: { email: 'ada@voice-agent.example' } }, { members: [] }],
	addWebhook: [{ path: { id: objectId('ca5e', 1) }, body: HOOK }, ''],
	getCallLogs: [{ path: { id: CALL } }, [{ function: 'create', severity: 'INFO' }, { function: 'status' }]],
	stopCall: [{ path: { id: CALL } }, ''],
	deleteCallNote: [{ path: { id: CALL, noteId: 'note-0001' } }, { id: CALL, notes: [] }],
	deleteAgents: [{ body: { ids: ['agent-0001', 'agent-0003', 'agent-9999'] } }, { deletedCount: 2 }],
	updateTool: [
		{ path: { id: 'tool-0001' }, body: TOOL },
		{ id: 'tool-0001', name: 'Hang up' },
	],
	updateNumberTitle: [
		{ path: { id: objectId('40fe', 2) }, body: { title: 'Help desk' } },
		{ number: '+15550100002', title: 'Help desk' },
	],
	listNumbers: [{}, [{ title: 'Sales line' }, { title: 'Support line' }, { title: 'London office' }]],
	createModel: [
		{ body: { name: 'Trained', train_sample_ids: ['sample-0001'], explain_tools: true } },
		{ status: 'pending', name: 'Trained', train_sample_ids: ['sample-0001'] },
	],
	listUseCases: [{}, [{ name: 'Appointment reminder' }, { name: 'Customer survey' }]],
};
const OPERATIONS = Object.keys(operationTable) as OperationId[];

/** A call that goes on until it is stopped. */
async function endlessCall(): Promise<void> {
	service.standIn.state.calls.stepMs = Infinity;
	await ask(service.standIn, 'dialOutbound', { body: { phone_number: '+15550100100' } });
	await until(() => service.standIn.state.calls.logsOf(CALL).some(({ function: name }) => name === 'status'));
}

/** What was off contract; the test that provoked it takes it away. */
function violations(): string[] {
	return service.standIn.violations.splice(0);
}

describe.each(OPERATIONS)('%s', (id) => {
	const [request, response] = REQUESTS[id];

	it('is served, on contract in both directions', async () => {
		await endlessCall();
		const { status, data } = await ask(service.standIn, id, request);
		expect(status).toBe(200);
		if (response === '') expect(data).toBe('');
		else expect(data).toMatchObject(response as object);
		expect(service.standIn.requests.at(-1)).toMatchObject({ operation: id, status: 200 });
	});

	it.each(['Bearer fake-wrong-key', 'fake-api-key-0123456789abcdef', undefined])(
		'refuses the authorization %s, and does nothing',
		async (authorization) => {
			await endlessCall();
			const { standIn } = service;
			const before = JSON.stringify(standIn.state);
			const { status } = await ask(standIn, id, { ...request, headers: { authorization } });
			expect(status).toBe(401);
			expect(JSON.stringify(standIn.state)).toBe(before);
		},
	);

	it('is not served at the other address', async () => {
		const { method, host, path } = operationTable[id];
		const elsewhere = host === 'base' ? service.standIn.platformUrl : service.standIn.baseUrl;
		const { status } = await axios.request({ method, url: elsewhere + path, validateStatus: () => true });
		expect(status).toBe(404);
	});
});

describe('a request that is off contract is refused and recorded', () => {
	const withBody = OPERATIONS.filter((id) => REQUESTS[id][0].body !== undefined);
	const withoutBody = OPERATIONS.filter(
		(id) => REQUESTS[id][0].body === undefined && operationTable[id].method !== 'GET',
	);

	it.each(withBody)('%s with a field that is not known', async (id) => {
		const [{ path, body }] = REQUESTS[id];
		const { status, data } = await ask(service.standIn, id, {
			path,
			body: { ...(body as object), colour: 'red' },
		});
		expect(status).toBe(400);
		expect(data.message).toContain('colour');
		expect(violations()).toEqual([expect.stringMatching(`^${id} request: body .*"colour"`)]);
	});

	it.each(withoutBody)('%s with a body', async (id) => {
		const { status } = await ask(service.standIn, id, { ...REQUESTS[id][0], body: { colour: 'red' } });
		expect(status).toBe(400);
		expect(violations()).toEqual([`${id} request: body: none is taken`]);
	});

	it.each<[OperationId, string]>([
		['scheduleCampaign', 'number_id'],
		['addWebhook', 'url'],
		['addWebhook', 'headers'],
		['deleteAgents', 'ids'],
		...Object.keys(TOOL).map((field): [OperationId, string] => ['updateTool', field]),
	])('%s without %s', async (id, field) => {
		const [{ path, body }] = REQUESTS[id];
		const { status } = await ask(service.standIn, id, {
			path,
			body: { ...(body as object), [field]: undefined },
		});
		expect(status).toBe(400);
		expect(violations()).toEqual([expect.stringContaining(`"missingProperty":"${field}"`)]);
	});

	it.each<[string, OperationId, Asked]>([
		['a language that is not one', 'dialOutbound', { body: { language: 'tlh' } }],
		['a time that is not one', 'dialOutbound', { body: { scheduled_for: 'tomorrow' } }],
		['text for a number', 'dialOutbound', { body: { max_duration_mins: '5' } }],
		['a list for an object', 'dialOutbound', { body: { metadata: [] } }],
		['no body', 'dialOutbound', {}],
		[
			'a date that is not one',
			'scheduleCampaign',
			{ body: { number_id: objectId('40fe', 1), calls: [[{ scheduled_date: '1.1.2999' }]] } },
		],
		['calls without groups', 'scheduleCampaign', { body: { number_id: objectId('40fe', 1), calls: [{}] } }],
		[
			'a use case of another length',
			'scheduleCampaign',
			{ body: { number_id: objectId('40fe', 1), use_case_id: 'short' } },
		],
		[
			'a field in a rule that is not known',
			'scheduleCampaign',
			{ body: { number_id: objectId('40fe', 1), retry_logic: [{ colour: 'red' }] } },
		],
		[
			'a field in a header that is not known',
			'addWebhook',
			{
				path: { id: objectId('ca5e', 1) },
				body: { url: 'https://n8n.example', headers: [{ colour: 'red' }] },
			},
		],
		[
			'a field of a member that is not known',
			'updateOrganization',
			{ body: { members: [{ colour: 'red' }] } },
		],
		['an id of another length', 'stopCall', { path: { id: 'short' } }],
		['an id of another length', 'getCallLogs', { path: { id: `${CALL}0` } }],
		['no organization', 'listUseCases', { headers: { 'x-organization-id': undefined } }],
	])('with %s (%s)', async (_, id, request) => {
		expect((await ask(service.standIn, id, request)).status).toBe(400);
		expect(violations()).toEqual([expect.stringContaining(`${id} request: `)]);
	});

	it.each([
		['text that is not JSON', Buffer.from('{ "phone_number": '), 'application/json'],
		['a body of another kind', 'phone_number=1', 'application/x-www-form-urlencoded'],
	])('with %s', async (_, body, type) => {
		const { status } = await ask(service.standIn, 'dialOutbound', {
			body,
			headers: { 'content-type': type },
		});
		expect([400, 415]).toContain(status);
		expect(violations()).toEqual([expect.stringContaining('POST /api/v1/dial/outbound: ')]);
	});

	it('and nobody is called', async () => {
		await ask(service.standIn, 'dialOutbound', { body: { phone_number: PHONE, colour: 'red' } });
		expect(service.standIn.state.callsTo(PHONE)).toBe(0);
		violations();
	});
});

describe('a response of its own that is off contract is recorded', () => {
	it.each<[string, OperationId, () => unknown]>([
		[
			'a field that is not known',
			'listCampaigns',
			() => Object.assign(service.standIn.state.campaigns[0] ?? {}, { colour: 'red' }),
		],
		[
			'a field deep inside that is not known',
			'listNumbers',
			() => Object.assign(service.standIn.state.numbers[0]?.use_case_config ?? {}, { colour: 'red' }),
		],
		[
			'a missing field',
			'listUseCases',
			() => delete (service.standIn.state.platformUseCases[0] as { icon?: string }).icon,
		],
		[
			'a value that is not in the list',
			'updateTool',
			() => Object.assign(service.standIn.state.tools[0] ?? {}, { filler_type: 'music' }),
		],
		[
			'an id of another length',
			'listNumbers',
			() => Object.assign(service.standIn.state.numbers[0] ?? {}, { id: 'short' }),
		],
	])('with %s (%s)', async (_, id, spoil) => {
		spoil();
		await ask(service.standIn, id, REQUESTS[id][0]);
		expect(violations()).toEqual([expect.stringContaining(`${id} response: response/`)]);
	});
});

describe('what does not exist is refused, and that is on contract', () => {
	it.each<[OperationId, Asked]>([
		['getCallLogs', { path: { id: objectId('ca11', 99) } }],
		['stopCall', { path: { id: objectId('ca11', 99) } }],
		['addWebhook', { path: { id: objectId('ca5e', 99) }, body: HOOK }],
		['updateTool', { path: { id: 'tool-9999' }, body: TOOL }],
		['updateNumberTitle', { path: { id: objectId('40fe', 99) }, body: { title: 'x' } }],
		['removeMember', { body: { email: 'nobody@voice-agent.example' } }],
	])('%s', async (id, request) => {
		expect((await ask(service.standIn, id, request)).status).toBe(404);
	});
});

describe('it counts whom it called', () => {
	const dial = async (phone_number: string, more = {}) =>
		(await ask(service.standIn, 'dialOutbound', { body: { phone_number, ...more } })).status;

	it('each time', async () => {
		await dial(PHONE);
		await dial(PHONE);
		await dial('+15550100124');
		const { state } = service.standIn;
		expect([state.callsTo(PHONE), state.callsTo('+15550100124'), state.callsTo('+15550100125')]).toEqual([
			2, 1, 0,
		]);
		expect(Object.fromEntries(state.callCounts)).toEqual({ [PHONE]: 2, '+15550100124': 1 });
	});

	it('but not whom it refused to call', async () => {
		expect(await dial('15550100123')).toBe(422);
		expect(await dial(PHONE, { number_id: objectId('40fe', 99) })).toBe(422);
		expect(service.standIn.state.callCounts.size).toBe(0);
	});

	it('in campaigns as well, from groups or from a CSV file', async () => {
		const csv_file = Buffer.from(`\ufeffphone_number,city\n${PHONE},Rome\n`).toString('base64');
		const number_id = objectId('40fe', 1);
		await ask(service.standIn, 'scheduleCampaign', { body: { number_id, csv_file } });
		const groups = [[{ phone_number: PHONE }], [{ phone_number: PHONE }]];
		await ask(service.standIn, 'scheduleCampaign', { body: { number_id, calls: groups } });
		expect(service.standIn.state.callsTo(PHONE)).toBe(3);
	});

	it('and forgets it when it is reset', async () => {
		await dial(PHONE);
		await service.standIn.reset();
		expect(service.standIn.state.callsTo(PHONE)).toBe(0);
		expect(service.standIn.requests).toEqual([]);
	});
});

describe('calls move through the statuses by themselves', () => {
	/** The statuses that a call to a number has had, as its log tells them. */
	async function statusesOf(phone_number: string, more = {}): Promise<Array<string | undefined>> {
		const { standIn } = service;
		const { data } = await ask(standIn, 'dialOutbound', { body: { phone_number, ...more } });
		const call = standIn.state.calls.get(data.id);
		await until(() => call?.status !== 'Scheduled' && !standIn.state.calls.someGoOn);
		const log = await ask(standIn, 'getCallLogs', { path: { id: data.id } });
		return (log.data as Array<{ message: string }>).map(
			({ message }) => /(?:with status|changed to) (.+)$/.exec(message)?.[1],
		);
	}

	beforeEach(() => (service.standIn.state.calls.stepMs = 1));

	it('the number decides how they end', async () => {
		const ends = [
			'+15550100100',
			'+15550100191',
			'+15550100192',
			'+15550100193',
			'+15550100194',
			'+15550100195',
		];
		const all = await Promise.all(ends.map((phone) => statusesOf(phone)));
		expect(all.map((statuses) => statuses.at(-1))).toEqual([
			'Completed',
			'Busy',
			'No answer',
			'AMD Terminated',
			'Failed',
			'Transferred',
		]);
		expect(all[0]).toEqual(['Queued', 'Queued', 'Initiated', 'Ringing', 'In progress', 'Completed']);
	});

	it('and one that is scheduled waits for its time', async () => {
		const scheduled_for = new Date(Date.now() + 300).toISOString();
		expect((await statusesOf('+15550100194', { scheduled_for }))[0]).toBe('Scheduled');
		expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(scheduled_for));
	});

	it('until they are stopped, and an ended call stays as it ended', async () => {
		await endlessCall();
		await ask(service.standIn, 'stopCall', { path: { id: CALL } });
		expect(service.standIn.state.calls.get(CALL)?.status).toBe('Canceled');

		service.standIn.state.calls.stepMs = 1;
		await statusesOf('+15550100191');
		await ask(service.standIn, 'stopCall', { path: { id: objectId('ca11', 2) } });
		expect(service.standIn.state.calls.all.map(({ status }) => status)).toEqual(['Canceled', 'Busy']);
	});
});
