import type { IDataObject, INode } from 'n8n-workflow';

import { operationTable, type OperationId } from '../../../nodes/shared/contract/contract';
import { expectPreviewed } from '../../harness/nodes/preview';
import { useStandIn } from '../../harness/http/service';
import { cases, runOperation, type Row } from './cases';

const service = useStandIn();
const ROWS = 20;
const FAILING = 7;
const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const CONTINUE = { onError: 'continueErrorOutput' } as const;

/** Text that only this row's request holds: its body, in the order in which it is sent, or its address. */
const markOf = ({ request: { url, body } }: Row) => (body ? JSON.stringify(body) : url);

/** How often the request of a row was sent. */
const timesSent = (row: Row) =>
	service.standIn.requests.filter(({ url, body }) => `${url} ${JSON.stringify(body)}`.includes(markOf(row)))
		.length;

it('every operation that changes something, apart from the nodes with tests of their own, has a case', () => {
	const own: OperationId[] = ['dialOutbound', 'scheduleCampaign', 'addWebhook'];
	const changing = Object.entries(operationTable).filter(([, { method }]) => method !== 'GET');
	expect([...own, ...cases.map(({ id }) => id)].sort()).toEqual(changing.map(([id]) => id).sort());
});

describe.each(cases)('$id', ({ id, nodeType, operation, parameters, row }) => {
	const { idempotent: mayRepeat, response } = operationTable[id];
	const run = async (rows: Row[], settings?: Partial<INode>) => {
		const sheet = rows.map(({ json }) => json);
		return await runOperation(service, id, sheet, parameters, settings);
	};
	const rowsOf = (count = ROWS) => {
		service.standIn.state.calls.stepMs = Infinity;
		return Array.from({ length: count }, (_, index) => row(service.standIn.state, index));
	};
	const itemsOf = (rows: Row[]) => rows.map(({ output }, item) => ({ json: output, pairedItem: { item } }));

	it('sends each row once, as the interface has it, and puts it out paired and as previewed', async () => {
		const rows = rowsOf();
		const { success, failure } = await run(rows);
		expect(failure).toBeUndefined();
		const sent = service.standIn.requests.map(({ url, body }) => ({ url, body: body ?? undefined }));
		expect(sent).toHaveLength(ROWS);
		expect(sent).toEqual(expect.arrayContaining(rows.map(({ request }) => request)));
		expect(success).toEqual(itemsOf(rows));
		expectPreviewed(nodeType.description.name, operation, success);
	});

	it('sends a refused row to the error branch, with its columns, and the others go through', async () => {
		const rows = rowsOf();
		const [failing] = rows.slice(FAILING) as [Row];
		service.standIn.misbehave({ holding: markOf(failing), status: 422, body: { detail: 'not like this' } });
		const { success, errors } = await run(rows, CONTINUE);
		expect(success).toEqual(itemsOf(rows).filter((_, index) => index !== FAILING));
		const error: unknown = expect.stringContaining('(HTTP 422): "not like this"');
		expect(errors).toEqual([{ json: { ...failing.json, error }, pairedItem: { item: FAILING } }]);
	});

	it('stops at a refused row, names it, and under Retry On Fail sends none that is done or refused again', async () => {
		const rows = rowsOf();
		service.standIn.misbehave({ holding: markOf(rows[FAILING] as Row), status: 422, times: Infinity });
		const { failure } = await run(rows, RETRY);
		expect(failure?.message).toContain('The service rejected the request (HTTP 422)');
		expect(failure?.description).toMatch(new RegExp(`^Item ${FAILING + 1}[.,]`));
		expect(rows.map(timesSent)).toEqual(Array(ROWS).fill(1));
	});

	it.each([
		['the connection is cut', { cut: 'after acting' }],
		['the service fails', { status: 502, acts: true }],
		['the response is cut', { cut: 'amid the response' }],
	] as const)(
		mayRepeat
			? 'sends a row again where %s, though it may have been done'
			: 'never sends a row again that may have been done, even with Retry On Fail: %s',
		async (_, misbehaviour) => {
			const rows = rowsOf();
			const [failing] = rows.slice(FAILING) as [Row];
			service.standIn.misbehave({ holding: markOf(failing), ...misbehaviour });
			const { failure } = await run(rows, RETRY);
			expect(timesSent(failing)).toBe(mayRepeat ? 2 : 1);
			if (mayRepeat) return expect(failure).toBeUndefined();
			expect(failure?.message).toContain('Outcome unknown: ');
			expect(failure?.description).toContain('Check in the service');
		},
	);

	it(`tells ${mayRepeat ? 'success' : 'an unknown outcome'} where the response has no body`, async () => {
		const [one, other] = rowsOf(2) as [Row, Row];
		service.standIn.misbehave({ holding: markOf(other), body: '' });
		const { success, errors } = await run([one, other], CONTINUE);
		const unknown = { ...other.json, error: expect.stringContaining('Outcome unknown') };
		const told = [success, errors].map((items) => items.map(({ json }) => json));
		expect(told).toEqual(mayRepeat ? [[one.output, other.withoutBody], []] : [[one.output], [unknown]]);
	});

	it.each([
		['a record of another shape', { something: { else: true } }, response.requiredField === null],
		['a web page', '<html></html>', false],
	])('%s may be a success: %j', async (_, body, isSuccess) => {
		service.standIn.misbehave({ body, times: Infinity });
		const { success, failure } = await run(rowsOf(1));
		if (isSuccess) expect(JSON.stringify(success)).toContain('"something":{"else":true}');
		else expect(failure?.message).toContain('returned an unexpected response');
	});
});

it.each(cases.filter(({ id }) => operationTable[id].response.fields.length > 10))(
	'$id returns up to 10 fields, all of them, or those selected',
	async ({ id, parameters, row }) => {
		const fieldsOf = async (output: IDataObject) => {
			const { json } = row(service.standIn.state, 0);
			const { success } = await runOperation(service, id, [json], { ...parameters, ...output });
			return Object.keys((success[0]?.json.call ?? success[0]?.json ?? {}) as object);
		};
		const simplified = await fieldsOf({});
		expect(simplified.length).toBeLessThanOrEqual(10);
		const raw = await fieldsOf({ output: 'raw' });
		expect(raw).toEqual(expect.arrayContaining(simplified));
		const [first = '', second = ''] = raw.filter((name) => !simplified.includes(name));
		const outputFields = `${second}, no_such_field,${first}`;
		expect(await fieldsOf({ output: 'selectedFields', outputFields })).toEqual(['id', second, first]);
	},
);

it.each([
	['one member, where the first waits', [0, 0], 1],
	['one member, where the first failed in an earlier try', [0, 0], 0],
	['two members, where the first failed in an earlier try', [1, 0], 0],
])('of rows of %s, the last of each member decides', async (_, people, retryBudget) => {
	service.standIn.misbehave({ holding: '"role 0"', status: 429, headers: { 'retry-after': '0' } });
	const rows = people.map((person, index) => ({ email: `p${person}@x.example`, role: `role ${index}` }));
	const parameters = { email: '={{ $json.email }}', role: '={{ $json.role }}' };
	const options = { ...parameters, requestOptions: { retryBudget } };
	await runOperation(service, 'setMember', rows, options, { ...RETRY, onError: 'continueRegularOutput' });
	const last = new Map(rows.map((row) => [row.email, row]));
	const { members } = service.standIn.state.organization;
	expect(members).toEqual(expect.arrayContaining([...last.values()]));
});
