import fc from 'fast-check';
import { sleep } from 'n8n-workflow';

import { operationTable } from '../../../../nodes/shared/contract/contract';
import { invalidInput } from '../../../../nodes/shared/request/policy/failure';
import { type RequestOptions, settingsFrom } from '../../../../nodes/shared/request/policy/settings';
import { Ledger } from '../../../../nodes/shared/request/memory';
import type { DuplicateWords, Row } from '../../../../nodes/shared/request/run/row';
import { type Connection, Run, type RunPlan } from '../../../../nodes/shared/request/run/run';
import type { Attempt } from '../../../../nodes/shared/request/wire/http';
import { runs } from '../../../harness/properties/runs';
import { inVirtualTime } from '../pace/simulation/virtualTime';

let accounts = 0;

interface Setup extends Partial<Omit<RunPlan, 'settings'>> {
	options?: RequestOptions;
	/** What the service does to a row at its attempt of that number. */
	serve?: (item: number, attempt: number) => Attempt;
}

const done = (item: number): Attempt => ({
	response: { status: 200, headers: {}, body: { id: `call-${item}` } },
});
const status = (code: number, headers = {}): Attempt => ({
	response: { status: code, headers, body: { message: 'no' } },
});
const cut: Attempt = { error: { code: 'ECONNRESET', message: 'socket hang up' } };

const words: DuplicateWords = {
	field: 'phone_number',
	describe: (value, { place, outcome }) => `${String(value)} in ${place}, ${outcome}`,
	remedies: { refused: 'Remove one.', unknown: 'Look first.' },
};

/** A run over rows whose values are the numbers to call. */
function setUp({ options = {}, serve = done, ...plan }: Setup = {}) {
	const attempts = new Map<number, number>();
	const run = new Run({
		operation: operationTable.dialOutbound,
		nodeName: 'Dial',
		settings: settingsFrom(options),
		stopsOnError: false,
		ledger: undefined,
		history: undefined,
		signal: undefined,
		...plan,
	});
	const apiKey = `fake-key-of-run-${++accounts}`;
	const connection: Connection = {
		credentialOf: async () => await Promise.resolve({ baseUrl: 'https://voice-agent.example', apiKey }),
		sendOnce: async ({ body }) => {
			const item = body.row as number;
			const count = (attempts.get(item) ?? 0) + 1;
			attempts.set(item, count);
			await sleep(5);
			return serve(item, count);
		},
	};
	const rowsOf = (values: ReadonlyArray<string | Error>, policy: 'skip' | 'error' = 'skip'): Row[] =>
		values.map((value, item) => ({
			item,
			request: { path: '/calls', body: { row: item }, hidden: { inErrors: [], inOutput: [] } },
			delay: 0,
			...(value instanceof Error
				? { instead: invalidInput(value) }
				: { distinct: { value, identity: value, policy, words } }),
		}));
	const process = async (rows: readonly Row[], part: Partial<Connection> = {}) =>
		await run.process(rows, { ...connection, ...part });
	return { run, process, rowsOf, attempts, sent: () => [...attempts.keys()].sort((a, b) => a - b) };
}

const kinds = (outcomes: ReadonlyArray<{ kind: string }>) => outcomes.map(({ kind }) => kind);

it('every row has an outcome, in order', async () => {
	await inVirtualTime(async () => {
		const { process, rowsOf } = setUp();
		const { outcomes } = await process(rowsOf(Array.from({ length: 600 }, (_, item) => `number ${item}`)));
		expect(outcomes.map((outcome) => 'body' in outcome && outcome.body)).toEqual(
			Array.from({ length: 600 }, (_, item) => ({ id: `call-${item}` })),
		);
	});
});

it('nothing is sent if a row has a problem and the node stops on errors', async () => {
	await inVirtualTime(async () => {
		const { process, rowsOf, sent } = setUp({ stopsOnError: true });
		const { outcomes, pass } = await process(rowsOf(['a', new Error('no number'), 'c']));
		expect(kinds(outcomes)).toEqual(['notSent', 'invalid', 'notSent']);
		expect(pass.failure).toMatchObject({ item: 1 });
		expect(sent()).toEqual([]);
	});
});

it('wrong settings are one problem of all rows', async () => {
	const { run, process, rowsOf, sent } = setUp();
	Object.assign((run as unknown as { plan: object }).plan, { settings: invalidInput(new Error('wrong')) });
	const { outcomes } = await process(rowsOf(['a', 'b']));
	expect(kinds(outcomes)).toEqual(['invalid', 'invalid']);
	expect(sent()).toEqual([]);
});

