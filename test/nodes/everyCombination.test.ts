import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { itemOf, NODE, type RunOptions, type RunResult } from '../harness/engine/engine';
import { expectNowhere } from '../harness/leaks';
import { runs } from '../harness/properties/runs';
import { MAX_REST_MS, useTimers } from '../harness/timers';
import {
	FAILING_EXPRESSION,
	nextSheet,
	phoneOf,
	ROW_KINDS,
	type RowKind,
	type SheetRow,
} from '../harness/properties/sheet';
import { TROUBLES, troubleNames, turnsAway, type Trouble } from '../harness/properties/troubles';
import { DAYS, hoursOn, useCallingNodes } from '../harness/nodes/callingNodes';

/** Each case has an account of its own, so that it goes the same way when it is tried alone. */
const ACCOUNTS = Array.from({ length: 10_000 }, (_, index) => `fake-api-key-of-account-${index}`);
const { service, dialling, campaigning, dial, callsTo } = useCallingNodes(() => ({
	otherKeys: ACCOUNTS,
}));
const timers = useTimers();
let account = 0;

/** Which calls a request is for: of a campaign, all rows are in one, or each is a campaign of its own. */
type Way = 'Dial' | 'Dial of an agent' | 'campaign of rows' | 'campaigns of JSON';

const batching = fc.record({
	batchSize: fc.integer({ min: 1, max: 4 }),
	batchInterval: fc.integer({ min: 1, max: 40 }),
});
const scenario = fc
	.record({
		/** Each with what the service does to requests, one after the other: to those for a row, or to all of a campaign. */
		rowsInTrouble: fc.array(
			fc.tuple(
				fc.oneof({ weight: 3, arbitrary: fc.constant('good' as const) }, fc.constantFrom(...ROW_KINDS)),
				fc.oneof(
					{ weight: 2, arbitrary: fc.constant<Trouble[]>([]) },
					{
						weight: 3,
						arbitrary: fc.array(fc.constantFrom(...troubleNames), { minLength: 1, maxLength: 3 }),
					},
				),
			),
			{ minLength: 1, maxLength: 12 },
		),
		rowsPerTurn: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined, freq: 3 }),
		inTwoBranches: fc.boolean(),
		onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
		retryOnFail: fc.boolean(),
		duplicates: fc.constantFrom('skip', 'error'),
		output: fc.constantFrom('simplified', 'raw'),
		batching: fc.option(batching, { nil: undefined, freq: 3 }),
		maxRequestsAtOnce: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
		limits: fc.oneof(
			fc.constant({}),
			fc.constant({ perSecond: 20, retryAfter: '0.2' }),
			fc.constant({ atOnce: 1, retryAfter: '0' }),
			// Limits per minute are tried in virtual time: what was learned of one holds for minutes.
			fc.record({ inAll: fc.integer({ min: 0, max: 6 }) }),
		),
		/** When the times of all rows go by that have one, and calling hours close. */
		later: fc.constantFrom('never', 'when something was sent', 'before the retry'),
		/** Whether somebody makes rows of JSON, or the reverse, before the retry. */
		isSourceChanged: fc.boolean(),
	})
	.map(({ rowsInTrouble, ...one }) => ({
		...one,
		rows: rowsInTrouble.map(([kind]) => kind),
		troubles: rowsInTrouble.map(([, troubles]) => troubles),
		...(one.rowsPerTurn !== undefined && { inTwoBranches: false, onError: inLoop(one.onError) }),
	}));
type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

const ONE_RUN = { rowsPerTurn: undefined, inTwoBranches: false } as const;

const USUAL: Scenario = {
	...{ rows: ['good', 'good'], troubles: [], ...ONE_RUN, onError: 'stopWorkflow', retryOnFail: true },
	...{ duplicates: 'skip', output: 'simplified', batching: undefined, maxRequestsAtOnce: undefined },
	...{ limits: {}, later: 'never', isSourceChanged: false },
};

