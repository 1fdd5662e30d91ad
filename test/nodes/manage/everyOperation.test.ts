import { operationTable, type OperationId } from '../../../nodes/shared/contract/contract';
import { expectPreviewed } from '../../harness/nodes/preview';
import { useStandIn } from '../../harness/http/service';
import { accountCases } from './accountCases';
import { agentCases } from './agentCases';
import { runCase, type Row } from './case';

const service = useStandIn();
const ROWS = 20;
const FAILING = 7;
const STRANGE = 'returned an unexpected response';
const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

/** How often the request of each row was sent. */
function timesSent(marks: string[]): number[] {
	const requests = service.standIn.requests.map(({ url, body }) => `${url} ${JSON.stringify(body)}`);
	return marks.map((mark) => requests.filter((request) => request.includes(mark)).length);
}

const cases = [...agentCases, ...accountCases];

it('every operation that changes something, apart from the nodes with tests of their own, has a case', () => {
	const own: OperationId[] = ['dialOutbound', 'scheduleCampaign', 'addWebhook'];
	const changing = Object.entries(operationTable).filter(([, { method }]) => method !== 'GET');
	expect([...own, ...cases.map(({ id }) => id)].sort()).toEqual(changing.map(([id]) => id).sort());
});

describe.each(cases)('$id', (operation) => {
	const { idempotent: mayRepeat, response } = operationTable[operation.id];
	const rowsOf = (count = ROWS) => {
		service.standIn.state.calls.stepMs = Infinity;
		return Array.from({ length: count }, (_, index) => operation.row(service.standIn.state, index));
	};
	const itemsOf = (rows: Row[]) => rows.map(({ output }, item) => ({ json: output, pairedItem: { item } }));

	it('sends each row once, as the interface has it, and puts it out paired and as previewed', async () => {
		const rows = rowsOf();
		const { success, failure } = await runCase(service, operation, rows);
		expect(failure).toBeUndefined();
		const sent = service.standIn.requests.map(({ url, body }) => ({ url, body: body ?? undefined }));
		expect(sent).toHaveLength(ROWS);
		expect(sent).toEqual(expect.arrayContaining(rows.map(({ request }) => request)));
		expect(success).toEqual(itemsOf(rows));
		const { nodeType, operation: value } = operation;
		expectPreviewed(nodeType().description.name, value, success);
	});

	it('sends a refused row to the error branch, with its columns, and the others go through', async () => {
		const rows = rowsOf();
		const body = { detail: 'not like this' };
		service.standIn.misbehave({ holding: rows[FAILING]?.mark, status: 422, body });
		const { success, errors } = await runCase(service, operation, rows, { onError: 'continueErrorOutput' });
		expect(success).toEqual(itemsOf(rows).filter((_, index) => index !== FAILING));
		const error: unknown = expect.stringContaining('(HTTP 422): "not like this"');
		expect(errors).toEqual([{ json: { ...rows[FAILING]?.json, error }, pairedItem: { item: FAILING } }]);
	});

	it('stops at a refused row, names it, and under Retry On Fail sends none that is done or refused again', async () => {
		const rows = rowsOf();
		service.standIn.misbehave({ holding: rows[FAILING]?.mark, status: 422, times: Infinity });
		const { failure } = await runCase(service, operation, rows, RETRY);
		expect(failure?.message).toContain('The service rejected the request (HTTP 422)');
		expect(failure?.description).toMatch(new RegExp(`^Item ${FAILING + 1}[.,]`));
		expect(timesSent(rows.map(({ mark }) => mark))).toEqual(Array(ROWS).fill(1));
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
			service.standIn.misbehave({ holding: rows[FAILING]?.mark, ...misbehaviour });
			const { failure } = await runCase(service, operation, rows, RETRY);
			expect(timesSent(rows.map(({ mark }) => mark))[FAILING]).toBe(mayRepeat ? 2 : 1);
			if (mayRepeat) return expect(failure).toBeUndefined();
			expect(failure?.message).toContain('Outcome unknown: ');
			expect(failure?.description).toContain('Check in the service');
		},
	);

	it(
		mayRepeat
			? 'tells success though the response has no body'
			: 'says that the outcome is unknown where the response has no body',
		async () => {
			const rows = rowsOf(2);
			service.standIn.misbehave({ holding: rows[1]?.mark, body: '' });
			const { success, errors } = await runCase(service, operation, rows, { onError: 'continueErrorOutput' });
			const done = success.map(({ json }) => json);
			expect(done).toEqual([rows[0]?.output, ...(mayRepeat ? [rows[1]?.withoutBody] : [])]);
			const texts = errors.map(({ json }) => json.error);
			expect(texts).toEqual(mayRepeat ? [] : [expect.stringContaining('Outcome unknown')]);
		},
	);

	it(
		response.requiredField
			? 'does not take a record of another shape for a success'
			: 'puts out a record of whatever shape, where the interface shows none',
		async () => {
			const [row] = rowsOf(1);
			service.standIn.misbehave({ body: { something: { else: true } } });
			const { success, failure } = await runCase(service, operation, row ? [row] : []);
			if (response.requiredField) expect(failure?.message).toContain(STRANGE);
			else expect(JSON.stringify(success[0]?.json)).toContain('"something":{"else":true}');
		},
	);

	it('does not take a web page for a success', async () => {
		const rows = rowsOf(1);
		service.standIn.misbehave({ body: '<html></html>', times: Infinity });
		const { failure } = await runCase(service, operation, rows);
		expect(failure?.message).toContain(STRANGE);
	});
});
