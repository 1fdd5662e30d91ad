import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import type { Operation } from '../../contract/contract';
import { findQueue } from '../pace/requestQueues';
import { clock, type RequestQueue } from '../pace/requestQueue';
import { type Failure, notSentFailure, unknownOutcome, invalidInput } from '../policy/failure';
import { CONSEQUENCES } from '../policy/outcome';
import { mayRepeat, type Outcome, sendWithRetries } from '../policy/sending';
import type { RequestSettings } from '../policy/settings';
import type { Attempt, HttpRequest, Transport } from '../wire/http';
import { checkProxy, redactAlso, type Target, readTarget } from '../wire/credential';
import { redactInTurns } from '../wire/redaction';
import type { Ledger, ResumeGuard, ExecutionHistory } from './memory';
import { Pass } from './pass';
import {
	type Distinct,
	outcomeOfDuplicate,
	ledgerDetails,
	type PreviousSend,
	findProblem,
	type Row,
	itemName,
} from './row';

/** Rows that wait for their turn at once; the others have not begun. */
const MAX_ACTIVE_ROWS = 256;

const RESUMED_TWICE =
	'n8n has resumed this execution twice from the same state, and the node sent its items the first time';

/** What is fixed for a run from its beginning. */
export interface RunPlan {
	operation: Operation;
	/** Unique in this n8n. */
	nodeName: string;
	/** As the user made them, or why they cannot be used. */
	settings: RequestSettings | Failure;
	/** As opposed to an error item in the output. */
	stopsOnError: boolean;
	/** Where what was sent is noted beyond this process; undefined where that is of no use. */
	ledger: Ledger | undefined;
	/** What runs of the node in the same execution sent before, as in loops. */
	history?: ExecutionHistory;
	/** Whether n8n runs this a second time; undefined where that cannot be known, or does no harm. */
	guard?: ResumeGuard;
	/** Fires when the execution is canceled. */
	signal: AbortSignal | undefined;
}

/** How a pass reaches the service: each try of Retry On Fail has a context of its own. */
export interface Connection {
	/** The credential as it is for a row: an expression may choose it. */
	credentialOf: (item: number) => Promise<ICredentialDataDecryptedObject>;
	sendOnce: (request: HttpRequest, target: Target, transport: Transport) => Promise<Attempt>;
}

/** A row that an earlier pass, or an earlier process, sent, and that may have had an effect. */
export interface PreviousRow {
	/** It is not sent again, whatever it holds by now. */
	isFinal: boolean;
	memo: IDataObject | undefined;
}

/** What the rows of a pass have in common while they are sent. */
interface SendContext {
	pass: Pass;
	connection: Connection;
	/** When the pass began, by the queues' clock. */
	begun: number;
}

/**
 * One run of a node over its rows: what was sent, and with which outcome. It outlives the passes that Retry
 * On Fail makes over the same rows, so that a later pass sends only what is still to be sent.
 */
export class Run {
	private readonly outcomes = new Map<number, Promise<Outcome>>();
	/** Of each distinct value, the row that it is sent for. */
	private readonly owners = new Map<string, number>();
	/** Of each record, the last row that has changed it. */
	private readonly lastChanges = new Map<string, number>();
	private readonly memos = new Map<number, IDataObject | undefined>();
	private readonly targets = new Map<string, Target>();

	constructor(private readonly plan: RunPlan) {}

	/**
	 * Sends what is still to be sent of these rows, and nothing before all of them were checked. Never
	 * fails: what went wrong is in the outcomes.
	 *
	 * @param problem why none of them must be sent
	 * @returns the outcomes in the order of the rows, and the pass
	 */
	async process(
		rows: readonly Row[],
		connection: Connection,
		problem?: Failure,
	): Promise<{ outcomes: Outcome[]; pass: Pass }> {
		const { operation, signal, stopsOnError, ledger } = this.plan;
		const common = problem ?? (await this.commonProblem(rows, connection));
		const problems = common ? new Map<number, Failure>() : await this.problemsOf(rows);
		const pass = new Pass(rows.length, stopsOnError, problems, common, ledger !== undefined);
		const context: SendContext = { pass, connection, begun: clock() };
		const cancel = () => pass.stop(notSentFailure('the execution was canceled'));
		signal?.addEventListener('abort', cancel);
		try {
			if (signal?.aborted) cancel();
			// Of rows that change the same record, the last one decides what it is in the end.
			const maxActive = operation.method === 'PATCH' ? 1 : MAX_ACTIVE_ROWS;
			const outcomes = await inOrder(rows, maxActive, async (row) => {
				const outcome = await this.settle(row, context);
				pass.settle(row.item, outcome);
				return outcome;
			});
			if (!stopsOnError || pass.isDone) ledger?.clear();
			return { outcomes, pass };
		} finally {
			signal?.removeEventListener('abort', cancel);
		}
	}

