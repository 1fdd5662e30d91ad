import type { IDataObject, INode, INodeExecutionData, INodeType } from 'n8n-workflow';

import { VoiceAgentGetCallLogs } from '../../../nodes/VoiceAgentGetCallLogs/VoiceAgentGetCallLogs.node';
import { VoiceAgentGetUseCases } from '../../../nodes/VoiceAgentGetUseCases/VoiceAgentGetUseCases.node';
import { VoiceAgentManageNumbers } from '../../../nodes/VoiceAgentManageNumbers/VoiceAgentManageNumbers.node';
import { VoiceAgentScheduleCampaign } from '../../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import type { TestCredential } from '../../harness/engine/credentials';
import { runNode } from '../../harness/engine/engine';
import { expectPreviewed } from '../../harness/nodes/preview';
import { useStandIn } from '../../harness/http/service';
import { objectId, PLATFORM_ORGANIZATION_ID } from '../../stand-in/records';

const service = useStandIn();

interface Listing {
	rows?: number;
	parameters?: IDataObject;
	settings?: Partial<INode>;
	credential?: Partial<TestCredential>;
}

async function list(nodeType: INodeType, { rows = 1, parameters, settings, credential }: Listing = {}) {
	return await runNode(nodeType, {
		rows: Array.from({ length: rows }, (_, row) => ({ row })),
		parameters: { operation: 'getMany', ...parameters },
		credential: service.credential(credential),
		settings,
	});
}

const numbers = () => new VoiceAgentManageNumbers();
const useCases = () => new VoiceAgentGetUseCases();
const campaigns = () => new VoiceAgentScheduleCampaign();
const logs = () => new VoiceAgentGetCallLogs();
const lists = [
	{ name: 'Manage Numbers', nodeType: numbers, id: 'listNumbers', url: '/api/v1/numbers' },
	{ name: 'Get Use Cases', nodeType: useCases, id: 'listUseCases', url: '/api/v1/use-cases' },
] as const;

describe.each(lists)('$name', ({ nodeType, id, url }) => {
	it('puts out every record, as previewed, paired with the row that asked', async () => {
		const { success } = await list(nodeType(), { rows: 20 });
		const perRow = success.length / 20;
		expect(success.map(({ pairedItem }) => pairedItem)).toEqual(
			Array.from({ length: success.length }, (_, index) => ({ item: Math.floor(index / perRow) })),
		);
		expect(perRow).toBeGreaterThan(1);
		expectPreviewed(nodeType().description.name, 'getMany', success);
		expect(service.standIn.requests.map((request) => [request.operation, request.url, request.body])).toEqual(
			Array(20).fill([id, url, undefined]),
		);
	});

	it('puts out up to a limit for each row, or all', async () => {
		const count = async (parameters: IDataObject) =>
			(await list(nodeType(), { rows: 2, parameters })).success.length;
		const all = (await list(nodeType())).success.length;
		expect(await count({ limit: 1 })).toBe(2);
		expect(await count({ limit: 1, returnAll: true })).toBe(2 * all);
	});

	it('sends a refused row to the error branch', async () => {
		service.standIn.misbehave({ status: 404 });
		const { success, errors } = await list(nodeType(), {
			rows: 20,
			settings: { onError: 'continueErrorOutput' },
		});
		expect(errors).toHaveLength(1);
		expect(errors[0]?.json).toMatchObject({ row: 0, error: expect.stringContaining('(HTTP 404)') });
		expect(new Set(success.map(({ pairedItem }) => (pairedItem as { item: number }).item)).size).toBe(19);
	});

	it.each<[string, unknown, object[]]>([
		['an empty list', [], []],
		['texts', ['a', 'b'], [{ value: 'a' }, { value: 'b' }]],
		['records of another shape', [{ a: 1 }], [{ a: 1 }]],
	])('takes %s', async (_, body, output) => {
		service.standIn.misbehave({ body });
		const { success, failure } = await list(nodeType());
		expect([failure, success.map(({ json }) => json)]).toEqual([undefined, output]);
	});

	it.each<[string, unknown]>([
		['a single record', { id: '1' }],
		['an empty body', ''],
		['an error', { error: 'the database is gone' }],
	])('does not take %s for a list', async (_, body) => {
		service.standIn.misbehave({ body });
		expect((await list(nodeType())).failure?.message).toContain('is not from the voice-agent service');
	});
});

