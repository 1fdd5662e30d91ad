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
	['Manage Numbers', numbers],
	['Get Use Cases', useCases],
	['Schedule Campaign', campaigns],
	['Get Call Logs', logs],
] as const)('%s, where a value of one row cannot be used', (name, nodeType) => {
	const callId = () => {
		const [useCase] = service.standIn.state.useCases as [(typeof service.standIn.state.useCases)[0]];
		const [to, from] = ['+15550100002', '+15550100001'];
		return service.standIn.state.calls.create({ to, from, useCase, metadata: {}, params: {} }).id;
	};
	const FAILING = '={{ $json.row === 1 ? $("No such node").first().json.x : "" }}';
	const bad: Array<[string, IDataObject]> = [
		['a Limit that is a word', { limit: '={{ $json.row === 1 ? "ten" : 1 }}' }],
		['a Limit of 0', { limit: '={{ $json.row === 1 ? 0 : 1 }}' }],
		['a Search that fails', { limit: 1, search: FAILING }],
	];

	it.each(
		(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const).flatMap((onError) =>
			bad.map(([name, parameters]) => ({ onError, name, parameters })),
		),
	)('$name is an error of that row alone ($onError)', async ({ onError, parameters }) => {
		const rows = [{ row: 0 }, { row: 1 }, { row: 2 }];
		const operation = name === 'Get Call Logs' ? 'getLogs' : 'getMany';
		const { success, errors, failure } = await runNode(nodeType(), {
			rows,
			parameters: { operation, callId: callId(), ...parameters },
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

describe('Search comes before the limit', () => {
	it.each<[() => INodeType, string, string[]]>([
		[numbers, 'LONDON', ['London office']],
		[numbers, 'line support', ['Support line']],
		[numbers, '+1 0002', ['Support line']],
		[numbers, objectId('ca5e', 2), ['Support line']],
		[numbers, 'nothing like it', []],
		[useCases, 'SURVEY', ['Customer survey']],
		[useCases, 'customer appointment', []],
	])('%p with "%s" lists %j', async (nodeType, search, names) => {
		const { success } = await list(nodeType(), { parameters: { search, limit: 1 } });
		expect(success.map(({ json }) => json.title ?? json.name)).toEqual(names);
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