describe('of two rows with the same number', () => {
	it.each<[string, Attempt, string[], number[]]>([
		['the second is skipped if the first was called', done(0), ['done', 'done'], [0]],
		['the second is called if the first was refused', status(422), ['refused', 'done'], [0, 1]],
		['the second is skipped if nobody knows', cut, ['unknown', 'notSent'], [0]],
	])('%s', async (_, first, expected, called) => {
		await inVirtualTime(async () => {
			const { process, rowsOf, sent } = setUp({ serve: (item) => (item === 0 ? first : done(item)) });
			const { outcomes } = await process(rowsOf(['same', 'same']));
			expect(kinds(outcomes)).toEqual(expected);
			expect(sent()).toEqual(called);
		});
	});

	it('the second is an error if the user wants it so', async () => {
		await inVirtualTime(async () => {
			const { process, rowsOf } = setUp();
			const { outcomes } = await process(rowsOf(['same', 'same'], 'error'));
			expect(kinds(outcomes)).toEqual(['done', 'invalid']);
		});
	});
});

it('after 401 the rows that wait are skipped', async () => {
	await inVirtualTime(async () => {
		const { process, rowsOf, sent } = setUp({ serve: () => status(401), options: { maxRequestsAtOnce: 1 } });
		const { outcomes } = await process(rowsOf(['a', 'b', 'c']));
		expect(kinds(outcomes)).toEqual(['refused', 'notSent', 'notSent']);
		expect(sent()).toEqual([0]);
	});
});

it.each([
	['refused', status(422)],
	['unknown', cut],
] as const)('if the node stops on errors, no row is sent after one that is %s', async (kind, first) => {
	await inVirtualTime(async () => {
		const { process, rowsOf, sent } = setUp({
			stopsOnError: true,
			serve: () => first,
			options: { maxRequestsAtOnce: 1 },
		});
		const { outcomes } = await process(rowsOf(['a', 'b', 'c']));
		expect(kinds(outcomes)).toEqual([kind, 'notSent', 'notSent']);
		expect(sent()).toEqual([0]);
	});
});

it('a run of an earlier process is taken up: what was done is done, what was sent is unknown', async () => {
	await inVirtualTime(async () => {
		const context = {};
		new Ledger(context, 0).noteDone(0, { body: { id: 'earlier' } });
		new Ledger(context, 0).journalOf(1).markSent();
		const { process, rowsOf, sent } = setUp({ ledger: new Ledger(context, 0), stopsOnError: true });
		const { outcomes } = await process(rowsOf(['a', 'b', 'c']));
		expect(outcomes[0]).toEqual({ kind: 'done', body: { id: 'earlier' } });
		expect(outcomes[1]?.kind).toBe('unknown');
		expect(sent()).not.toContain(0);
		expect(sent()).not.toContain(1);
	});
});

/** What a service may do to an attempt, and whether it has called then. */
const anyService = fc.array(
	fc.constantFrom(
		{ attempt: 'done', calls: true },
		{ attempt: 429, calls: false },
		{ attempt: 422, calls: false },
		{ attempt: 500, calls: true },
		{ attempt: 'cut', calls: true },
		{ attempt: 'cut', calls: false },
	),
	{ minLength: 1, maxLength: 4 },
);

it('whatever the service does, through all passes of Retry On Fail nobody is called twice', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.record({ value: fc.constantFrom('a', 'b', 'c', 'd', 'e'), does: anyService }), {
				minLength: 1,
				maxLength: 8,
			}),
			fc.boolean(),
			fc.integer({ min: 1, max: 3 }),
			async (rows, stopsOnError, passes) => {
				await inVirtualTime(async () => {
					const calls = new Map<string, number>();
					const serve = (item: number, count: number): Attempt => {
						const { value, does } = rows[item] as (typeof rows)[number];
						const { attempt, calls: isCalled } = does[
							Math.min(count, does.length) - 1
						] as (typeof does)[number];
						if (isCalled) calls.set(value, (calls.get(value) ?? 0) + 1);
						if (attempt === 'done') return done(item);
						return attempt === 'cut' ? cut : status(attempt);
					};
					const { process, rowsOf } = setUp({ serve, stopsOnError, options: { retryBudget: 5 } });
					let last = await process(rowsOf(rows.map(({ value }) => value)));
					for (let pass = 1; pass < passes && !last.pass.isDone; pass++) {
						last = await process(rowsOf(rows.map(({ value }) => value)));
					}
					expect(Math.max(0, ...calls.values())).toBeLessThanOrEqual(1);
					expect(last.outcomes).toHaveLength(rows.length);
					for (const [item, { kind }] of last.outcomes.entries()) {
						const { value } = rows[item] as (typeof rows)[number];
						if (kind === 'done') expect(calls.get(value)).toBe(1);
						if (kind === 'notDelivered') expect(calls.get(value) ?? 0).toBe(0);
					}
				});
			},
		),
		{ numRuns: runs(100, 3000) },
	);
});