describe.each([
	['Manage Numbers', numbers, 'title'],
	['Get Use Cases', useCases, 'name'],
	['Schedule Campaign', campaigns, 'name'],
	['Get Call Logs', logs, undefined],
] as const)('%s, where a value of one row cannot be used', (_, nodeType, filter) => {
	const callId = () => {
		const [useCase] = service.standIn.state.useCases as [(typeof service.standIn.state.useCases)[0]];
		const [to, from] = ['+15550100002', '+15550100001'];
		return service.standIn.state.calls.create({ to, from, useCase, metadata: {}, params: {} }).id;
	};
	const FAILING = '={{ $json.row === 1 ? $("No such node").first().json.x : "" }}';
	const bad: Array<[string, IDataObject]> = [
		['a Limit that is a word', { limit: '={{ $json.row === 1 ? "ten" : 1 }}' }],
		['a Limit of 0', { limit: '={{ $json.row === 1 ? 0 : 1 }}' }],
		...(filter
			? [['a filter that fails', { limit: 1, filters: { [filter]: FAILING } }] as (typeof bad)[0]]
			: []),
	];

	it.each(
		(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const).flatMap((onError) =>
			bad.map(([name, parameters]) => ({ onError, name, parameters })),
		),
	)('$name is an error of that row alone ($onError)', async ({ onError, parameters }) => {
		const rows = [{ row: 0 }, { row: 1 }, { row: 2 }];
		const operation = filter ? 'getMany' : 'getLogs';
		const { success, errors, failure } = await runNode(nodeType(), {
			rows,
			parameters: { operation, callId: filter ? undefined : callId(), ...parameters },
			credential: service.credential(),
			settings: { onError },
		});
		if (onError === 'stopWorkflow') {
			expect(failure).toBeDefined();
			return expect(service.standIn.requests).toEqual([]);
		}
		const isRow =
			(item: number) =>
			({ pairedItem }: INodeExecutionData) =>
				(pairedItem as { item: number }).item === item;
		const [second] = [...success, ...errors].filter(isRow(1));
		expect(second?.json).toEqual({ row: 1, error: expect.any(String) });
		expect(errors).toEqual(onError === 'continueErrorOutput' ? [second] : []);
		for (const item of [0, 2]) {
			const records = success.filter(isRow(item));
			expect(records).toHaveLength(1);
			expect(records[0]?.json).not.toHaveProperty('row');
		}
	});
});

describe('filters come before the limit', () => {
	const titled = async (filters: IDataObject) =>
		(await list(numbers(), { parameters: { filters, limit: 1 } })).success.map(({ json }) => json.title);

	it.each<[IDataObject, string[]]>([
		[{ title: 'LONDON' }, ['London office']],
		[{ title: 'line support' }, ['Support line']],
		[{ number: '+44 (20)' }, ['London office']],
		[{ number: 'abc' }, []],
		[{ locality: 'example' }, ['Sales line']],
		[{ useCaseId: { __rl: true, mode: 'id', value: objectId('ca5e', 2) } }, ['Support line']],
		[{ title: 'line', number: '002' }, ['Support line']],
		[{ title: 'nothing like it' }, []],
	])('numbers with %j are %j', async (filters, titles) => {
		expect(await titled(filters)).toEqual(titles);
	});

	it('finds numbers that lack a field, unless it is asked for', async () => {
		service.standIn.misbehave({ body: [{ number: '+15550100001' }], times: 2 });
		expect(await titled({ number: '0100001' })).toEqual([undefined]);
		expect(await titled({ title: 'x' })).toEqual([]);
	});

	it.each<[IDataObject, string[]]>([
		[{ name: 'SURVEY' }, ['Customer survey']],
		[{ slug: 'customer-' }, ['Customer survey']],
		[{ name: 'survey', slug: 'appointment' }, []],
	])('use cases with %j are %j', async (filters, names) => {
		const { success } = await list(useCases(), { parameters: { filters, limit: 1 } });
		expect(success.map(({ json }) => json.name)).toEqual(names);
	});
});

describe('Get Use Cases', () => {
	it('asks the platform for the organization, and names the ids as those of the platform', async () => {
		const { success } = await list(useCases());
		expect(service.standIn.requests[0]?.headers['x-organization-id']).toBe(PLATFORM_ORGANIZATION_ID);
		expect(success[0]?.json).toMatchObject({
			platform_id: expect.stringMatching(/^[\da-f-]{36}$/),
			name: 'Appointment reminder',
		});
		const raw = (await list(useCases(), { parameters: { output: 'raw' } })).success[0]?.json ?? {};
		expect(Object.keys(raw)).toHaveLength(12);
		expect([success[0]?.json.id, raw.id]).toEqual([undefined, undefined]);
	});

	it.each([
		[{ platformUrl: '' }, "'Platform URL' is empty"],
		[{ organizationId: ' ' }, "'Organization ID' is empty, but the platform requires it"],
	])('sends nothing with a credential of %j', async (credential, problem) => {
		const { failure } = await list(useCases(), { credential });
		expect(failure?.message).toBe(problem);
		expect(failure?.description).toContain('in the Voice Agent credential');
		expect(service.standIn.requests).toEqual([]);
	});

	it('needs no Base URL', async () => {
		expect((await list(useCases(), { credential: { baseUrl: '' } })).success).toHaveLength(2);
	});
});