/** Each trouble is met for sure, by the first of two rows, and each of what may be different in the retry. */
const EXAMPLES: Scenario[] = [
	...(['stopWorkflow', 'continueErrorOutput'] as const).flatMap((onError) =>
		troubleNames.map((trouble) => ({ ...USUAL, troubles: [[trouble], []], onError })),
	),
	{ ...USUAL, troubles: [['cutAfter'], []], isSourceChanged: true },
	{ ...USUAL, troubles: [['cutAfter'], []], later: 'before the retry' },
	{ ...USUAL, troubles: [['cutAfter'], []], later: 'when something was sent' },
	{ ...USUAL, troubles: [['tooMany'], ['cutAfter']], later: 'when something was sent' },
];

/** A turn of a loop in which all rows fail puts out nothing on the branch that leads back. */
function inLoop<OnError extends string>(onError: OnError): OnError | 'continueRegularOutput' {
	return onError === 'continueErrorOutput' ? 'continueRegularOutput' : onError;
}

/** @returns what can be asked of it: the numbers in JSON are sent as they are, and an agent gets every call it wants */
function inWay(way: Way, one: Scenario): Scenario {
	const without = (...kinds: RowKind[]) => one.rows.map((kind) => (kinds.includes(kind) ? 'good' : kind));
	switch (way) {
		case 'Dial':
			return { ...one, output: 'simplified', duplicates: 'skip', isSourceChanged: false };
		case 'Dial of an agent':
			return {
				...{ ...inWay('Dial', one), ...ONE_RUN },
				...{ onError: 'stopWorkflow', rows: without('duplicate'), later: 'never' },
			};
		case 'campaign of rows':
			// JSON is sent as it is, also a number that it holds twice.
			return { ...one, inTwoBranches: false, rows: one.isSourceChanged ? without('duplicate') : one.rows };
		case 'campaigns of JSON':
			return { ...one, inTwoBranches: false, rows: without('duplicate', 'invalid') };
	}
}

/** Examples that differ in what this way makes nothing of are one. */
function examplesOf(way: Way): Array<[Scenario]> {
	const different = new Map(EXAMPLES.map((one) => [JSON.stringify(inWay(way, one)), one]));
	return [...different.values()].map((one) => [one]);
}

const OTHER_SOURCE: Partial<Record<Way, Way>> = {
	'campaign of rows': 'campaigns of JSON',
	'campaigns of JSON': 'campaign of rows',
};
const isCampaign = (way: Way) => way.startsWith('campaign');
const nodeOf = (way: Way) => (isCampaign(way) ? campaigning : dialling);
const RETRY_BUDGET_SECONDS = 0.4;
const TIMEOUT_MS = 400;
/** What takes so long hangs. */
const ENDED_AFTER_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = Date.now.bind(Date);

/** Every other row has a time, at a minute of which no run is near, and calls are allowed today and tomorrow. */
function timesOf(one: Scenario): { scheduledFor?: string; rules?: IDataObject } {
	if (one.later === 'never') return {};
	const at = new Date((Math.floor(now() / HOUR_MS) + 1) * HOUR_MS + 17 * 60_000).toISOString();
	const days = [now(), now() + DAY_MS].map((moment) => DAYS[(new Date(moment).getUTCDay() + 6) % 7] ?? '');
	return {
		scheduledFor: `={{ $json.row % 2 ? "${at}" : "" }}`,
		rules: { ...hoursOn(0, 24, days), outsideCallingHours: 'skip' },
	};
}

/** @param isLater whether the times have gone by, and the hours have closed */
function mockClock(isLater: () => boolean): void {
	jest.restoreAllMocks();
	jest.spyOn(Date, 'now').mockImplementation(() => (isLater() ? now() + 4 * DAY_MS : now()));
}

afterEach(() => jest.restoreAllMocks());

async function prepared(way: Way, { rows, troubles, limits }: Scenario): Promise<SheetRow[]> {
	await service.standIn.reset();
	account += 1;
	service.standIn.state.calls.stepMs = Infinity;
	service.standIn.limits = limits;
	const sheet = nextSheet(rows);
	troubles.forEach((ofRow, index) => {
		const requests = isCampaign(way)
			? { operation: 'scheduleCampaign' as const }
			: { phoneNumber: sheet[index]?.phone ?? '' };
		if (isCampaign(way) && index > 1) return;
		for (const trouble of ofRow) service.standIn.misbehave({ ...TROUBLES[trouble], ...requests });
	});
	return sheet;
}

