import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Operation } from '../contract/contract';
import { type Details, type ExecutionHistory, type Memory, sentFrom } from './memory';
import { findQueue, type RequestQueue } from './pace/requestQueue';
import { type Failure, invalidInput, notSentFailure, type Problems, unknownOutcome } from './policy/failure';
import { isError, mayHaveActed, type Outcome } from './policy/outcome';
import { mayRepeat, type Sendable, type SendOnce, sendWithRetries } from './policy/sending';
import type { RequestSettings } from './policy/settings';
import { checkProxy, readTarget, type Target } from './wire/credential';

/** One request of a run, for one item or for many. */
export interface Request extends Sendable, Details {
	/** Its name in every try: the index of its item, or 0 for what is made of all items. */
	place: number;
	/** Indexes of the items whose fate it decides; only that of its place if undefined. */
	items?: readonly number[];
	/** Whom it calls, as errors name them. */
	number?: string;
	/** Of a duplicate: what becomes of it once a request before it in line may have called the person. */
	ifCalled?: (outcome: 'done' | 'unknown') => Failure;
	/** The record that it changes, if it changes one. */
	record?: string;
}

/** What becomes of a place for which nothing is to be sent. */
export interface Unsent extends Pick<Request, 'place' | 'items'> {
	instead: Failure;
	number?: undefined;
	people?: undefined;
	record?: undefined;
	/** Why nothing can be sent for its items, if several have problems of their own. */
	problems?: Problems;
}

/**
 * A run of a node over its items. It outlives the tries that Retry On Fail makes over the same items, so that a later
 * try sends only what is still to be sent.
 */
export interface Run {
	operation: Operation;
	/** Unique in this n8n. */
	nodeName: string;
	settings: RequestSettings;
	/** Why nothing can be sent. */
	problem?: Failure;
	/** As opposed to an error item in the output. */
	stopsOnError: boolean;
	memory: Memory;
	/** Whom runs of the node in the same execution called before, as in loops. */
	history: ExecutionHistory;
	/** A name by which its first attempt is noted in `sentFrom`; undefined where it may run twice. */
	origin?: string;
	/** Fires when the execution is canceled. */
	signal?: AbortSignal;
}

/** How a try reaches the service: each has a context of its own. */
export interface Connection {
	/** The credential as it is for a place: an expression may choose it. */
	credentialOf: (place: number) => Promise<ICredentialDataDecryptedObject>;
	sendOnce: SendOnce;
}

/** Requests that wait for their turn at once; the others have not begun. */
const MAX_ACTIVE = 256;

/**
 * Sends what is still to be sent of a run, and nothing before all of it was checked. Never fails: what went wrong is in
 * the outcomes.
 *
 * @param problem why nothing must be sent
 * @returns the outcomes, in the order of the requests, and why items of their own could not be sent
 */
export async function sendRun(
	run: Run,
	requests: ReadonlyArray<Request | Unsent>,
	connection: Connection,
	problem = run.problem,
): Promise<{ outcomes: Outcome[]; problems: Problems }> {
	const unsent = problem && requests.map(({ place, items }): Unsent => ({ place, items, instead: problem }));
	const { outcomes, problems } = await new Try(run, connection).send(unsent ?? requests);
	return { outcomes, problems: unsent ? [] : problems };
}

/** @returns whether a later try gives the outcome again, whatever its item holds by then */
export function isFinalIn({ operation, settings }: Run, { kind }: Pick<Outcome, 'kind'>): boolean {
	if (kind === 'unknown') return !mayRepeat(operation, settings);
	return kind === 'done' || kind === 'refused' || kind === 'skipped';
}

/** One try of a run: what its requests have in common while they are sent, and why nothing more is sent. */
class Try {
	private readonly begun = performance.now();
	private readonly targets = new Map<string, Target>();
	/** By person, the places that call them, in line: those of earlier tries come first. */
	private readonly lines = new Map<string, Set<number>>();
	/** Where requests wait, with why nothing more goes through there. */
	private readonly queues = new Map<RequestQueue, Failure | undefined>();
	private stopped: Failure | undefined;

	constructor(
		private readonly run: Run,
		private readonly connection: Connection,
	) {}

	async send(
		requests: ReadonlyArray<Request | Unsent>,
	): Promise<{ outcomes: Outcome[]; problems: Problems }> {
		const { operation, signal, stopsOnError, memory } = this.run;
		const problems = await this.problemsOf(requests);
		for (const { place, people = [] } of [...memory.previous(), ...requests]) {
			for (const person of people) this.lines.set(person, (this.lines.get(person) ?? new Set()).add(place));
		}
		if (stopsOnError && problems.length > 0) this.stop(notSentFailure('another item is invalid'));
		const cancel = () => this.stop(notSentFailure('the execution was canceled'));
		signal?.addEventListener('abort', cancel);
		try {
			if (signal?.aborted) cancel();
			// Of requests that change the same record, the last one decides what it is in the end.
			const maxActive = operation.method === 'PATCH' ? 1 : MAX_ACTIVE;
			const outcomes: Outcome[] = [];
			const waiting = requests.entries();
			const worker = async () => {
				for (const [index, request] of waiting) {
					const outcome = this.settle(request);
					memory.begin(request.place, outcome);
					outcomes[index] = await outcome;
				}
			};
			await Promise.all(requests.slice(0, maxActive).map(worker));
			if (!stopsOnError || !outcomes.some(isError)) memory.clearSaved();
			return { outcomes, problems };
		} finally {
			signal?.removeEventListener('abort', cancel);
		}
	}

