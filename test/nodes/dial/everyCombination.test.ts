import fc from 'fast-check';
import type { INode, INodeExecutionData } from 'n8n-workflow';

import { Dialling } from '../../harness/nodes/dial';
import { NODE, type RunResult } from '../../harness/engine/engine';
import { expectNowhere } from '../../harness/leaks';
import { nodeOfOtherProcess } from '../../harness/engine/otherProcess';
import { runs } from '../../harness/properties/runs';
import { useStandIn } from '../../harness/http/service';
import { MAX_REST_MS, useTimers } from '../../harness/timers';
import { FAILING_EXPRESSION, Sheets, type RowKind, type SheetRow } from '../../harness/properties/sheet';
import { FAKE_API_KEY } from '../../stand-in/standIn';
import { TROUBLES, troubleNames, type Trouble } from '../../harness/properties/troubles';
import type { Limits } from '../../stand-in/misbehaviour';

const service = useStandIn();
const dialling = new Dialling(service);
const timers = useTimers();

/** A row, and what the service does to its requests, one after the other. */
interface Row {
	kind: RowKind;
	troubles: Trouble[];
}

interface Scenario {
	rows: Row[];
	engine: 'workflow' | 'agent';
	rowsPerTurn: number | undefined;
	inTwoBranches: boolean;
	onError: INode['onError'];
	retryOnFail: boolean;
	batching: { batchSize: number; batchInterval: number } | undefined;
	maxRequestsAtOnce: number | undefined;
	limits: Limits;
}

const row: fc.Arbitrary<Row> = fc.record({
	kind: fc.oneof(
		{ weight: 6, arbitrary: fc.constant('good' as const) },
		{ weight: 1, arbitrary: fc.constant('invalid' as const) },
		{ weight: 1, arbitrary: fc.constant('failing expression' as const) },
		{ weight: 2, arbitrary: fc.constant('duplicate' as const) },
	),
	troubles: fc.oneof(
		{ weight: 2, arbitrary: fc.constant<Trouble[]>([]) },
		{
			weight: 3,
			arbitrary: fc.array(fc.constantFrom(...troubleNames), {
				minLength: 1,
				maxLength: 3,
			}),
		},
	),
});

const scenario: fc.Arbitrary<Scenario> = fc
	.record({
		rows: fc.array(row, { minLength: 1, maxLength: 12 }),
		engine: fc.constantFrom('workflow', 'workflow', 'agent'),
		rowsPerTurn: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined, freq: 3 }),
		inTwoBranches: fc.boolean(),
		onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
		retryOnFail: fc.boolean(),
		batching: fc.option(
			fc.record({
				batchSize: fc.integer({ min: 1, max: 4 }),
				batchInterval: fc.integer({ min: 1, max: 40 }),
			}),
			{ nil: undefined, freq: 3 },
		),
		maxRequestsAtOnce: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
		limits: fc.oneof(
			fc.constant({}),
			fc.constant({ perSecond: 20, retryAfter: '0.2' }),
			fc.constant({ atOnce: 1, retryAfter: '0' }),
			// Limits per minute are tried in virtual time: what was learned of one holds for minutes.
			fc.record({ inAll: fc.integer({ min: 0, max: 6 }) }),
		),
	})
	// A turn of a loop in which all rows fail puts out nothing on the branch that leads back.
	.map((one) =>
		one.rowsPerTurn && one.onError === 'continueErrorOutput'
			? { ...one, onError: 'continueRegularOutput' as const }
			: one,
	)
	.map((one) => (one.rowsPerTurn ? { ...one, inTwoBranches: false } : one))
	.map((one) => (one.engine === 'agent' ? asCallsOfAgent(one) : one));

/** An agent that asks for two calls to one person gets both, and goes on after a call that failed. */
function asCallsOfAgent(one: Scenario): Scenario {
	const rows = one.rows.map((entry) =>
		entry.kind === 'duplicate' ? { ...entry, kind: 'good' as const } : entry,
	);
	return { ...one, rows, onError: 'stopWorkflow', rowsPerTurn: undefined, inTwoBranches: false };
}

const RETRY_BUDGET_SECONDS = 0.4;
const TIMEOUT_MS = 400;
/** What takes so long hangs. After hundreds of cases, half of whose requests fail, the account gets about one a second. */
const ENDED_AFTER_MS = 120_000;

const sheets = new Sheets();

async function prepared({ rows, limits }: Scenario): Promise<SheetRow[]> {
	await service.standIn.reset();
	service.standIn.state.calls.stepMs = Infinity;
	service.standIn.limits = limits;
	const sheet = sheets.next(rows.map(({ kind }) => kind));
	rows.forEach(({ troubles }, index) => {
		for (const trouble of troubles) {
			service.standIn.misbehave({ ...TROUBLES[trouble], phoneNumber: sheet[index]?.phone ?? '' });
		}
	});
	return sheet;
}

function optionsOf({
	engine,
	rowsPerTurn,
	inTwoBranches,
	onError,
	retryOnFail,
	batching,
	maxRequestsAtOnce,
}: Scenario) {
	return {
		engine,
		rowsPerTurn,
		inTwoBranches,
		parameters: {
			toNumber: FAILING_EXPRESSION,
			callingRules: { otherYesNoColumns: 'row, fails' },
			requestOptions: {
				retryBudget: RETRY_BUDGET_SECONDS,
				timeout: TIMEOUT_MS,
				...(maxRequestsAtOnce ? { maxRequestsAtOnce } : {}),
				...(batching ? { batching: { batch: batching } } : {}),
			},
		},
		settings: {
			onError,
			...(retryOnFail ? { retryOnFail, maxTries: 3, waitBetweenTries: 1 } : {}),
		},
	};
}