	/** @returns by row, what may have had an effect so far */
	async previousRows(): Promise<Map<number, PreviousRow>> {
		const { ledger } = this.plan;
		const sent = new Map<number, PreviousRow>();
		for (const item of new Set([...this.outcomes.keys(), ...(ledger?.items ?? [])])) {
			const outcome = (await this.outcomes.get(item)) ?? this.outcomeFromLedger(item);
			if (!outcome || !mayHaveActed(outcome)) continue;
			const memo = this.memos.get(item) ?? ledger?.find(item)?.memo;
			sent.set(item, { isFinal: this.isFinal(outcome), memo });
		}
		return sent;
	}

	/** What can be seen before anything is sent. A row that is not sent again has no problem, whatever it holds by now. */
	private async problemsOf(rows: readonly Row[]): Promise<Map<number, Failure>> {
		this.reserveLedgerKeys(rows);
		const problems = new Map<number, Failure>();
		for (const row of rows) {
			const earlier = this.outcomes.get(row.item);
			const known = earlier ? await earlier : this.outcomeFromLedger(row.item);
			if (known && this.isFinal(known)) continue;
			const problem = row.instead ? findProblem(row) : this.problemOfDuplicate(row);
			if (problem) problems.set(row.item, problem);
		}
		return problems;
	}

	private async commonProblem(rows: readonly Row[], connection: Connection): Promise<Failure | undefined> {
		const { settings, stopsOnError, guard } = this.plan;
		if ('kind' in settings) return settings;
		if (guard?.isRepetition) return notSentFailure(RESUMED_TWICE, 'Check in the service what was sent.');
		// Rows may have credentials of their own: where each row has its own error, one says nothing of the others.
		if (!stopsOnError) return undefined;
		const first = rows.find(({ instead }) => !instead);
		const target = first && (await this.targetOf(first.item, connection));
		return target && 'kind' in target ? target : undefined;
	}

	/** What an earlier process sent is not sent for another row, though that may come first. */
	private reserveLedgerKeys(rows: readonly Row[]): void {
		for (const { item, distinct } of rows) {
			const entry = this.plan.ledger?.find(item);
			const identity = entry && (entry.identity ?? distinct?.identity);
			if (identity !== undefined) this.owners.set(identity, item);
		}
	}

	private problemOfDuplicate({ item, distinct }: Row): Failure | undefined {
		if (!distinct) return undefined;
		const owner = this.owners.get(distinct.identity) ?? item;
		this.owners.set(distinct.identity, owner);
		if (distinct.policy === 'skip') return undefined;
		const earlier = this.earlierSend(distinct);
		if (!earlier && owner === item) return undefined;
		const previous = earlier ?? { place: itemName(owner), outcome: undefined };
		return outcomeOfDuplicate(distinct, previous) as Failure;
	}

	/** Of several passes that come to a row at the same time, each waits for the one before it. */
	private async settle(row: Row, context: SendContext): Promise<Outcome> {
		const outcome = this.outcomeAfter(this.outcomes.get(row.item), row, context);
		this.outcomes.set(row.item, outcome);
		return await outcome;
	}

	private async outcomeAfter(
		earlier: Promise<Outcome> | undefined,
		row: Row,
		context: SendContext,
	): Promise<Outcome> {
		const known = earlier ? await earlier : this.outcomeFromLedger(row.item);
		if (known && (this.isFinal(known) || this.isSuperseded(row))) return known;
		const unknown = known?.kind === 'unknown' ? known : undefined;
		const latest =
			context.pass.stopReason(row.item) ??
			row.instead ??
			(await this.outcomeOfOwner(row)) ??
			(await this.resolveAndSend(row, context, unknown !== undefined));
		// What an earlier pass may have done, no later one without an effect undoes.
		const outcome = mayHaveActed(latest) ? latest : (unknown ?? latest);
		if (mayHaveActed(latest)) this.memos.set(row.item, row.memo);
		this.note(row, outcome);
		return outcome;
	}

	/** From an earlier process. */
	private outcomeFromLedger(item: number): Outcome | undefined {
		const entry = this.plan.ledger?.find(item);
		if (entry?.state === 'done') return { kind: 'done', body: entry.body, note: entry.note };
		if (entry?.state !== 'sent') return undefined;
		return unknownOutcome(this.plan.operation, 'an earlier try sent it, but received no response');
	}

	private isFinal({ kind }: Outcome): boolean {
		const { onNextTry } = CONSEQUENCES[kind];
		return onNextTry === 'reuse' || (onNextTry === 'resendIfRepeatable' && !this.repeatsUnknown);
	}

	private get repeatsUnknown(): boolean {
		const { operation, settings } = this.plan;
		return 'kind' in settings ? false : mayRepeat(operation, settings);
	}

	/** Whether a later row has changed the record by now, which this one must not undo. */
	private isSuperseded({ item, record }: Row): boolean {
		return record !== undefined && (this.lastChanges.get(record) ?? item) > item;
	}