function optionsOf(way: Way, one: Scenario, toNumber = FAILING_EXPRESSION): Partial<RunOptions> {
	const { rowsPerTurn, inTwoBranches, onError, retryOnFail, duplicates, output } = one;
	const number = toNumber.slice('={{'.length, -'}}'.length);
	const { scheduledFor, rules } = timesOf(one);
	return {
		credential: service.credential({ apiKey: ACCOUNTS[account] }),
		engine: way === 'Dial of an agent' ? 'agent' : 'workflow',
		rowsPerTurn,
		inTwoBranches,
		parameters: {
			toNumber,
			output,
			...(way === 'campaigns of JSON'
				? { source: 'json', groupsJson: `={{ [[{ phone_number: ${number} }]] }}` }
				: {
						scheduledFor,
						callingRules: { duplicateNumbers: duplicates, columnsToIgnore: 'row, fails', ...rules },
					}),
			requestOptions: {
				retryBudget: RETRY_BUDGET_SECONDS,
				timeout: TIMEOUT_MS,
				...(one.maxRequestsAtOnce && { maxRequestsAtOnce: one.maxRequestsAtOnce }),
				...(one.batching && { batching: { batch: one.batching } }),
			},
		},
		settings: { onError, ...(retryOnFail && { retryOnFail, maxTries: 3, waitBetweenTries: 1 }) },
	};
}

it.each<Way>(['Dial', 'Dial of an agent', 'campaign of rows', 'campaigns of JSON'])(
	'%s: nobody is called twice, no row is lost, and what comes out is what the service saw',
	async (way) => {
		const property = fc.asyncProperty(scenario, async (drawn) => {
			const one = inWay(way, drawn);
			const rows = await prepared(way, one);
			const options = { rows, ...optionsOf(way, one) };
			mockClock(() => one.later === 'when something was sent' && service.standIn.requests.length > 0);
			const result = await nodeOf(way).run(options);
			mockClock(() => false);
			await service.standIn.idle();

			for (const { phone } of rows) expect(callsTo(phone)).toBeLessThanOrEqual(1);
			if (way === 'Dial of an agent') expectEveryCallOnce(result, rows);
			else if (result.failure) expect(one.onError).toBe('stopWorkflow');
			else expectEveryRowOnce(result, rows, one);
			if (!result.failure && one.later === 'never' && hasTurnedAwayAtMostOne(one)) {
				rows.forEach(({ phone }, row) => one.rows[row] === 'good' && expect(callsTo(phone)).toBe(1));
			}
			expectNowhere(ACCOUNTS[account] as string, result);
			expect(result.listeners).toBe(0);
			expect(timers.longer(MAX_REST_MS)).toEqual([]);
			expect(unheardFailures).toEqual([]);
			service.standIn.calm();
			await expectAccountToBeFree(options);
			if (result.failure && way !== 'Dial of an agent')
				await expectRetryToCallTheRest(way, one, result, rows);
		});
		const examples = examplesOf(way);
		const numRuns = examples.length + runs(6, 300);
		await fc.assert(property, { examples, numRuns, timeout: ENDED_AFTER_MS });
	},
	3_600_000,
);

/** Whatever happened, the next run gets through at once. */
async function expectAccountToBeFree({ credential }: Partial<RunOptions>): Promise<void> {
	const { success } = await dial({ credential, rows: [{ phone: phoneOf(99) }] });
	expect(success).toHaveLength(1);
}