const ways = (name: string, count: number, check: (one: Scenario) => Promise<void>) =>
	it(
		name,
		async () => {
			await fc.assert(
				fc.asyncProperty(scenario, async (one) => await check(one)),
				{ numRuns: count, timeout: ENDED_AFTER_MS },
			);
		},
		3_600_000,
	);

ways(
	'nobody is called twice, no row is lost, and what comes out is what the service saw',
	runs(12, 1500),
	async (one) => {
		const sheet = await prepared(one);
		const result = await dialling.dial({ rows: sheet, ...optionsOf(one) });
		await service.standIn.idle();

		for (const { phone } of sheet) expect(service.standIn.state.callsTo(phone)).toBeLessThanOrEqual(1);
		if (one.engine === 'agent') expectEveryCallOnce(result, sheet);
		else if (result.failure) expect(one.onError).toBe('stopWorkflow');
		else expectEveryRowOnce(result, sheet, one);
		expectNowhere(FAKE_API_KEY, result);
		expect(result.listeners).toBe(0);
		expect(timers.longer(MAX_REST_MS)).toEqual([]);
		expect(unheardFailures).toEqual([]);
		await expectAccountToBeFree();
	},
);

ways(
	'a failed execution that another process retries calls nobody twice, and everybody whose outcome is known',
	runs(6, 500),
	async (one) => {
		const whole = {
			...one,
			engine: 'workflow' as const,
			onError: 'stopWorkflow' as const,
			rowsPerTurn: undefined,
		};
		const sheet = await prepared(whole);
		const failed = await dialling.dial({ rows: sheet, ...optionsOf(whole) });
		if (!failed.failure) return;
		await service.standIn.idle();
		service.standIn.calm();
		// The rows are those of the failed execution; the node may have been changed since.
		const options = optionsOf(whole);
		const parameters = { ...options.parameters, toNumber: '={{ $json.mended }}' };
		const node = nodeOfOtherProcess('VoiceAgentDial');
		const { failure } = await dialling.retry(failed, { rows: sheet, ...options, parameters }, node);
		for (const { mended } of sheet) {
			expect(service.standIn.state.callsTo(mended)).toBeLessThanOrEqual(1);
			if (!failure) expect(service.standIn.state.callsTo(mended)).toBe(1);
		}
		if (failure) expect(failure.message).toContain('Outcome unknown');
	},
);

function expectEveryRowOnce({ success, errors }: RunResult, sheet: SheetRow[], one: Scenario) {
	const all = [...success, ...errors];
	const turn = one.rowsPerTurn ?? Infinity;
	const places = all.map(itemOf);
	const expected = sheet.map((_, index) => {
		if (one.inTwoBranches) return Math.max(0, index - 1);
		return turn === Infinity ? index : index % turn;
	});
	expect([...places].sort()).toEqual([...expected].sort());
	expect(all.map((item) => rowOf(item).row).sort(byNumber)).toEqual(sheet.map(({ row }) => row));
	const isOneRun = turn === Infinity && !one.inTwoBranches;
	if (isOneRun) expect(all.map((item) => rowOf(item).row)).toEqual(places);

	const phonesOf = (items: INodeExecutionData[]) => new Set(items.map((item) => rowOf(item).phone));
	const [doneFor, unknownFor] = [phonesOf(all.filter(isPlaced)), phonesOf(all.filter(isUnknownItem))];
	for (const item of all) {
		const { phone } = rowOf(item);
		const { status, call_id } = item.json;
		const calls = service.standIn.state.callsTo(phone);
		if (isPlaced(item)) expect([calls, typeof call_id]).toEqual([1, 'string']);
		else if (status === 'skipped') expect([calls, unknownFor.has(phone)]).toEqual([1, false]);
		else if (!doneFor.has(phone) && !unknownFor.has(phone)) expect(calls).toBe(0);
	}
}

const byNumber = (a: number, b: number) => a - b;

/** On the error output, n8n puts the error into the row; else the record holds the row. */
function rowOf({ json }: INodeExecutionData): SheetRow {
	return ('error' in json ? json : json.row) as SheetRow;
}

function isPlaced({ json }: INodeExecutionData): boolean {
	return json.status === 'placed';
}

function isUnknownItem({ json }: INodeExecutionData): boolean {
	return json.status === 'unknown' || isUnknown(json.error);
}

/** The agent gets, for each of its calls, a call or the reason why there is none; after an error n8n may stop. */
function expectEveryCallOnce({ run, failure }: RunResult, sheet: SheetRow[]) {
	const tasks = run.data.resultData.runData[NODE] ?? [];
	expect(tasks).toHaveLength(sheet.length);
	tasks.forEach(({ data }, row) => {
		const calls = service.standIn.state.callsTo(sheet[row]?.phone ?? '');
		const { status, error } = data?.ai_tool?.[0]?.[0]?.json ?? {};
		if (status !== undefined) expect([status, calls]).toEqual(['placed', 1]);
		else if (error === undefined) expect([failure === undefined, calls]).toEqual([false, 0]);
		else if (!isUnknown(error)) expect(calls).toBe(0);
	});
}

function isUnknown(error: unknown): boolean {
	return error !== undefined && JSON.stringify(error).includes('Outcome unknown');
}

function itemOf({ pairedItem }: INodeExecutionData): number {
	return (pairedItem as { item: number }).item;
}

/** Whatever happened, the next run gets through at once. */
async function expectAccountToBeFree(): Promise<void> {
	service.standIn.calm();
	const { success } = await dialling.dial({ rows: [{ phone: sheets.phoneOf(99) }] });
	expect(success).toHaveLength(1);
}
