import type { RunOptions } from '../harness/engine/engine';
import { people, phoneOf } from '../harness/http/service';
import { useCallingNodes } from '../harness/nodes/callingNodes';

const { service, dialling, dial, bothNodes, callsTo } = useCallingNodes();

const rows = people(6);
const callsToAll = () => rows.map(({ phone }) => callsTo(phone));
const once = rows.map(() => 1);

/** n8n resumes twice where resumes wait for their turn, and the second time it knows nothing of the first. */
describe.each(bothNodes)('an execution that n8n resumes twice from the same state: %s', (_, node) => {
	it.each<[string, Partial<RunOptions>]>([
		['all rows at once', {}],
		['in the turns of a loop', { rowsPerTurn: 2 }],
		['by two branches', { inTwoBranches: true }],
		['with Retry On Fail', { settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } }],
		['where duplicates are called', { parameters: { callingRules: { duplicateNumbers: 'send' } } }],
	])('calls nobody the second time, %s', async (_name, options) => {
		const first = await node.run({ rows, ...options });
		expect(first.failure).toBeUndefined();
		expect(callsToAll()).toEqual(once);
		const { failure } = await node.repeat(first, { rows, ...options });
		expect(failure?.message).toContain('resumed this execution twice');
		expect(callsToAll()).toEqual(once);
	});

	it('puts out every row as an error, if On Error continues', async () => {
		const first = await node.run({ rows });
		const why = expect.stringContaining('resumed this execution twice') as string;
		const regular = await node.repeat(first, { rows, settings: { onError: 'continueRegularOutput' } });
		expect(regular.errors).toEqual([]);
		expect(regular.success).toMatchObject(
			rows.map((row) => ({ json: { row, status: 'failed', reason: why } })),
		);
		const { success, errors } = await node.repeat(first, {
			rows,
			settings: { onError: 'continueErrorOutput' },
		});
		expect(success).toEqual([]);
		expect(errors.map(({ json }) => json)).toEqual(rows.map((row) => ({ ...row, error: why })));
		expect(callsToAll()).toEqual(once);
	});

	it("does so where the first time one row's outcome is unknown", async () => {
		service.standIn.misbehave({ cut: 'after acting' });
		const first = await node.run({ rows });
		expect(first.failure?.message).toContain('Outcome unknown');
		const before = callsToAll();
		await node.repeat(first, { rows });
		expect(callsToAll()).toEqual(before);
	});
});

it('sends where the first time nothing was', async () => {
	const first = await dial({ rows, parameters: { preview: true } });
	expect(callsToAll()).toEqual(rows.map(() => 0));
	const { failure } = await dialling.repeat(first, { rows });
	expect(failure).toBeUndefined();
	expect(callsToAll()).toEqual(once);
});

it('another execution calls the same people again', async () => {
	await dial({ rows: people(1) });
	await dial({ rows: people(1) });
	expect(callsTo(phoneOf(0))).toBe(2);
});