/** Another process retries the failed execution. Its rows are the same; the node may have been changed since. */
async function expectRetryToCallTheRest(
	way: Way,
	one: Scenario,
	failed: RunResult,
	rows: SheetRow[],
): Promise<void> {
	if (one.rowsPerTurn !== undefined || one.inTwoBranches) return;
	const wayByThen = one.isSourceChanged ? (OTHER_SOURCE[way] ?? way) : way;
	const changed = { rows, ...optionsOf(wayByThen, { ...one, duplicates: 'skip' }, '={{ $json.mended }}') };
	const isSame = one.later === 'never' && !one.isSourceChanged;
	const before = rows.filter(({ phone }) => callsTo(phone) > 0).length;
	mockClock(() => one.later !== 'never');
	const { failure } = await nodeOf(way).retryElsewhere(failed, changed);
	for (const { mended } of rows) {
		expect(callsTo(mended)).toBeLessThanOrEqual(1);
		if (!failure && isSame) expect(callsTo(mended)).toBe(1);
	}
	if (failure && isSame) expect(failure.message).toContain('Outcome unknown');
	if (failure && before > 0) expect(failure.description).not.toContain('Nothing was sent');
}

/** Then everybody is called in the end. */
function hasTurnedAwayAtMostOne({ troubles, limits }: Scenario): boolean {
	const all = troubles.flat();
	return all.length <= 1 && all.every(turnsAway) && Object.keys(limits).length === 0;
}

function expectEveryRowOnce({ success, errors }: RunResult, sheet: SheetRow[], one: Scenario): void {
	const items = [...success, ...errors].filter(({ json }) => json.reason !== 'This call matches no item');
	const { rowsPerTurn: turn = Infinity, inTwoBranches } = one;
	const expected = sheet.map((_, index) => {
		if (inTwoBranches) return Math.max(0, index - 1);
		return turn === Infinity ? index : index % turn;
	});
	expect(items.map(itemOf).sort()).toEqual([...expected].sort());

	const fates = items.map((item) => ({ ...fateOf(item.json, sheet), place: itemOf(item) }));
	expect(fates.map(({ row }) => row.row).sort(byNumber)).toEqual(sheet.map(({ row }) => row));
	const phonesOf = (status: string) =>
		new Set(fates.flatMap((fate) => (fate.status === status ? [fate.row.phone] : [])));
	const [called, unknown] = [phonesOf('called'), phonesOf('unknown')];
	for (const { status, row, reason, place } of fates) {
		if (turn === Infinity && !inTwoBranches) expect(row).toEqual(sheet[place]);
		if (status === 'called' || (status === 'skipped' && !reason.includes('outside the calling hours'))) {
			expect(callsTo(row.phone)).toBe(1);
			if (status === 'skipped') expect(unknown).not.toContain(row.phone);
			continue;
		}
		expect(reason).not.toBe('–');
		if (/Referenced node|No such node/.test(reason)) expect(row.fails).toBe(true);
		if (!called.has(row.phone) && !unknown.has(row.phone)) expect(callsTo(row.phone)).toBe(0);
	}
}

const byNumber = (a: number, b: number) => a - b;

/** Of a record, of the row on the error output, or of a call as the service describes it. */
function fateOf(json: IDataObject, sheet: SheetRow[]): { status: string; row: SheetRow; reason: string } {
	if (json.error !== undefined) {
		const { error, ...row } = json as SheetRow & { error: string };
		return { status: error.includes('Outcome unknown') ? 'unknown' : 'failed', row, reason: error };
	}
	const { status, metadata, reason, row } = json as ReturnType<typeof fateOf> & { metadata?: { to: string } };
	if (!metadata) return { status: status.replace(/^(placed|scheduled)$/, 'called'), row, reason };
	const called = sheet.find(({ phone, fails }) => phone === metadata.to && !fails) as SheetRow;
	return { status: 'called', row: called, reason: '' };
}

/** The agent gets, for each of its calls, a call or the reason why there is none; after an error n8n may stop. */
function expectEveryCallOnce({ run, failure }: RunResult, sheet: SheetRow[]): void {
	const tasks = run.data.resultData.runData[NODE] ?? [];
	expect(tasks).toHaveLength(sheet.length);
	tasks.forEach(({ data }, row) => {
		const calls = callsTo(sheet[row]?.phone ?? '');
		const { status, error } = data?.ai_tool?.[0]?.[0]?.json ?? {};
		if (status !== undefined) expect([status, calls]).toEqual(['placed', 1]);
		else if (error === undefined) expect([failure === undefined, calls]).toEqual([false, 0]);
		else if (!JSON.stringify(error).includes('Outcome unknown')) expect(calls).toBe(0);
	});
}
