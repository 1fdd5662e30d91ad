import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import type { Operation } from '../contract/contract';
import type { Problems, Summary } from './errors';
import { type Details, type Memory, mayHaveActed, type ExecutionHistory, type ResumeGuard } from './memory';
import { findQueue } from './pace/requestQueues';
import { clock, type RequestQueue } from './pace/requestQueue';
import { type Failure, invalidInput, notSentFailure, unknownOutcome } from './policy/failure';
import { CONSEQUENCES } from './policy/outcome';
import { mayRepeat, type Outcome, sendWithRetries } from './policy/sending';
import type { RequestSettings } from './policy/settings';
import { checkProxy, readTarget, redactAlso, type Target } from './wire/credential';
import type { Attempt, HttpRequest, Transport } from './wire/http';
import { redactInTurns } from './wire/redaction';

/** One request of a run, for one item or for many. */
export interface Request extends Details {
	/** Its name in every try: the index of its item, or 0 for what is made of all items. */
	place: number;
	/** Indexes of the items whose fate it decides; only that of its place if undefined. */
	items?: readonly number[];
	/** The operation's path, with its parameters filled in. */
	path: string;
	body: IDataObject;
	/** What the user must know of it: one or more sentences without the last full stop. */
	note?: string;
	/** Secrets of the request that must not come back. */
	hidden: { inErrors: readonly string[]; inOutput: readonly string[] };
	/** Milliseconds after the first request at which it may be sent. */
	delay?: number;
	/** Looks at it again right before each attempt, since rules may depend on the time of day. Never fails. */
	again?: () => Pick<Request, 'body' | 'note'> | { instead: Outcome };
	/** Of a duplicate: what becomes of it once a request before it in line may have called the person. */
	ifCalled?: (outcome: 'done' | 'unknown') => Outcome;
	/** The record that it changes, if it changes one. */
	record?: string;
}

/** What becomes of a place for which nothing is to be sent. */
export interface Unsent extends Pick<Request, 'place' | 'items' | 'memo'> {
	instead: Outcome;
	/** Why nothing can be sent for its items, if several have problems of their own. */
	problems?: Problems;
}

/** Nothing secret is in it. */
export const NOTHING_HIDDEN: Request['hidden'] = { inErrors: [], inOutput: [] };

/** What is fixed for a run from its beginning. */
export interface RunPlan {
	operation: Operation;
	/** Unique in this n8n. */
	nodeName: string;
	/** As the user made them, or why they cannot be used. */
	settings: RequestSettings | Failure;
	/** As opposed to an error item in the output. */
	stopsOnError: boolean;
	memory: Memory;
	/** Whom runs of the node in the same execution called before, as in loops. */
	history?: ExecutionHistory;
	/** Whether n8n runs this a second time; undefined where that cannot be known, or does no harm. */
	guard?: ResumeGuard;
	/** Fires when the execution is canceled. */
	signal: AbortSignal | undefined;
}

/** How a try reaches the service: each has a context of its own. */
export interface Connection {
	/** The credential as it is for a place: an expression may choose it. */
	credentialOf: (place: number) => Promise<ICredentialDataDecryptedObject>;
	sendOnce: (request: HttpRequest, target: Target, transport: Transport) => Promise<Attempt>;
}

/** Requests that wait for their turn at once; the others have not begun. */
const MAX_ACTIVE = 256;

const RESUMED_TWICE =
	'n8n has resumed this execution twice from the same state, and the node sent its items the first time';

/**
 * One run of a node over its items. It outlives the tries that Retry On Fail makes over the same items, so that a
 * later try sends only what is still to be sent.
 */
export class Run {
	/** Of each record, the last place that has changed it. */
	private readonly lastChanges = new Map<string, number>();
	private readonly targets = new Map<string, Target>();

	constructor(readonly plan: RunPlan) {}

