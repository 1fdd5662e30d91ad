import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { phoneOf } from '../../harness/http/service';
import { runs } from '../../harness/properties/runs';
import { ADDED, statusesOf, useCallingNodes, withEntries } from '../../harness/nodes/callingNodes';

const { service, dialling, dial, bothNodes, callsTo } = useCallingNodes();

const HOUR = 3_600_000;
const LENGTHS = { '24 hours': 24 * HOUR, '7 days': 168 * HOUR, '30 days': 720 * HOUR };

interface Limit {
	maxCalls: number;
	period: keyof typeof LENGTHS;
}

const limits = fc.uniqueArray(
	fc.record<Limit>({
		maxCalls: fc.integer({ min: 1, max: 4 }),
		period: fc.constantFrom('24 hours', '7 days', '30 days'),
	}),
	{ minLength: 1, selector: ({ period }) => period },
);

const row = fc.record({
	person: fc.nat({ max: 2 }),
	// A multiple of 5, so that no two are a period apart.
	hour: fc.integer({ min: 1, max: 160 }).map((five) => 5 * five),
	earlier: fc.constantFrom(0, 0, 0, 1, 2),
});

function rulesOf(all: readonly Limit[]): IDataObject {
	const entries = all.map((one) => ({ ...one, earlierCalls: '={{ $json.earlier }}' }));
	return { duplicateNumbers: 'send', callLimit: withEntries(entries) };
}

describe.each(bothNodes)('Calls per Number in %s', (_, { run }) => {
	it('is never exceeded, and skips no one below it, in one run and in loops', async () => {
		const scenario = fc.record({
			all: limits,
			rows: fc.array(row, { minLength: 1, maxLength: 8 }),
			rowsPerTurn: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
		});
		await fc.assert(
			fc.asyncProperty(scenario, async ({ all, rows, rowsPerTurn }) => {
				const now = Date.now();
				const { success, failure } = await run({
					rows: rows.map(({ person, hour, earlier }) => ({
						phone: phoneOf(person),
						due: new Date(now + hour * HOUR).toISOString(),
						earlier,
					})),
					rowsPerTurn,
					parameters: { scheduledFor: '={{ $json.due }}', callingRules: rulesOf(all) },
					settings: { onError: 'continueRegularOutput' },
				});
				expect(failure).toBeUndefined();
				expect(success).toHaveLength(rows.length);
				const isCalled = (index: number) => success[index]?.json.status === 'scheduled';
				rows.forEach(({ person, hour, earlier }, index) => {
					const before = rows.filter((one, at) => at < index && one.person === person && isCalled(at));
					const mayBeCalled = all.every(({ maxCalls, period }) => {
						const near = before.filter((one) => Math.abs(one.hour - hour) * HOUR < LENGTHS[period]);
						return near.length + earlier < maxCalls;
					});
					expect([index, isCalled(index)]).toEqual([index, mayBeCalled]);
					const { reason } = success[index]?.json ?? {};
					if (!mayBeCalled) expect(reason).toMatch(/^Limit reached: \d calls? in \d+ (hours|days)$/);
				});
			}),
			{ numRuns: runs(25, 500) },
		);
	});

	it('is 3 in 24 hours, if nothing but the rule was added', async () => {
		const callingRules = { duplicateNumbers: 'send', callLimit: ADDED };
		const rows = Array<IDataObject>(4).fill({ phone: phoneOf(0) });
		const result = await run({ rows, parameters: { callingRules, preview: true } });
		expect(statusesOf(result)).toEqual(['ready', 'ready', 'ready', 'skipped']);
		expect(result.success[3]?.json.reason).toBe('Limit reached: 3 calls in 24 hours');
	});

	it('counts a call once, however often it is tried', async () => {
		service.standIn.misbehave({ status: 429, times: 1 });
		const callingRules = rulesOf([{ maxCalls: 1, period: '24 hours' }]);
		const { failure } = await run({
			rows: [{ phone: phoneOf(0) }],
			parameters: { callingRules, requestOptions: { retryBudget: 0 } },
			settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(failure).toBeUndefined();
		expect(service.standIn.requests).toHaveLength(2);
		expect(callsTo(phoneOf(0))).toBe(1);
	});

	it('shows in a preview whom a run would skip', async () => {
		const rows = [phoneOf(0), phoneOf(0), phoneOf(1)].map((phone) => ({ phone }));
		const callingRules = rulesOf([{ maxCalls: 1, period: '7 days' }]);
		const previewed = await run({ rows, rowsPerTurn: 1, parameters: { preview: true, callingRules } });
		expect(statusesOf(previewed)).toEqual(['ready', 'skipped', 'ready']);
		const real = await run({ rows, rowsPerTurn: 1, parameters: { callingRules } });
		const skipped = { status: 'skipped', reason: 'Limit reached: 1 call in 7 days' };
		expect(real.success[1]?.json).toMatchObject(skipped);
	});
});

it('says of a call that an earlier try placed that it was placed, though Earlier Calls counts it by now', async () => {
	service.standIn.misbehave({ status: 422, phoneNumber: phoneOf(1) });
	const countedBefore = (count: number) => {
		const earlierCalls = `={{ $json.phone === '${phoneOf(0)}' ? ${count} : 0 }}`;
		const callLimit = withEntries([{ maxCalls: 1, period: '24 hours', earlierCalls }]);
		return {
			rows: [0, 1].map((index) => ({ phone: phoneOf(index) })),
			parameters: { callingRules: { callLimit } },
		};
	};
	const failed = await dial(countedBefore(0));
	expect(failed.failure).toBeDefined();
	expect(statusesOf(await dialling.retry(failed, countedBefore(1)))).toEqual(['placed', 'placed']);
});
