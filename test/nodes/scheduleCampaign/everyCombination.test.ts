import fc from 'fast-check';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';

import { Campaigning } from '../../harness/nodes/campaign';
import type { RunOptions, RunResult } from '../../harness/engine/engine';
import { expectNowhere } from '../../harness/leaks';
import { nodeOfOtherProcess } from '../../harness/engine/otherProcess';
import { runs } from '../../harness/properties/runs';
import { useStandIn } from '../../harness/http/service';
import { useTimers } from '../../harness/timers';
import {
	FAILING_EXPRESSION,
	ROW_KINDS,
	Sheets,
	type RowKind,
	type SheetRow,
} from '../../harness/properties/sheet';
import { TROUBLES, troubleNames, type Trouble } from '../../harness/properties/troubles';
import { FAKE_API_KEY } from '../../stand-in/standIn';

const service = useStandIn();
const campaigning = new Campaigning(service);
const timers = useTimers();

interface Scenario {
	/** Where the calls come from: all rows are one campaign, or each is one of its own. */
	source: 'rows' | 'json';
	rows: RowKind[];
	rowsPerTurn: number | undefined;
	onError: INode['onError'];
	retryOnFail: boolean;
	duplicates: 'skip' | 'error';
	output: 'simplified' | 'raw';
	/** What becomes of the requests, one after the other. */
	troubles: Trouble[];
}

const scenario: fc.Arbitrary<Scenario> = fc
	.record({
		source: fc.constantFrom('rows', 'json'),
		rows: fc.array(fc.constantFrom(...ROW_KINDS), { minLength: 1, maxLength: 8 }),
		rowsPerTurn: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
		onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
		retryOnFail: fc.boolean(),
		duplicates: fc.constantFrom('skip', 'error'),
		output: fc.constantFrom('simplified', 'raw'),
		troubles: fc.array(fc.constantFrom(...troubleNames), { maxLength: 4 }),
	})
	// The numbers in JSON are sent as they are.
	.map((one) =>
		one.source === 'json'
			? { ...one, rows: one.rows.map((kind) => (kind === 'failing expression' ? kind : 'good')) }
			: one,
	)
	// A turn of a loop in which all rows fail puts out nothing on the branch that leads back.
	.map((one) =>
		one.rowsPerTurn && one.onError === 'continueErrorOutput'
			? { ...one, onError: 'continueRegularOutput' as const }
			: one,
	);

const sheets = new Sheets();

async function prepared({ rows, troubles }: Scenario): Promise<SheetRow[]> {
	await service.standIn.reset();
	for (const trouble of troubles) {
		service.standIn.misbehave({ ...TROUBLES[trouble], operation: 'scheduleCampaign' });
	}
	return sheets.next(rows);
}

/** @returns the expression that makes a campaign of one call of what another expression gives */
function groupsOf(expression: string): string {
	const inner = expression.slice('={{'.length, -'}}'.length);
	return `={{ [[{ phone_number: ${inner} }]] }}`;
}

function optionsOf(rows: SheetRow[], one: Scenario): RunOptions & { rows: SheetRow[] } {
	const { rowsPerTurn, onError, retryOnFail, duplicates, output, source } = one;
	return {
		rows,
		rowsPerTurn,
		credential: service.credential(),
		parameters: {
			source,
			toNumber: FAILING_EXPRESSION,
			groupsJson: groupsOf(FAILING_EXPRESSION),
			output,
			...(source === 'rows' && {
				callingRules: { duplicateNumbers: duplicates, otherYesNoColumns: 'row, fails' },
			}),
			requestOptions: { retryBudget: 0.4, timeout: 400 },
		},
		settings: { onError, ...(retryOnFail ? { retryOnFail, maxTries: 3, waitBetweenTries: 1 } : {}) },
	};
}

const ways = (name: string, count: number, check: (one: Scenario) => Promise<void>) =>
	it(
		name,
		async () => {
			await fc.assert(
				fc.asyncProperty(scenario, async (one) => await check(one)),
				{ numRuns: count, timeout: 20_000 },
			);
		},
		3_600_000,
	);

const callsTo = (phone: string) => service.standIn.state.callsTo(phone);