	/** @returns the outcome of a row whose value another one has; undefined if it is to be sent itself */
	private async outcomeOfOwner({ item, distinct }: Row): Promise<Outcome | undefined> {
		if (!distinct) return undefined;
		const earlier = this.earlierSend(distinct);
		if (earlier) return outcomeOfDuplicate(distinct, earlier);
		for (;;) {
			const owner = this.owners.get(distinct.identity) ?? item;
			if (owner === item) return undefined;
			const outcome = (await this.outcomes.get(owner)) ?? this.outcomeFromLedger(owner);
			if (outcome && mayHaveActed(outcome)) {
				const previous = outcome.kind === 'done' ? 'done' : 'unknown';
				return outcomeOfDuplicate(distinct, { place: itemName(owner), outcome: previous });
			}
			if (this.owners.get(distinct.identity) === owner) this.owners.set(distinct.identity, item);
		}
	}

	/** Finds out where the row goes, and sends it when its turn has come. */
	private async resolveAndSend(
		row: Row,
		{ pass, connection, begun }: SendContext,
		mayHaveActed: boolean,
	): Promise<Outcome> {
		const { item, delay } = row;
		const { operation, nodeName, ledger, guard, signal } = this.plan;
		const settings = this.plan.settings as RequestSettings;
		const target = await this.targetOf(item, connection);
		if ('kind' in target) {
			this.stopAfter(target, item, pass);
			return target;
		}
		const queue = findQueue(target.address, target.apiKey, operation);
		const stopped = pass.stopReason(item, queue);
		if (stopped) return stopped;
		pass.uses(queue);
		let { request } = row;
		const redact = redactAlso(target.redact, request.hidden.inErrors);
		const outcome = await sendWithRetries({
			operation,
			queue,
			ticket: { group: pass, order: item, notBefore: begun + delay, name: nodeName },
			settings,
			recheck: () => {
				const checked = row.recheck?.() ?? { request };
				if (!checked.instead) ({ request } = checked);
				return checked.instead;
			},
			onFailure: (failure) => this.stopAfter(failure, item, pass, queue),
			attempt: async () => {
				guard?.markSent();
				const { path, body } = request;
				return await connection.sendOnce({ operation, path, body }, target, {
					...settings.transport,
					signal,
				});
			},
			address: target.address,
			redact,
			mayHaveActed,
			journal: ledger?.journalOf(item, ledgerDetails(row)),
		}).catch((error: Error): Outcome => unknownOutcome(operation, redact(error.message)));
		if (outcome.kind !== 'done') {
			this.stopAfter(outcome, item, pass, queue);
			return outcome.kind === 'notSent' ? (pass.stopReason(item, queue) ?? outcome) : outcome;
		}
		if (outcome.isSkipped) return outcome;
		const body = await redactInTurns(outcome.body, redactAlso(target.redact, request.hidden.inOutput));
		return { ...outcome, body, sentBody: request.body, note: request.note };
	}

	/** No other row is sent where this one's failure forbids it. */
	private stopAfter(failure: Failure, item: number, pass: Pass, queue?: RequestQueue): void {
		const reason = failure.kind === 'notSent' ? failure : notSentFailure(`${itemName(item)} failed`);
		if (this.plan.stopsOnError) pass.stop(reason);
		else if (failure.concernsAll && queue) pass.stop(reason, queue);
	}

	/** @returns where a row goes, or why its credential cannot be used */
	private async targetOf(item: number, { credentialOf }: Connection): Promise<Target | Failure> {
		try {
			const credential = await credentialOf(item);
			const key = JSON.stringify(credential);
			const target = this.targets.get(key) ?? readTarget(credential, this.plan.operation);
			checkProxy(target.address, (this.plan.settings as RequestSettings).transport);
			this.targets.set(key, target);
			return target;
		} catch (error) {
			return invalidInput(error);
		}
	}

	private note({ item, distinct, record, memo }: Row, outcome: Outcome): void {
		const { ledger, history } = this.plan;
		if (outcome.kind === 'refused') ledger?.forget(item);
		if (!mayHaveActed(outcome)) return;
		if (distinct) history?.add(distinct.identity, outcome.kind === 'done' ? 'done' : 'unknown');
		if (outcome.kind !== 'done') return;
		ledger?.noteDone(item, outcome, ledgerDetails({ distinct, memo }));
		if (record !== undefined) {
			this.lastChanges.set(record, Math.max(item, this.lastChanges.get(record) ?? item));
		}
	}

	private earlierSend({ identity }: Distinct): PreviousSend | undefined {
		const outcome = this.plan.history?.ofEarlierRun(identity);
		return outcome && { place: undefined, outcome };
	}
}

function mayHaveActed(outcome: Outcome): boolean {
	const isSkipped = outcome.kind === 'done' && outcome.isSkipped;
	return !isSkipped && CONSEQUENCES[outcome.kind].mayHaveActed;
}

/** Begins the rows one after the other, and at most `maxActive` before others have ended. */
async function inOrder<Value>(
	rows: readonly Row[],
	maxActive: number,
	work: (row: Row) => Promise<Value>,
): Promise<Value[]> {
	const values: Value[] = [];
	const waiting = rows.entries();
	const worker = async () => {
		for (const [index, row] of waiting) values[index] = await work(row);
	};
	await Promise.all(Array.from({ length: Math.min(maxActive, rows.length) }, worker));
	return values;
}
