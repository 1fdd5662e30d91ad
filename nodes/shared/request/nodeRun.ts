import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Operation } from '../contract/contract';
import type { EngineRun } from './engine';
import { notSent, unknownOutcome, unusable, type Failure } from './failure';
import type { PreparedRequest } from './itemRequest';
import type { Ledger } from './ledger';
import { Pass } from './pass';
import { mayRepeat, send, type Answer, type NoAnswer, type Result } from './sending';
import { isBatched, rulesFrom, type RequestOptions } from './settings';
import { hiding, targetOf, type Target } from './target';

const MARGIN_MS = 500;

/** Sends a request once. */
type AttemptAt = (target: Target) => Promise<Answer | NoAnswer>;

/** What is fixed for a run from its beginning. */
export interface RunPlan {
	operation: Operation;
	engineRun: EngineRun;
	credential: Promise<ICredentialDataDecryptedObject>;
	options: RequestOptions;
	/** As opposed to putting out an error row. */
	stopsOnError: boolean;
	/** Where what was sent is noted beyond this process; undefined where that is of no use. */
	ledger: Ledger | undefined;
	/** Fires when the execution is canceled. */
	signal: AbortSignal | undefined;
}

/**
 * One run of a node over its items: what was sent, and what came of it. It outlives the passes that
 * Retry On Fail makes over the same items, so that a later pass sends only what is still to be sent.
 */
export class NodeRun {
	private readonly target: Promise<Target>;
	private readonly results = new Map<number, Promise<Result>>();
	private cancellation: Failure | undefined;
	private pass: Pass;

	constructor(private readonly plan: RunPlan) {
		this.target = plan.credential.then((credential) => targetOf(credential, plan.operation));
		this.pass = this.newPass();
		if (plan.signal?.aborted) this.cancel();
		plan.signal?.addEventListener('abort', () => this.cancel(), { once: true });
	}

	/** @returns the pass that an item belongs to which has just arrived */
	passFor(item: number): Pass {
		if (this.pass.isOver(item)) this.pass = this.newPass();
		return this.pass;
	}

	/**
	 * Sends an item's request, unless it was sent before or is to be held back.
	 *
	 * @param attempt sends the request once
	 * @param hidden secrets of the request, which must not come back
	 */
	async resultOf(
		item: number,
		pass: Pass,
		attempt: AttemptAt,
		hidden: PreparedRequest['hidden'] = { inErrors: [], inAnswers: [] },
	): Promise<Result> {
		let earlier: Promise<Result> | undefined;
		while (this.results.get(item) !== earlier) {
			earlier = this.results.get(item);
			const result = await earlier;
			if (result && this.isFinal(result)) return this.replayed(result, item, pass);
		}
		// Several passes may have waited for the same result. Only one of them may send, so nothing is
		// awaited from here until the sending is noted.
		const written = earlier ? undefined : this.writtenResultOf(item);
		if (written) return this.replayed(written, item, pass);
		const obstacle = pass.obstacleTo(item);
		if (obstacle) return obstacle;

		const sending = this.send(item, attempt, hidden);
		this.results.set(item, sending);
		const result = await sending;
		this.note(item, result);
		this.stopAfter(result, item, pass, { replayed: false });
		return result.kind === 'notSent' ? (pass.obstacleTo(item) ?? result) : result;
	}

	private replayed(result: Result, item: number, pass: Pass): Result {
		this.stopAfter(result, item, pass, { replayed: true });
		return result;
	}

	/** From an earlier process. */
	private writtenResultOf(item: number): Result | undefined {
		const entry = this.plan.ledger?.find(item);
		if (entry?.state === 'done') return { kind: 'done', body: entry.body };
		if (entry?.state !== 'sent') return undefined;
		const lost = unknownOutcome(this.plan.operation, 'an earlier try sent it and did not see the answer');
		return this.isFinal(lost) ? lost : undefined;
	}

	/** Whether sending the same again is out of the question. */
	private isFinal({ kind }: Result): boolean {
		if (kind === 'unknown') return !mayRepeat(this.plan.operation, rulesFrom(this.plan.options));
		return kind === 'done' || kind === 'refused';
	}

	private async send(
		item: number,
		attempt: AttemptAt,
		{ inErrors, inAnswers }: PreparedRequest['hidden'],
	): Promise<Result> {
		const target = await this.target;
		const result = await send({
			operation: this.plan.operation,
			attempt: async () => await attempt(target),
			target: hiding(target, inErrors),
			line: this,
			rules: rulesFrom(this.plan.options),
			isWanted: () => !this.plan.engineRun.hasEnded(),
			onAttempt: (state) => {
				if (state === 'sending') this.plan.ledger?.noteSending(item);
				else this.plan.ledger?.strike(item);
			},
		});
		return result.kind === 'done'
			? { ...result, body: hiding(target, inAnswers).redact(result.body) }
			: result;
	}

	private note(item: number, result: Result): void {
		if (result.kind === 'done') this.plan.ledger?.noteDone(item, result.body);
		if (result.kind === 'refused') this.plan.ledger?.strike(item);
	}

	/**
	 * Holds the rows back that were not sent yet, where that is what a failure calls for. A failure that
	 * Retry On Fail merely replays does not: this pass is there to send the rest.
	 */
	private stopAfter(result: Result, item: number, pass: Pass, { replayed }: { replayed: boolean }): void {
		if (result.kind === 'done') return;
		if (result.concernsAll || (this.plan.stopsOnError && !replayed)) {
			pass.stop(result.kind === 'notSent' ? result : notSent(`row ${item + 1} failed`));
		}
	}

	private cancel(): void {
		this.cancellation = notSent('the execution was canceled');
		this.pass.stop(this.cancellation);
	}

	private newPass(): Pass {
		const { engineRun, options, stopsOnError, ledger } = this.plan;
		const pass: Pass = new Pass({
			items: engineRun.items,
			stopsOnError,
			spread: isBatched(options),
			prepared: this.target.then(() => undefined, unusable),
			isAbandoned: () => this.pass !== pass || engineRun.hasEnded(),
			doubtMs: engineRun.pauseMs + MARGIN_MS,
			onStop: () => this.withdraw(),
			onFinish: (results) => {
				const needsNoRetry = !stopsOnError || [...results.values()].every(({ kind }) => kind === 'done');
				if (needsNoRetry) ledger?.clear();
			},
		});
		if (this.cancellation) pass.stop(this.cancellation);
		return pass;
	}

	private withdraw(): void {
		void this.target.then(
			({ account }) => account.withdraw(this),
			() => {},
		);
	}
}
