import fc from 'fast-check';
import { sleep } from 'n8n-workflow';

import { operationTable } from '../../../nodes/shared/contract/contract';
import { ExecutionHistory, Memory } from '../../../nodes/shared/request/memory';
import { invalidInput, notSentFailure, skippedBy } from '../../../nodes/shared/request/policy/failure';
import type { Outcome } from '../../../nodes/shared/request/policy/outcome';
import { type RequestOptions, settingsFrom } from '../../../nodes/shared/request/policy/settings';
import {
	type Connection,
	type Request,
	type Run,
	sendRun,
	type Unsent,
} from '../../../nodes/shared/request/send';
import type { Attempt } from '../../../nodes/shared/request/wire/http';
import { runs } from '../../harness/properties/runs';
import { inVirtualTime } from './pace/simulation/virtualTime';

const OPERATION = operationTable.dialOutbound;
let accounts = 0;

interface Setup extends Partial<Omit<Run, 'settings'>> {
	options?: RequestOptions;
	/** What the service does to a request at its attempt of that number. */
	serve?: (place: number, attempt: number) => Attempt;
}

const status = (code: number, body: unknown = { message: 'no' }): Attempt => ({
	response: { status: code, headers: {}, body },
});
const done = (place: number) => status(200, { id: `call-${place}` });
const cut: Attempt = { error: { code: 'ECONNRESET', message: 'socket hang up' } };
const skipped = skippedBy('a rule');
const problem = invalidInput(new Error('no number'));

/** A run of requests to people; the later ones of a person would repeat the first. */
function setUp({ options = {}, serve = done, ...plan }: Setup = {}) {
	const attempts = new Map<number, number>();
	const run: Run = {
		operation: OPERATION,
		nodeName: 'Dial',
		settings: settingsFrom(options),
		stopsOnError: false,
		memory: new Memory(plan.operation ?? OPERATION),
		history: new ExecutionHistory({}, 0),
		...plan,
	};
	const apiKey = `fake-key-of-run-${++accounts}`;
	const connection: Connection = {
		credentialOf: async () => await Promise.resolve({ baseUrl: 'https://voice-agent.example', apiKey }),
		sendOnce: async ({ body }) => {
			const place = body.place as number;
			const count = (attempts.get(place) ?? 0) + 1;
			attempts.set(place, count);
			await sleep(5);
			return serve(place, count);
		},
	};
	const send = async (requests: ReadonlyArray<Request | Unsent>, part: Partial<Connection> = {}) =>
		await sendRun(run, requests, { ...connection, ...part });
	return { send, attempts, sent: () => [...attempts.keys()].sort((a, b) => a - b) };
}

/** @param people undefined where the item has no number */
function requestsTo(...people: Array<string | undefined>): Array<Request | Unsent> {
	return people.map((person, place) =>
		person === undefined
			? { place, instead: problem }
			: {
					place,
					path: '/calls',
					body: { place },
					people: [person],
					...(people.indexOf(person) < place && {
						ifCalled: (outcome) => (outcome === 'done' ? skipped : notSentFailure('nobody knows')),
					}),
				},
	);
}
const ABC = () => requestsTo('a', 'b', 'c');

const kinds = (outcomes: readonly Outcome[]) => outcomes.map(({ kind }) => kind);

it('where an attempt ends in an error that nobody expected, its outcome is unknown, and others are sent', async () => {
	await inVirtualTime(async () => {
		const serve = (place: number) => {
			if (place === 1) throw new Error('a fault of our own');
			return done(place);
		};
		const { send, sent } = setUp({ serve });
		const { outcomes } = await send(ABC());
		expect(kinds(outcomes)).toEqual(['done', 'unknown', 'done']);
		expect(sent()).toEqual([0, 1, 2]);
	});
});

it('of two requests to one person the second is sent if the first is skipped at the last moment', async () => {
	await inVirtualTime(async () => {
		const { send, sent } = setUp();
		const [first, second] = requestsTo('a', 'a') as [Request, Request];
		const { outcomes } = await send([{ ...first, again: () => ({ instead: skipped }) }, second]);
		expect(kinds(outcomes)).toEqual(['skipped', 'done']);
		expect(sent()).toEqual([1]);
	});
});

it.each<[string, Attempt, boolean]>([
	['refused', status(401), false],
	['refused', status(422), true],
	['unknown', cut, true],
])('after one that is %s nothing is sent, if that concerns all: %j', async (kind, first, stopsOnError) => {
	await inVirtualTime(async () => {
		const { send, sent } = setUp({ stopsOnError, serve: () => first, options: { maxRequestsAtOnce: 1 } });
		const { outcomes } = await send(ABC());
		expect(kinds(outcomes)).toEqual([kind, 'notSent', 'notSent']);
		expect(sent()).toEqual([0]);
	});
});