ways(
	'nobody is called twice, no row is lost, and what comes out is what the service saw',
	runs(15, 1500),
	async (one) => {
		const sheet = await prepared(one);
		const result = await campaigning.schedule(optionsOf(sheet, one));
		await service.standIn.idle();

		for (const { phone } of sheet) expect(callsTo(phone)).toBeLessThanOrEqual(1);
		expectNowhere(FAKE_API_KEY, result);
		expect(result.listeners).toBe(0);
		expect(timers.longer()).toEqual([]);
		if (result.failure) expect(one.onError).toBe('stopWorkflow');
		else expectEveryRowOnce(result, sheet, one);
		if (result.failure || one.troubles.length > 0) return;
		const good = sheet.filter((_, index) => one.rows[index] === 'good');
		for (const { phone } of good) expect(callsTo(phone)).toBe(1);
	},
);

ways(
	'a failed execution that another process retries calls nobody twice, and everybody whose outcome is known',
	runs(8, 500),
	async (one) => {
		const whole = { ...one, onError: 'stopWorkflow' as const, rowsPerTurn: undefined };
		const sheet = await prepared(whole);
		const failed = await campaigning.schedule(optionsOf(sheet, whole));
		if (!failed.failure) return;
		await service.standIn.idle();
		service.standIn.calm();
		// The rows are those of the failed execution; the node may have been changed since.
		const options = optionsOf(sheet, { ...whole, duplicates: 'skip' });
		const mended = '={{ $json.mended }}';
		const parameters = { ...options.parameters, toNumber: mended, groupsJson: groupsOf(mended) };
		const { failure } = await campaigning.retry(
			failed,
			{ ...options, parameters },
			nodeOfOtherProcess('VoiceAgentScheduleCampaign'),
		);
		for (const { mended } of sheet) {
			expect(callsTo(mended)).toBeLessThanOrEqual(1);
			if (!failure) expect(callsTo(mended)).toBe(1);
		}
		if (failure) expect(failure.message).toContain('Outcome unknown');
	},
);

function expectEveryRowOnce({ success, errors }: RunResult, sheet: SheetRow[], { rowsPerTurn }: Scenario) {
	const items = [...success, ...errors].filter(({ json }) => json.reason !== 'This call matches no item');
	const turn = rowsPerTurn ?? Infinity;
	const placeOf = ({ pairedItem }: INodeExecutionData) => (pairedItem as { item: number }).item;
	const expected = sheet.map((_, index) => (turn === Infinity ? index : index % turn));
	expect(items.map(placeOf).sort()).toEqual([...expected].sort());

	const fates = items.map((item) => ({ ...fateOf(item.json, sheet), place: placeOf(item) }));
	const phonesOf = (status: string) =>
		new Set(fates.flatMap((fate) => (fate.status === status ? [fate.row.phone] : [])));
	const [scheduled, unknown] = [phonesOf('scheduled'), phonesOf('unknown')];
	for (const { status, row, reason, place } of fates) {
		if (turn === Infinity) expect(row).toEqual(sheet[place]);
		if (status === 'scheduled' || status === 'skipped') {
			expect(callsTo(row.phone)).toBe(1);
			expect(scheduled).toContain(row.phone);
			continue;
		}
		expect(reason).not.toBe('–');
		if (/Referenced node|No such node/.test(reason)) expect(row.fails).toBe(true);
		if (!scheduled.has(row.phone) && !unknown.has(row.phone)) expect(callsTo(row.phone)).toBe(0);
	}
}

/** Of a record, of the row on the error output, or of a call as the service describes it. */
function fateOf(json: IDataObject, sheet: SheetRow[]): { status: string; row: SheetRow; reason: string } {
	if (json.error !== undefined) {
		const { error, ...row } = json as SheetRow & { error: string };
		return { status: error.includes('Outcome unknown') ? 'unknown' : 'failed', row, reason: error };
	}
	if (json.metadata === undefined) return json as ReturnType<typeof fateOf>;
	const { to } = json.metadata as { to: string };
	return {
		status: 'scheduled',
		row: sheet.find(({ phone, fails }) => phone === to && !fails) as SheetRow,
		reason: '',
	};
}
