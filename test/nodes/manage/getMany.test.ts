import type { IDataObject, INode } from 'n8n-workflow';

import { operationTable, type OperationId } from '../../../nodes/shared/contract/contract';
import type { TestCredential } from '../../harness/engine/credentials';
import { itemOf, runNode } from '../../harness/engine/engine';
import { expectPreviewed } from '../../harness/nodes/preview';
import { useStandIn } from '../../harness/http/service';
import { nodeOperations } from '../../package/packed/nodes';
import { objectId, PLATFORM_ORGANIZATION_ID } from '../../stand-in/records';

const service = useStandIn();

interface Listing {
	rows?: number;
	parameters?: IDataObject;
	settings?: Partial<INode>;
	credential?: Partial<TestCredential>;
}

const lists = nodeOperations
	.filter(({ id }) => operationTable[id].response.type === 'array')
	.map(({ id, node: { type }, value }) => ({
		id,
		nodeType: type,
		value,
		name: type.description.displayName,
	}));
const of = (id: OperationId) => lists.find((list) => list.id === id) as (typeof lists)[number];
const useCases = of('listUseCases');

async function list(
	{ nodeType, value }: (typeof lists)[number],
	{ rows = 1, parameters, settings, credential }: Listing = {},
) {
	const [useCase] = service.standIn.state.useCases as [(typeof service.standIn.state.useCases)[0]];
	const [to, from] = ['+15550100002', '+15550100001'];
	const { id: callId } = service.standIn.state.calls.create({ to, from, useCase, metadata: {}, params: {} });
	return await runNode(nodeType, {
		rows: Array.from({ length: rows }, (_, row) => ({ row })),
		parameters: { operation: value, callId, ...parameters },
		credential: service.credential(credential),
		settings,
	});
}

describe.each(lists)('$name', (listing) => {
	beforeEach(() => (service.standIn.state.calls.stepMs = Infinity));

	it('puts out every record, as previewed, paired with the row that asked', async () => {
		const { success } = await list(listing, { rows: 20 });
		const perRow = success.length / 20;
		expect(success.map(({ pairedItem }) => pairedItem)).toEqual(
			Array.from({ length: success.length }, (_, index) => ({ item: Math.floor(index / perRow) })),
		);
		expect(perRow).toBeGreaterThan(1);
		expectPreviewed(listing.nodeType.description.name, listing.value, success);
		expect(service.standIn.requests.map(({ operation, body }) => [operation, body])).toEqual(
			Array(20).fill([listing.id, undefined]),
		);
	});

	it('puts out up to a limit for each row, or all', async () => {
		const count = async (parameters: IDataObject) =>
			(await list(listing, { rows: 2, parameters })).success.length;
		const all = (await list(listing)).success.length;
		expect(await count({ limit: 1 })).toBe(2);
		expect(await count({ limit: 1, returnAll: true })).toBe(2 * all);
	});

	it.each<[string, unknown, object[]]>([
		['an empty list', [], []],
		['texts', ['a', 'b'], [{ value: 'a' }, { value: 'b' }]],
		['records of another shape', [{ a: 1 }], [{ a: 1 }]],
	])('takes %s', async (_, body, output) => {
		service.standIn.misbehave({ body });
		const { success, failure } = await list(listing);
		expect([failure, success.map(({ json }) => json)]).toEqual([undefined, output]);
	});

	it.each<[string, unknown]>([
		['a single record', { id: '1' }],
		['an empty body', ''],
		['an error', { error: 'the database is gone' }],
	])('does not take %s for a list', async (_, body) => {
		service.standIn.misbehave({ body });
		expect((await list(listing)).failure?.message).toContain('returned an unexpected response');
	});

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
		const settings = { onError };
		const { success, errors, failure } = await list(listing, { rows: 3, parameters, settings });
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
	const { success } = await list(of(id), { parameters: { search, limit: 1 } });
	expect(success.map(({ json }) => json.title ?? json.name)).toEqual(names);
});

describe('Get Use Cases', () => {
	it('asks the platform for the organization, and names the ids as those of the platform', async () => {
		const { success } = await list(useCases);
		expect(service.standIn.requests[0]?.headers['x-organization-id']).toBe(PLATFORM_ORGANIZATION_ID);
		expect(success[0]?.json).toMatchObject({
			platform_id: expect.stringMatching(/^[\da-f-]{36}$/),
			name: 'Appointment reminder',
		});
		const raw = (await list(useCases, { parameters: { output: 'raw' } })).success[0]?.json ?? {};
		expect(Object.keys(raw)).toHaveLength(12);
		expect([success[0]?.json.id, raw.id]).toEqual([undefined, undefined]);
	});

	it.each([
		[{ platformUrl: '' }, "'Platform URL' is empty"],
		[{ organizationId: ' ' }, "'Organization ID' is empty, but Get Use Cases requires it"],
	])('sends nothing with a credential of %j', async (credential, problem) => {
		const { failure } = await list(useCases, { credential });
		expect(failure?.message).toBe(problem);
		expect(failure?.description).toContain('in the Voice Agent API credential');
		expect(service.standIn.requests).toEqual([]);
	});

	it('needs no Base URL', async () => {
		expect((await list(useCases, { credential: { baseUrl: '' } })).success).toHaveLength(2);
	});
});