it('changes of records are sent one at a time, in the order of the rows', async () => {
	await inVirtualTime(async () => {
		const { process, rowsOf } = setUp({ operation: operationTable.updateNumberTitle });
		const events: string[] = [];
		await process(rowsOf(['a', 'b', 'c']), {
			// Those whose credentials are read last come first all the same.
			credentialOf: async (item) => {
				await sleep(10 - item);
				return { baseUrl: 'https://voice-agent.example', apiKey: 'fake-key-of-changes' };
			},
			sendOnce: async ({ body }) => {
				events.push(`begins ${Number(body.row)}`);
				await sleep(5 - (body.row as number));
				events.push(`ends ${Number(body.row)}`);
				return done(body.row as number);
			},
		});
		expect(events).toEqual(['begins 0', 'ends 0', 'begins 1', 'ends 1', 'begins 2', 'ends 2']);
	});
});

it('a row that failed is not sent once a later one has changed the same record, and is where it comes later', async () => {
	await inVirtualTime(async () => {
		let isTurnedAway = true;
		const { process, rowsOf, attempts } = setUp({
			operation: operationTable.updateNumberTitle,
			options: { retryBudget: 5 },
			serve: (item) => (isTurnedAway ? status(429) : done(item)),
		});
		const rows = rowsOf(['a', 'b', 'c']).map((row) => ({ ...row, distinct: undefined, record: '/title' }));
		const [first, second] = rows as [Row, Row];
		expect(kinds((await process([first])).outcomes)).toEqual(['notDelivered']);
		isTurnedAway = false;
		expect(kinds((await process([second])).outcomes)).toEqual(['done']);
		attempts.clear();
		expect(kinds((await process(rows)).outcomes)).toEqual(['notDelivered', 'done', 'done']);
		expect([...attempts]).toEqual([[2, 1]]);
	});
});

describe('with Send Again, what nobody knows after a pass stays unknown', () => {
	const MAX_ATTEMPTS = 4;
	const skipped = { kind: 'done', body: { skipped: true }, isSkipped: true } as const;

	it.each<[string, Attempt, Partial<Row>]>([
		['skipped at the last moment', done(0), { recheck: () => ({ instead: skipped }) }],
		['turned away', status(429), {}],
		['refused', status(422), {}],
		['skipped by a rule', done(0), { instead: skipped }],
	])('though it is %s in the next', async (_, later, part) => {
		await inVirtualTime(async () => {
			const ledger = new Ledger({}, 0);
			const { process, rowsOf } = setUp({
				options: { unknownOutcome: 'retry', retryBudget: 5 },
				serve: (_item, attempt) => (attempt <= MAX_ATTEMPTS ? cut : later),
				ledger,
			});
			ledger.clear = () => {};
			const [row] = rowsOf(['a']) as [Row];
			expect(kinds((await process([row])).outcomes)).toEqual(['unknown']);
			expect(kinds((await process([{ ...row, ...part }])).outcomes)).toEqual(['unknown']);
			expect(ledger.find(0)?.state).toBe('sent');
		});
	});

	it('and is done if it succeeds', async () => {
		await inVirtualTime(async () => {
			const { process, rowsOf } = setUp({
				options: { unknownOutcome: 'retry' },
				serve: (item, attempt) => (attempt <= MAX_ATTEMPTS ? cut : done(item)),
			});
			const rows = rowsOf(['a']);
			expect(kinds((await process(rows)).outcomes)).toEqual(['unknown']);
			expect(kinds((await process(rows)).outcomes)).toEqual(['done']);
		});
	});
});

it('where errors are rows, a credential that cannot be used is the error of its own row alone', async () => {
	await inVirtualTime(async () => {
		const { process, rowsOf, sent } = setUp();
		const { outcomes } = await process(rowsOf(['a', 'b', 'c']), {
			credentialOf: async (item) =>
				await Promise.resolve({
					baseUrl: item === 0 ? 'no address' : 'https://voice-agent.example',
					apiKey: 'fake-key-of-some-rows',
				}),
		});
		expect(kinds(outcomes)).toEqual(['invalid', 'done', 'done']);
		expect(sent()).toEqual([1, 2]);
	});
});