	/**
	 * Sends what is still to be sent, and nothing before all of it was checked. Never fails: what went wrong is in
	 * the outcomes.
	 *
	 * @param problem why nothing must be sent
	 * @returns the outcomes, in the order of the requests, and how far the try came
	 */
	async send(
		requests: ReadonlyArray<Request | Unsent>,
		connection: Connection,
		problem?: Failure,
	): Promise<{ outcomes: Outcome[]; progress: Progress }> {
		const { operation, signal, stopsOnError, memory } = this.plan;
		const common = problem ?? (await this.commonProblem(requests, connection));
		const progress = new Progress(requests, {
			stopsOnError,
			common,
			problems: common ? new Map<number, Problems>() : await this.problemsOf(requests),
			isRemembered: memory.isSaved,
		});
		const underway = { progress, connection, begun: clock(), lines: await this.linesOf(requests) };
		const cancel = () => progress.stop(notSentFailure('the execution was canceled'));
		signal?.addEventListener('abort', cancel);
		try {
			if (signal?.aborted) cancel();
			// Of requests that change the same record, the last one decides what it is in the end.
			const maxActive = operation.method === 'PATCH' ? 1 : MAX_ACTIVE;
			const outcomes = await inOrder(requests, maxActive, async (request) => {
				const outcome = this.settle(request, underway);
				memory.begin(request.place, outcome);
				progress.settle(request.place, await outcome);
				return await outcome;
			});
			if (!stopsOnError || progress.isDone) memory.clearSaved();
			return { outcomes, progress };
		} finally {
			signal?.removeEventListener('abort', cancel);
		}
	}

	/** @returns whether a later try gives the outcome again, whatever its item holds by then */
	isFinal({ kind }: Outcome): boolean {
		const { operation, settings } = this.plan;
		const { onNextTry } = CONSEQUENCES[kind];
		const repeats = 'kind' in settings ? false : mayRepeat(operation, settings);
		return onNextTry === 'reuse' || (onNextTry === 'resendIfRepeatable' && !repeats);
	}

	private async commonProblem(
		requests: ReadonlyArray<Request | Unsent>,
		connection: Connection,
	): Promise<Failure | undefined> {
		const { settings, stopsOnError, guard } = this.plan;
		if ('kind' in settings) return settings;
		if (guard?.isRepetition) return notSentFailure(RESUMED_TWICE, 'Check in the service what was sent.');
		// Items may have credentials of their own: where each has its own error, one says nothing of the others.
		if (!stopsOnError) return undefined;
		const first = requests.find((request) => !('instead' in request));
		const target = first && (await this.targetOf(first.place, connection));
		return target && 'kind' in target ? target : undefined;
	}

	/** What can be seen before anything is sent. What is not sent again has no problem, whatever its item holds by now. */
	private async problemsOf(requests: ReadonlyArray<Request | Unsent>): Promise<Map<number, Problems>> {
		const problems = new Map<number, Problems>();
		for (const request of requests) {
			if (!('instead' in request) || request.instead.kind === 'done') continue;
			const known = await this.plan.memory.outcomeOf(request.place);
			if (known && this.isFinal(known)) continue;
			problems.set(
				request.place,
				request.problems ?? [[request.items?.[0] ?? request.place, request.instead]],
			);
		}
		return problems;
	}

	/** @returns by person, the places that call them, in line: those of earlier tries come first */
	private async linesOf(requests: ReadonlyArray<Request | Unsent>): Promise<Map<string, number[]>> {
		const lines = new Map<string, number[]>();
		if (requests.length < 2) return lines;
		const join = (place: number, people: readonly string[] = []) => {
			for (const person of people) {
				const line = lines.get(person) ?? [];
				if (!line.includes(place)) line.push(place);
				lines.set(person, line);
			}
		};
		for (const [place, { people }] of await this.plan.memory.previous()) join(place, people);
		for (const request of requests) if (!('instead' in request)) join(request.place, request.people);
		return lines;
	}

	private async settle(request: Request | Unsent, underway: Underway): Promise<Outcome> {
		const { memory, history } = this.plan;
		const { place } = request;
		const known = await memory.outcomeOf(place);
		if (known && (this.isFinal(known) || this.isSuperseded(request))) return known;
		const unknown = known?.kind === 'unknown' ? known : undefined;
		const latest =
			underway.progress.stopReason(place) ??
			('instead' in request
				? request.instead
				: ((await this.outcomeInLine(request, underway)) ??
					(await this.resolveAndSend(request, underway, unknown !== undefined))));
		// What an earlier try may have done, no later one without an effect undoes.
		const outcome = mayHaveActed(latest) ? latest : (unknown ?? latest);
		memory.note(place, outcome, mayHaveActed(latest) ? detailsOf(request) : undefined);
		if (!('instead' in request) && mayHaveActed(outcome)) {
			for (const person of request.people ?? []) {
				history?.add(person, outcome.kind === 'done' ? 'done' : 'unknown');
			}
			if (outcome.kind === 'done' && request.record !== undefined) {
				this.lastChanges.set(request.record, Math.max(place, this.lastChanges.get(request.record) ?? place));
			}
		}
		return outcome;
	}

