import type { IDataObject } from 'n8n-workflow';

import { operationTable, type OperationId } from '../../../nodes/shared/contract/contract';
import { itemOf, runNode, type RunOptions } from '../../harness/engine/engine';
import { expectPreviewed } from '../../harness/nodes/preview';
import { useStandIn } from '../../harness/http/service';
import { nodeOperations } from '../../package/packed/nodes';
import { offerOf } from './cases';
import { objectId, PLATFORM_ORGANIZATION_ID } from '../../stand-in/records';

const service = useStandIn();

type Listing = Partial<Omit<RunOptions, 'rows'>> & { rows?: number };

const lists = nodeOperations.map(({ id }) => id).filter((id) => operationTable[id].response.type === 'array');

async function list(id: OperationId, { rows = 1, parameters, ...others }: Listing = {}) {
	const { nodeType, operation } = offerOf(id);
	const [useCase] = service.standIn.state.useCases as [(typeof service.standIn.state.useCases)[0]];
	const [to, from] = ['+15550100002', '+15550100001'];
	const { id: callId } = service.standIn.state.calls.create({ to, from, useCase, metadata: {}, params: {} });
	return await runNode(nodeType, {
		rows: Array.from({ length: rows }, (_, row) => ({ row })),
		parameters: { operation, callId, ...parameters },
		credential: service.credential(),
		...others,
	});
}

describe.each(lists)('%s', (id) => {
	beforeEach(() => (service.standIn.state.calls.stepMs = Infinity));

	it('puts out every record, as previewed, paired with the row that asked', async () => {
		const { success } = await list(id, { rows: 20 });
		const perRow = success.length / 20;
		expect(success.map(({ pairedItem }) => pairedItem)).toEqual(
			Array.from({ length: success.length }, (_, index) => ({ item: Math.floor(index / perRow) })),
		);
		expect(perRow).toBeGreaterThan(1);
		const { nodeType, operation } = offerOf(id);
		expectPreviewed(nodeType.description.name, operation, success);
		expect(service.standIn.requests.map(({ operation, body }) => [operation, body])).toEqual(
			Array(20).fill([id, undefined]),
		);
	});

	it('puts out up to a limit for each row, or all', async () => {
		const count = async (parameters: IDataObject) => (await list(id, { rows: 2, parameters })).success.length;
		const all = (await list(id)).success.length;
		expect(await count({ limit: 1 })).toBe(2);
		expect(await count({ limit: 1, returnAll: true })).toBe(2 * all);
	});

	it.each<[string, unknown, object[] | undefined]>([
		['an empty list', [], []],
		['texts', ['a', 'b'], [{ value: 'a' }, { value: 'b' }]],
		['records of another shape', [{ a: 1 }], [{ a: 1 }]],
		['a single record', { id: '1' }, undefined],
		['an empty body', '', undefined],
		['an error', { error: 'the database is gone' }, undefined],
	])('reads %s (%j) as a list: %j', async (_, body, output) => {
		service.standIn.misbehave({ body });
		const { success, failure } = await list(id);
		expect(success.map(({ json }) => json)).toEqual(output ?? []);
		const unexpected = expect.stringContaining('returned an unexpected response') as string;
		expect(failure?.message).toEqual(output ? undefined : unexpected);
	});

	it.each(
		(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const).flatMap((onError) =>
			['"ten"', '0'].map((limit) => ({ onError, limit })),
		),
	)('a Limit of $limit is an error of that row alone ($onError)', async ({ onError, limit }) => {
		const parameters = { limit: `={{ $json.row === 1 ? ${limit} : 1 }}` };
		const { success, errors, failure } = await list(id, { rows: 3, parameters, settings: { onError } });
		if (onError === 'stopWorkflow') {
			expect(failure).toBeDefined();
			return expect(service.standIn.requests).toEqual([]);
		}
		const [second] = [...success, ...errors].filter((one) => itemOf(one) === 1);
		expect(second?.json).toEqual({ row: 1, error: expect.any(String) });
		expect(errors).toEqual(onError === 'continueErrorOutput' ? [second] : []);
		for (const item of [0, 2]) {
			const records = success.filter((one) => itemOf(one) === item);
			expect(records).toHaveLength(1);
			expect(records[0]?.json).not.toHaveProperty('row');
		}
	});
});

it.each<[OperationId, string, string[]]>([
	['listNumbers', 'LONDON', ['London office']],
	['listNumbers', 'line support', ['Support line']],
	['listNumbers', '+1 0002', ['Support line']],
	['listNumbers', objectId('ca5e', 2), ['Support line']],
	['listNumbers', 'nothing like it', []],
	['listUseCases', 'SURVEY', ['Customer survey']],
	['listUseCases', 'customer appointment', []],
])('%s with "%s" lists %j', async (id, search, names) => {
	const { success } = await list(id, { parameters: { search, limit: 1 } });
	expect(success.map(({ json }) => json.title ?? json.name)).toEqual(names);
});

describe('Get Use Cases', () => {
	it('asks the platform for the organization, and names the ids as those of the platform', async () => {
		const { success } = await list('listUseCases');
		expect(service.standIn.requests[0]?.headers['x-organization-id']).toBe(PLATFORM_ORGANIZATION_ID);
		expect(success[0]?.json).toMatchObject({
			platform_id: expect.stringMatching(/^[\da-f-]{36}$/),
			name: 'Appointment reminder',
		});
		const raw = (await list('listUseCases', { parameters: { output: 'raw' } })).success[0]?.json ?? {};
		expect(Object.keys(raw)).toHaveLength(12);
		expect([success[0]?.json.id, raw.id]).toEqual([undefined, undefined]);
	});

	it.each([
		[{ platformUrl: '' }, "'Platform URL' is empty"],
		[{ organizationId: ' ' }, "'Organization ID' is empty, but Get Use Cases requires it"],
	])('sends nothing with a credential of %j', async (credential, problem) => {
		const { failure } = await list('listUseCases', { credential: service.credential(credential) });
		expect(failure?.message).toBe(problem);
		expect(failure?.description).toContain('in the Voice Agent API credential');
		expect(service.standIn.requests).toEqual([]);
	});

	it('needs no Base URL', async () => {
		const credential = service.credential({ baseUrl: '' });
		expect((await list('listUseCases', { credential })).success).toHaveLength(2);
	});
});
