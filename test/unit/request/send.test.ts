import fc from 'fast-check';
import { sleep } from 'n8n-workflow';

import { operationTable } from '../../../nodes/shared/contract/contract';
import { Memory } from '../../../nodes/shared/request/memory';
import { invalidInput, notSentFailure, skippedBy } from '../../../nodes/shared/request/policy/failure';
import type { RequestOptions } from '../../../nodes/shared/request/policy/settings';
import { type Connection, type Request, sendRun, type Unsent } from '../../../nodes/shared/request/send';
import type { Attempt } from '../../../nodes/shared/request/wire/http';
import { runs } from '../../harness/properties/runs';
import { Process, runOf } from './pace/simulation/process';
import { itVirtually, virtually } from './pace/simulation/virtualTime';

const { dialOutbound, listNumbers, updateNumberTitle } = operationTable;

interface Setup extends NonNullable<Parameters<typeof runOf>[0]> {
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
function setUp({ serve = done, ...plan }: Setup = {}) {
	const attempts = new Map<number, number>();
	const run = runOf(plan);
	const connection = new Process().connectionTo(async (place) => {
		const count = (attempts.get(place) ?? 0) + 1;
		attempts.set(place, count);
		await sleep(5);
		return serve(place, count);
	});
	const send = async (requests: ReadonlyArray<Request | Unsent>, part: Partial<Connection> = {}) => {
		const { outcomes, problems } = await sendRun(run, requests, { ...connection, ...part });
		return { kinds: outcomes.map(({ kind }) => kind), problems };
	};
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

itVirtually(
	'where an attempt ends in an error that nobody expected, its outcome is unknown, and others are sent',
	async () => {
		const serve = (place: number) => {
			if (place === 1) throw new Error('a fault of our own');
			return done(place);
		};
		const { send, sent } = setUp({ serve });
		const { kinds } = await send(ABC());
		expect(kinds).toEqual(['done', 'unknown', 'done']);
		expect(sent()).toEqual([0, 1, 2]);
	},
);

it.each<[string, Attempt, boolean]>([
	['refused', status(401), false],
	['refused', status(422), true],
	['unknown', cut, true],
])(
	'after one that is %s nothing is sent, if that concerns all: %j',
	virtually(async (kind, first, stopsOnError) => {
		const { send, sent } = setUp({ stopsOnError, serve: () => first, options: { maxRequestsAtOnce: 1 } });
		const { kinds } = await send(ABC());
		expect(kinds).toEqual([kind, 'notSent', 'notSent']);
		expect(sent()).toEqual([0]);
	}),
);

itVirtually(
	'what an earlier try sent keeps its outcome, whatever is wrong with the item by now',
	async () => {
		const { send, sent } = setUp({ stopsOnError: true });
		await send(requestsTo('a'));
		const { kinds, problems } = await send(requestsTo(undefined, 'b'));
		expect([kinds, problems]).toEqual([['done', 'done'], []]);
		expect(sent()).toEqual([0, 1]);
	},
);

/** What a service may do to an attempt, and whether it has called then. */
const ENDINGS: Array<{ attempt: Attempt; calls: boolean }> = [
	{ attempt: done(0), calls: true },
	{ attempt: status(429), calls: false },
	{ attempt: status(422), calls: false },
	{ attempt: status(500), calls: true },
	{ attempt: cut, calls: true },
	{ attempt: cut, calls: false },
];
const anyRow = fc.record({
	person: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
	/** At each attempt; the last for ever. */
	does: fc.array(fc.constantFrom(...ENDINGS), { minLength: 1, maxLength: 4 }),
});
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 8 });

it('whatever the service does, through all tries of Retry On Fail nobody is called twice', async () => {
	const property = fc.asyncProperty(
		anyRows,
		fc.boolean(),
		fc.integer({ min: 1, max: 3 }),
		virtually(async (rows, stopsOnError, tries) => {
			const calls = new Map<string, number>();
			const serve = (place: number, count: number): Attempt => {
				const { person, does } = rows[place]!;
				const { attempt, calls: isCalled } = does[Math.min(count, does.length) - 1]!;
				if (isCalled) calls.set(person, (calls.get(person) ?? 0) + 1);
				return attempt;
			};
			const { send } = setUp({ serve, stopsOnError, options: { retryBudget: 5 } });
			const requests = requestsTo(...rows.map(({ person }) => person));
			for (let count = 1; count < tries; count++) await send(requests);
			const { kinds } = await send(requests);
			expect(Math.max(0, ...calls.values())).toBeLessThanOrEqual(1);
			expect(kinds).toHaveLength(rows.length);
			for (const [place, kind] of kinds.entries()) {
				const count = calls.get(rows[place]!.person) ?? 0;
				if (kind === 'done') expect(count).toBe(1);
				if (kind === 'notDelivered') expect(count).toBe(0);
			}
		}),
	);
	await fc.assert(property, { numRuns: runs(100, 3000) });
});