	/** Whether a later request has changed the record by now, which this one must not undo. */
	private isSuperseded(request: Request | Unsent): boolean {
		if ('instead' in request || request.record === undefined) return false;
		return (this.lastChanges.get(request.record) ?? request.place) > request.place;
	}

	/** @returns the outcome of a duplicate once one before it in line may have called the person; undefined if none has */
	private async outcomeInLine(
		{ place, people = [], ifCalled }: Request,
		{ lines }: Underway,
	): Promise<Outcome | undefined> {
		if (!ifCalled) return undefined;
		for (const before of lines.get(people[0] ?? '') ?? []) {
			if (before === place) return undefined;
			const outcome = await this.plan.memory.outcomeOf(before);
			if (outcome && mayHaveActed(outcome)) return ifCalled(outcome.kind === 'done' ? 'done' : 'unknown');
		}
		return undefined;
	}

	/** Finds out where the request goes, and sends it when its turn has come. */
	private async resolveAndSend(
		request: Request,
		{ progress, connection, begun }: Underway,
		wasSentBefore: boolean,
	): Promise<Outcome> {
		const { place, path, hidden, again, delay = 0 } = request;
		const { operation, nodeName, memory, guard, signal } = this.plan;
		const settings = this.plan.settings as RequestSettings;
		const target = await this.targetOf(place, connection);
		if ('kind' in target) {
			this.stopAfter(target, place, progress);
			return target;
		}
		const queue = findQueue(target.address, target.apiKey, operation);
		const stopped = progress.stopReason(place, queue);
		if (stopped) return stopped;
		progress.uses(queue);
		let { body, note }: Pick<Request, 'body' | 'note'> = request;
		const redact = redactAlso(target.redact, hidden.inErrors);
		const outcome = await sendWithRetries({
			operation,
			queue,
			ticket: { group: progress, order: place, notBefore: begun + delay, name: nodeName },
			settings,
			recheck: () => {
				const checked = again?.() ?? { body, note };
				if ('instead' in checked) return checked.instead;
				({ body, note } = checked);
				return undefined;
			},
			onFailure: (failure) => this.stopAfter(failure, place, progress, queue),
			attempt: async () => {
				guard?.markSent();
				return await connection.sendOnce({ operation, path, body }, target, {
					...settings.transport,
					signal,
				});
			},
			address: target.address,
			redact,
			mayHaveActed: wasSentBefore,
			journal: memory.journalOf(place, detailsOf(request)),
		}).catch((error: Error): Outcome => unknownOutcome(operation, redact(error.message)));
		if (outcome.kind !== 'done') {
			this.stopAfter(outcome, place, progress, queue);
			return outcome.kind === 'notSent' ? (progress.stopReason(place, queue) ?? outcome) : outcome;
		}
		if (outcome.isSkipped) return outcome;
		const response = await redactInTurns(outcome.body, redactAlso(target.redact, hidden.inOutput));
		return { ...outcome, body: response, sentBody: body, note };
	}

	/** Nothing else is sent where this failure forbids it. */
	private stopAfter(failure: Failure, place: number, progress: Progress, queue?: RequestQueue): void {
		const reason = failure.kind === 'notSent' ? failure : notSentFailure(`item ${place + 1} failed`);
		if (this.plan.stopsOnError) progress.stop(reason);
		else if (failure.concernsAll && queue) progress.stop(reason, queue);
	}