	/** What can be seen before anything is sent. What is not sent again has no problem, whatever its item holds by now. */
	private async problemsOf(requests: ReadonlyArray<Request | Unsent>): Promise<Problems> {
		const problems: Array<Problems[number]> = [];
		for (const request of requests) {
			if (!('instead' in request) || request.instead.kind === 'skipped') continue;
			const { place, instead } = request;
			const known = await this.run.memory.outcomeOf(place);
			if (known && isFinalIn(this.run, known)) continue;
			problems.push(...(request.problems ?? [[place, instead] as const]));
		}
		return problems;
	}

	private async settle(request: Request | Unsent): Promise<Outcome> {
		const { memory, history } = this.run;
		const { place } = request;
		const known = await memory.outcomeOf(place);
		// A later request may have changed the record by now, which this one must not undo.
		if (known && (isFinalIn(this.run, known) || memory.lastChangeOf(request.record) > place)) return known;
		// What an earlier try may have done, no later one without an effect undoes.
		const unknown = known?.kind === 'unknown' ? known : undefined;
		if ('instead' in request) return unknown ?? request.instead;
		const outcome =
			this.stopped ??
			(request.ifCalled && (await this.outcomeInLine(request, request.ifCalled))) ??
			(await this.sendInTurn(request, unknown));
		if (!mayHaveActed(outcome)) return unknown ?? outcome;
		memory.note(place, request, outcome);
		for (const person of request.people ?? []) history.add(person, outcome.kind);
		if (outcome.kind === 'done' && request.record !== undefined) memory.noteChange(request.record, place);
		return outcome;
	}

	/** @returns the outcome of a duplicate once one before it in line may have called the person; undefined if none has */
	private async outcomeInLine(
		{ place, people = [] }: Request,
		ifCalled: NonNullable<Request['ifCalled']>,
	): Promise<Outcome | undefined> {
		for (const before of this.lines.get(people[0] ?? '') ?? []) {
			if (before === place) return undefined;
			const outcome = await this.run.memory.outcomeOf(before);
			if (outcome && mayHaveActed(outcome)) return ifCalled(outcome.kind);
		}
		return undefined;
	}

	/** Sends the request when its turn has come. What an earlier try left unknown stays so, unless it succeeds now. */
	private async sendInTurn(request: Request, earlier: Failure | undefined): Promise<Outcome> {
		const { place } = request;
		const { operation, settings, nodeName, memory, origin, signal } = this.run;
		const target = await this.targetOf(place);
		if ('kind' in target) {
			this.stopAfter(target, place);
			return target;
		}
		const queue = findQueue(target.address, target.apiKey, operation);
		const stopped = this.stopped ?? this.queues.get(queue);
		if (stopped) return stopped;
		this.queues.set(queue, undefined);
		const { size, interval } = settings.batches;
		const outcome = await sendWithRetries({
			operation,
			request,
			target,
			queue,
			ticket: {
				group: this,
				order: place,
				notBefore: this.begun + Math.floor(place / size) * interval,
				retryBudget: settings.retryBudget,
				cap: { name: nodeName, max: settings.maxInFlight },
			},
			settings,
			sendOnce: this.connection.sendOnce,
			signal,
			earlier,
			onFailure: (failure) => this.stopAfter(failure, place, queue),
			onAttempt: () => {
				if (origin) sentFrom.add(origin);
				memory.note(place, request);
			},
			onNoEffect: () => memory.forget(place),
		}).catch((error: Error): Outcome => unknownOutcome(operation, target.redact(error.message)));
		if (isError(outcome)) this.stopAfter(outcome, place, queue);
		return outcome.kind === 'notSent' ? (this.stopped ?? this.queues.get(queue) ?? outcome) : outcome;
	}

	/** @returns where a request goes, or why its credential cannot be used */
	private async targetOf(place: number): Promise<Target | Failure> {
		const { operation, settings } = this.run;
		try {
			const credential = await this.connection.credentialOf(place);
			const key = JSON.stringify(credential);
			const target = this.targets.get(key) ?? readTarget(credential, operation);
			checkProxy(target.address, settings.transport);
			this.targets.set(key, target);
			return target;
		} catch (error) {
			return invalidInput(error);
		}
	}

	/** Nothing else is sent where a failure forbids it: nothing at all, or nothing through its queue. */
	private stopAfter(failure: Failure, place: number, queue?: RequestQueue): void {
		const reason = failure.kind === 'notSent' ? failure : notSentFailure(`item ${place + 1} failed`);
		if (this.run.stopsOnError) this.stop(reason);
		else if (failure.concernsAll && queue) {
			this.queues.set(queue, reason);
			queue.withdraw(this);
		}
	}

	private stop(reason: Failure): void {
		this.stopped ??= reason;
		for (const queue of this.queues.keys()) queue.withdraw(this);
	}
}
