import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Operation } from '../contract/contract';
import type { Details, ExecutionHistory, Memory, ResumeGuard } from './memory';
import { clock, findQueue, type RequestQueue } from './pace/requestQueue';
import { type Failure, invalidInput, notSentFailure, type Problems, unknownOutcome } from './policy/failure';
import { mayHaveActed, type Outcome } from './policy/outcome';
import { mayRepeat, type Sendable, type SendOnce, sendWithRetries } from './policy/sending';
import type { RequestSettings } from './policy/settings';
import { checkProxy, readTarget, type Target } from './wire/credential';

/** One request of a run, for one item or for many. */
export interface Request extends Sendable, Details {
	/** Its name in every try: the index of its item, or 0 for what is made of all items. */
	place: number;
	/** Indexes of the items whose fate it decides; only that of its place if undefined. */
	items?: readonly number[];
	/** Of a duplicate: what becomes of it once a request before it in line may have called the person. */
	ifCalled?: (outcome: 'done' | 'unknown') => Outcome;
	/** The record that it changes, if it changes one. */
	record?: string;
}

/** What becomes of a place for which nothing is to be sent. */
export interface Unsent extends Pick<Request, 'place' | 'items'> {
	instead: Outcome;
	/** Why nothing can be sent for its items, if several have problems of their own. */
	problems?: Problems;
}

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
	sendOnce: SendOnce;
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
	 * @returns the outcomes, in the order of the requests, and why items of their own could not be sent
	 */
	async send(
		requests: ReadonlyArray<Request | Unsent>,
		connection: Connection,
		problem?: Failure,
	): Promise<{ outcomes: Outcome[]; problems: Problems }> {
		const { operation, settings, signal, stopsOnError, memory, guard } = this.plan;
		const common =
			problem ??
			('kind' in settings ? settings : undefined) ??
			(guard?.isRepetition
				? notSentFailure(RESUMED_TWICE, 'Check in the service what was sent.')
				: undefined);
		const wanted = common
			? requests.map(({ place, items }): Unsent => ({ place, items, instead: common }))
			: requests;
		const problems = common ? [] : await this.problemsOf(requests);
		const current = new Try(connection, await this.linesOf(requests));
		if (stopsOnError && problems.length > 0) current.stop(notSentFailure('another item is invalid'));
		const cancel = () => current.stop(notSentFailure('the execution was canceled'));
		signal?.addEventListener('abort', cancel);
		try {
			if (signal?.aborted) cancel();
			// Of requests that change the same record, the last one decides what it is in the end.
			const maxActive = operation.method === 'PATCH' ? 1 : MAX_ACTIVE;
			const outcomes = await inOrder(wanted, maxActive, async (request) => {
				const outcome = this.settle(request, current);
				memory.begin(request.place, outcome);
				return await outcome;
			});
			if (!stopsOnError || outcomes.every(({ kind }) => kind === 'done')) memory.clearSaved();
			return { outcomes, problems };
		} finally {
			signal?.removeEventListener('abort', cancel);
		}
	}

	/** @returns whether a later try gives the outcome again, whatever its item holds by then */
	isFinal({ kind }: Outcome): boolean {
		const { operation, settings } = this.plan;
		if (kind === 'unknown') return 'kind' in settings || !mayRepeat(operation, settings);
		return kind === 'done' || kind === 'refused';
	}

	/** What can be seen before anything is sent. What is not sent again has no problem, whatever its item holds by now. */
	private async problemsOf(requests: ReadonlyArray<Request | Unsent>): Promise<Problems> {
		const problems: Array<Problems[number]> = [];
		for (const request of requests) {
			if (!('instead' in request) || request.instead.kind === 'done') continue;
			const { place, items, instead } = request;
			const known = await this.plan.memory.outcomeOf(place);
			if (known && this.isFinal(known)) continue;
			problems.push(...(request.problems ?? [[items?.[0] ?? place, instead] as const]));
		}
		return problems.sort(([one], [other]) => one - other);
	}

	/** @returns by person, the places that call them, in line: those of earlier tries come first */
	private async linesOf(requests: ReadonlyArray<Request | Unsent>): Promise<Lines> {
		const lines = new Map<string, Set<number>>();
		const join = (place: number, { people = [] }: Details) => {
			for (const person of people) lines.set(person, (lines.get(person) ?? new Set()).add(place));
		};
		for (const [place, details] of await this.plan.memory.previous()) join(place, details);
		for (const request of requests) if (!('instead' in request)) join(request.place, request);
		return lines;
	}

	private async settle(request: Request | Unsent, current: Try): Promise<Outcome> {
		const { memory, history } = this.plan;
		const { place } = request;
		const known = await memory.outcomeOf(place);
		if (known && (this.isFinal(known) || this.isSuperseded(request))) return known;
		// What an earlier try may have done, no later one without an effect undoes.
		const unknown = known?.kind === 'unknown' ? known : undefined;
		if ('instead' in request) return unknown ?? request.instead;
		const outcome =
			current.stopReason() ??
			(await this.outcomeInLine(request, current)) ??
			(await this.sendInTurn(request, current, unknown !== undefined));
		if (!mayHaveActed(outcome)) {
			if (outcome.kind === 'refused' && !unknown) memory.forget(place);
			return unknown ?? outcome;
		}
		memory.note(place, detailsOf(request), outcome);
		for (const person of request.people ?? []) {
			history?.add(person, outcome.kind === 'done' ? 'done' : 'unknown');
		}
		if (outcome.kind === 'done' && request.record !== undefined) {
			this.lastChanges.set(request.record, Math.max(place, this.lastChanges.get(request.record) ?? place));
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
		{ lines }: Try,
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
	private async sendInTurn(request: Request, current: Try, wasSentBefore: boolean): Promise<Outcome> {
		const { place } = request;
		const { operation, nodeName, memory, guard, signal, stopsOnError } = this.plan;
		const settings = this.plan.settings as RequestSettings;
		/** Nothing else is sent where this failure forbids it. */
		const stopAfter = (failure: Failure, queue?: RequestQueue) => {
			const reason = failure.kind === 'notSent' ? failure : notSentFailure(`item ${place + 1} failed`);
			if (stopsOnError) current.stop(reason);
			else if (failure.concernsAll && queue) current.stop(reason, queue);
		};
		const target = await this.targetOf(place, current.connection);
		if ('kind' in target) {
			stopAfter(target);
			return target;
		}
		const queue = findQueue(target.address, target.apiKey, operation);
		const stopped = current.stopReason(queue);
		if (stopped) return stopped;
		current.uses(queue);
		const { size, interval } = settings.batches;
		const notBefore = current.begun + Math.floor(place / size) * interval;
		const outcome = await sendWithRetries({
			operation,
			request,
			target,
			queue,
			ticket: { group: current, order: place, notBefore, name: nodeName },
			settings,
			sendOnce: current.connection.sendOnce,
			signal,
			onFailure: (failure) => stopAfter(failure, queue),
			mayHaveActed: wasSentBefore,
			onAttempt: () => {
				guard?.markSent();
				memory.note(place, detailsOf(request));
			},
			onNoEffect: () => memory.forget(place),
		}).catch((error: Error): Outcome => unknownOutcome(operation, target.redact(error.message)));
		if (outcome.kind !== 'done') stopAfter(outcome, queue);
		return outcome.kind === 'notSent' ? (current.stopReason(queue) ?? outcome) : outcome;
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

/** By person, the places that call them. */
type Lines = ReadonlyMap<string, ReadonlySet<number>>;

/** What the requests of a try have in common while they are sent, and why nothing more is sent. */
class Try {
	/** By the queues' clock. */
	readonly begun = clock();
	private stopped: Failure | undefined;
	/** Where requests wait, with why nothing more goes through there. */
	private readonly queues = new Map<RequestQueue, Failure | undefined>();

	constructor(
		readonly connection: Connection,
		readonly lines: Lines,
	) {}

	/** @param queue through which a request would be sent, if that is known already */
	stopReason(queue?: RequestQueue): Failure | undefined {
		return this.stopped ?? (queue && this.queues.get(queue));
	}

	/** Remembers where requests wait, so that they can be canceled. */
	uses(queue: RequestQueue): void {
		this.queues.set(queue, this.queues.get(queue));
	}

	/** Nothing is sent from here on: nothing at all, or nothing through this queue. */
	stop(reason: Failure, queue?: RequestQueue): void {
		if (queue) this.queues.set(queue, reason);
		else this.stopped ??= reason;
		for (const one of queue ? [queue] : this.queues.keys()) one.withdraw(this);
	}
}

/** A memo says itself whom the request calls. */
function detailsOf({ memo, people = [] }: Request): Details {
	if (memo) return { memo };
	return people.length > 0 ? { people } : {};
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