	/** @returns where a request goes, or why its credential cannot be used */
	private async targetOf(place: number, { credentialOf }: Connection): Promise<Target | Failure> {
		try {
			const credential = await credentialOf(place);
			const key = JSON.stringify(credential);
			const target = this.targets.get(key) ?? readTarget(credential, this.plan.operation);
			checkProxy(target.address, (this.plan.settings as RequestSettings).transport);
			this.targets.set(key, target);
			return target;
		} catch (error) {
			return invalidInput(error);
		}
	}
}

/** What the requests of a try have in common while they are sent. */
interface Underway {
	progress: Progress;
	connection: Connection;
	/** When the try began, by the queues' clock. */
	begun: number;
	/** By person, the places that call them. */
	lines: ReadonlyMap<string, readonly number[]>;
}

/** How far a try has come, and why it sends nothing more. */
export class Progress {
	private readonly outcomes = new Map<number, Outcome>();
	private readonly queues = new Set<RequestQueue>();
	private stopped: Failure | undefined;
	private readonly stoppedQueues = new Map<RequestQueue, Failure>();

	/**
	 * @param known.problems by place
	 * @param known.common why nothing can be sent
	 * @param known.isRemembered whether n8n keeps what was sent with the execution
	 */
	constructor(
		private readonly requests: ReadonlyArray<Request | Unsent>,
		private readonly known: {
			stopsOnError: boolean;
			problems: ReadonlyMap<number, Problems>;
			common: Failure | undefined;
			isRemembered: boolean;
		},
	) {}

	/** @param queue through which the request would be sent, if that is known already */
	stopReason(place: number, queue?: RequestQueue): Failure | undefined {
		const { common, problems, stopsOnError } = this.known;
		const problem = common ?? problems.get(place)?.[0]?.[1];
		if (problem) return problem;
		if (stopsOnError && problems.size > 0) return notSentFailure('another item has a problem');
		return this.stopped ?? (queue && this.stoppedQueues.get(queue));
	}

	/** Remembers where requests wait, so that they can be canceled. */
	uses(queue: RequestQueue): void {
		this.queues.add(queue);
	}

	/** Nothing is sent from here on: nothing at all, or nothing through this queue. */
	stop(reason: Failure, queue?: RequestQueue): void {
		if (queue) {
			this.stoppedQueues.set(queue, reason);
			queue.withdraw(this);
			return;
		}
		this.stopped ??= reason;
		for (const one of this.queues) one.withdraw(this);
	}

	settle(place: number, outcome: Outcome): void {
		this.outcomes.set(place, outcome);
	}

	/** Whether everything went through. */
	get isDone(): boolean {
		return [...this.outcomes.values()].every(({ kind }) => kind === 'done');
	}

	/** The first that failed by itself; else the first that was not sent. Undefined if none failed. */
	get failure(): { item: number; failure: Failure } | undefined {
		const failures = this.requests.flatMap(({ place, items }) => {
			const outcome = this.outcomes.get(place);
			if (!outcome || outcome.kind === 'done') return [];
			return [{ item: items?.[0] ?? place, failure: outcome }];
		});
		return failures.find(({ failure }) => failure.kind !== 'notSent') ?? failures[0];
	}

	get summary(): Summary {
		const count = (kind: Outcome['kind']) =>
			[...this.outcomes.values()].filter((outcome) => outcome.kind === kind).length;
		const requests = this.requests.length;
		return {
			items: this.requests.reduce((sum, { items }) => sum + (items?.length ?? 1), 0),
			requests,
			done: count('done'),
			unknown: count('unknown'),
			notSent: count('notSent') + requests - this.outcomes.size,
			problems: [...this.known.problems.values()].flat().sort(([a], [b]) => a - b),
			isRemembered: this.known.isRemembered,
		};
	}
}

/** A memo says itself whom the request calls. */
function detailsOf(request: Request | Unsent): Details {
	if (request.memo) return { memo: request.memo };
	return 'instead' in request || !request.people?.length ? {} : { people: request.people };
}

/** Begins the requests one after the other, and at most `maxActive` before others have ended. */
async function inOrder<Item, Value>(
	items: readonly Item[],
	maxActive: number,
	work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
	const values: Value[] = [];
	const waiting = items.entries();
	const worker = async () => {
		for (const [index, item] of waiting) values[index] = await work(item);
	};
	await Promise.all(Array.from({ length: Math.min(maxActive, items.length) }, worker));
	return values;
}