it('what an earlier try sent keeps its outcome, whatever is wrong with the item by now', async () => {
	await inVirtualTime(async () => {
		const { send, sent } = setUp({ stopsOnError: true });
		await send(requestsTo('a'));
		const { outcomes, problems } = await send(requestsTo(undefined, 'b'));
		expect([kinds(outcomes), problems]).toEqual([['done', 'done'], []]);
		expect(sent()).toEqual([0, 1]);
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

it('whatever the service does, through all tries of Retry On Fail nobody is called twice', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.record({ person: fc.constantFrom('a', 'b', 'c', 'd', 'e'), does: anyService }), {
				minLength: 1,
				maxLength: 8,
			}),
			fc.boolean(),
			fc.integer({ min: 1, max: 3 }),
			async (rows, stopsOnError, tries) => {
				await inVirtualTime(async () => {
					const calls = new Map<string, number>();
					const serve = (place: number, count: number): Attempt => {
						const { person, does } = rows[place]!;
						const { attempt, calls: isCalled } = does[Math.min(count, does.length) - 1]!;
						if (isCalled) calls.set(person, (calls.get(person) ?? 0) + 1);
						if (attempt === 'done') return done(place);
						return attempt === 'cut' ? cut : status(attempt);
					};
					const { send } = setUp({ serve, stopsOnError, options: { retryBudget: 5 } });
					const requests = () => requestsTo(...rows.map(({ person }) => person));
					let last = await send(requests());
					for (let count = 1; count < tries; count++) last = await send(requests());
					expect(Math.max(0, ...calls.values())).toBeLessThanOrEqual(1);
					expect(last.outcomes).toHaveLength(rows.length);
					for (const [place, { kind }] of last.outcomes.entries()) {
						const { person } = rows[place] as (typeof rows)[number];
						if (kind === 'done') expect(calls.get(person)).toBe(1);
						if (kind === 'notDelivered') expect(calls.get(person) ?? 0).toBe(0);
					}
				});
			},
		),
		{ numRuns: runs(100, 3000) },
	);
});

it('a change that failed is not sent once a later one has changed the same record; what comes later is', async () => {
	await inVirtualTime(async () => {
		let isTurnedAway = true;
		const { send, attempts } = setUp({
			operation: operationTable.updateNumberTitle,
			options: { retryBudget: 5 },
			serve: (place) => (isTurnedAway ? status(429) : done(place)),
		});
		const requests = (ABC() as Request[]).map((request) => ({ ...request, record: '/title' }));
		const [first, second] = requests as [Request, Request];
		expect(kinds((await send([first])).outcomes)).toEqual(['notDelivered']);
		isTurnedAway = false;
		expect(kinds((await send([second])).outcomes)).toEqual(['done']);
		attempts.clear();
		expect(kinds((await send(requests)).outcomes)).toEqual(['notDelivered', 'done', 'done']);
		expect([...attempts]).toEqual([[2, 1]]);
	});
});

it.each<[string, Attempt, object]>([
	['unknown', done(0), { again: () => ({ instead: skipped }) }],
	['unknown', status(429), {}],
	['unknown', status(422), {}],
	['unknown', done(0), { instead: skipped }],
	['done', done(0), {}],
])(
	'with Send Again, an unknown outcome is %s after a try that ends with %j and %j',
	async (kind, later, part) => {
		const MAX_ATTEMPTS = 4;
		await inVirtualTime(async () => {
			const saved = { context: {}, runIndex: 0 };
			const memory = new Memory(OPERATION, saved);
			memory.clearSaved = () => {};
			const options: RequestOptions = { unknownOutcome: 'retry', retryBudget: 5 };
			const serve = (_: number, attempt: number) => (attempt <= MAX_ATTEMPTS ? cut : later);
			const { send } = setUp({ options, serve, memory });
			const [request] = requestsTo('a') as [Request];
			expect(kinds((await send([request])).outcomes)).toEqual(['unknown']);
			expect(kinds((await send([{ ...request, ...part }])).outcomes)).toEqual([kind]);
			expect((await new Memory(OPERATION, saved).outcomeOf(0))?.kind).toBe(kind);
		});
	},
);

it('where errors are items, a credential that cannot be used is the error of its own item alone', async () => {
	await inVirtualTime(async () => {
		const { send, sent } = setUp();
		const baseUrlOf = (place: number) => (place === 0 ? 'no address' : 'https://voice-agent.example');
		const credentialOf = async (place: number) =>
			await Promise.resolve({ baseUrl: baseUrlOf(place), apiKey: 'fake-key-of-some-rows' });
		const { outcomes } = await send(ABC(), { credentialOf });
		expect(kinds(outcomes)).toEqual(['invalid', 'done', 'done']);
		expect(sent()).toEqual([1, 2]);
	});
});