itVirtually(
	'a change that failed is not sent once a later one has changed the same record; what comes later is',
	async () => {
		let isTurnedAway = true;
		const { send, attempts } = setUp({
			operation: updateNumberTitle,
			options: { retryBudget: 5 },
			serve: (place) => (isTurnedAway ? status(429) : done(place)),
		});
		const requests = (ABC() as Request[]).map((request) => ({ ...request, record: '/title' }));
		const [first, second] = requests as [Request, Request];
		expect((await send([first])).kinds).toEqual(['notDelivered']);
		isTurnedAway = false;
		expect((await send([second])).kinds).toEqual(['done']);
		attempts.clear();
		expect((await send(requests)).kinds).toEqual(['notDelivered', 'done', 'done']);
		expect([...attempts]).toEqual([[2, 1]]);
	},
);

it.each<[string, Attempt, object]>([
	['unknown', done(0), { body: () => ({ instead: skipped }) }],
	['unknown', status(429), {}],
	['unknown', status(422), {}],
	['unknown', done(0), { instead: skipped }],
	['done', done(0), {}],
])(
	'with Send Again, an unknown outcome is %s after a try that ends with %j and %j',
	virtually(async (kind, later, part) => {
		const MAX_ATTEMPTS = 4;
		const saved = { context: {}, runIndex: 0 };
		const memory = new Memory(dialOutbound, saved);
		memory.clearSaved = () => {};
		const options: RequestOptions = { unknownOutcome: 'retry', retryBudget: 5 };
		const serve = (_: number, attempt: number) => (attempt <= MAX_ATTEMPTS ? cut : later);
		const { send } = setUp({ options, serve, memory });
		const [request] = requestsTo('a') as [Request];
		expect((await send([request])).kinds).toEqual(['unknown']);
		expect((await send([{ ...request, ...part }])).kinds).toEqual([kind]);
		expect((await new Memory(dialOutbound, saved).outcomeOf(0))?.kind).toBe(kind);
	}),
);

itVirtually(
	'where errors are items, a credential that cannot be used is the error of its own item alone',
	async () => {
		const { send, sent } = setUp();
		const baseUrlOf = (place: number) => (place === 0 ? 'no address' : 'https://voice-agent.example');
		const credentialOf = async (place: number) =>
			await Promise.resolve({ baseUrl: baseUrlOf(place), apiKey: 'fake-key-of-some-rows' });
		const { kinds } = await send(ABC(), { credentialOf });
		expect(kinds).toEqual(['invalid', 'done', 'done']);
		expect(sent()).toEqual([1, 2]);
	},
);

itVirtually('what is idempotent is sent again, a few times and within seconds', async () => {
	const endOf = async (serve: Setup['serve']) => {
		const { send, attempts } = setUp({ operation: listNumbers, serve });
		return [...(await send(requestsTo('a'))).kinds, attempts.get(0)];
	};
	expect(await endOf((_, attempt) => (attempt > 2 ? status(200, []) : cut))).toEqual(['done', 3]);
	expect(await endOf(() => cut)).toEqual(['unknown', 4]);
	const wellAt = performance.now() + 2000;
	expect(await endOf(() => (performance.now() < wellAt ? cut : status(200, [])))).toContain('done');
});

itVirtually('what may have an effect is known before it is sent, and forgotten if it had none', async () => {
	const memory = new Memory(dialOutbound);
	const known: number[] = [];
	const look = () => void known.push(memory.previous().length);
	const serve = (_: number, attempt: number) => {
		look();
		setTimeout(look, 50);
		return [status(429), cut][attempt - 1] ?? done(0);
	};
	await setUp({ memory, serve, options: { unknownOutcome: 'retry' } }).send(requestsTo('a'));
	expect(known).toEqual([1, 0, 1, 1, 1]);
});
