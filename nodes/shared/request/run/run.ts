import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../contract/contract';
import { queueOf } from '../pace/requestQueues';
import { clock, type RequestQueue } from '../pace/requestQueue';
import { notSent, unknownOutcome, unusable, type Failure } from '../policy/failure';
import { CONSEQUENCES, type PreviousSend } from '../policy/outcome';
import { mayRepeat, send, type Outcome } from '../policy/sending';
import type { RequestSettings } from '../policy/settings';
import { checkProxy } from '../wire/proxy';
import { redactedInTurns } from '../wire/redaction';
import { hidingToo, targetOf, type Target } from '../wire/target';
import type { Ledger } from './ledger';
import { Pass } from './pass';
import { RecordChanges } from './recordChanges';
import { outcomeOfDuplicate, particularsOf, rowName, type Distinct, type Row } from './row';
import type { RunTrace } from './runTrace';
import type { SentValues } from './sentValues';

/** So many rows wait for their turn at once; the others are not begun. */
const MAX_ACTIVE_ROWS = 256;

const RESUMED_TWICE =
	'n8n has resumed this execution twice from the same state, and the first time the node has sent its rows';

/** What is fixed for a run from its beginning. */
export interface RunPlan {
	operation: Operation;
	/** Tells the node from all others of this n8n. */
	nodeName: string;
	/** As the user made them, or why they cannot be used. */
	settings: RequestSettings | Failure;
	/** As opposed to putting out an error row. */
	stopsOnError: boolean;
	/** Where what was sent is noted beyond this process; undefined where that is of no use. */
	ledger: Ledger | undefined;
	/** What runs of the node in the same execution sent before, as in loops. */
	sentValues?: SentValues;
	/** Whether n8n runs this a second time; undefined where that cannot be told, or does no harm. */
	trace?: RunTrace;
	/** Fires when the execution is canceled. */
	signal: AbortSignal | undefined;
}

/** A row that an earlier pass, or an earlier process, sent, and that may have had an effect. */
export interface SentBefore {
	/** It is not sent again, whatever it holds by now. */
	isFinal: boolean;
	memo: IDataObject | undefined;
}

/** What was before a row is sent in a pass. */
interface Before {
	/** When the pass began. */
	begun: number;
	/** Whether an earlier pass sent the row, and it may have had an effect. */
	mayHaveActed: boolean;
}

/**
 * One run of a node over its rows: what was sent, and what came of it. It outlives the passes that Retry
 * On Fail makes over the same rows, so that a later pass sends only what is still to be sent.
 */
export class Run {
	private readonly outcomes = new Map<number, Promise<Outcome>>();
	/** Of each distinct value, the row that it is sent for. */
	private readonly owners = new Map<string, number>();
	private readonly changes = new RecordChanges();
	private readonly memos = new Map<number, IDataObject | undefined>();
	private readonly targets = new Map<string, Target>();

	constructor(private readonly plan: RunPlan) {}

	/**
	 * Sends what is still to be sent of these rows, and nothing before all of them were checked. Never
	 * fails: what went wrong is in the outcomes.
	 *
	 * @param options.problem why none of them must be sent
	 * @returns the outcomes in the order of the rows, and the pass
	 */
	async process(
		rows: readonly Row[],
		{ problem }: { problem?: Failure } = {},
	): Promise<{ outcomes: Outcome[]; pass: Pass }> {
		const { signal, stopsOnError, ledger } = this.plan;
		const common = problem ?? (await this.commonProblem(rows));
		const problems = common ? new Map<number, Failure>() : await this.problemsOf(rows);
		const pass = new Pass(rows.length, stopsOnError, problems, common);
		const begun = clock();
		const cancel = () => pass.stop(notSent('the execution was canceled'));
		signal?.addEventListener('abort', cancel);
		try {
			if (signal?.aborted) cancel();
			const outcomes = await inOrder(rows, async (row) => {
				const outcome = await this.outcomeOf(row, pass, begun);
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
	async sentBefore(): Promise<Map<number, SentBefore>> {
		const { ledger } = this.plan;
		const sent = new Map<number, SentBefore>();
		for (const item of new Set([...this.outcomes.keys(), ...(ledger?.items ?? [])])) {
			const outcome = (await this.outcomes.get(item)) ?? this.writtenOutcomeOf(item);
			if (!outcome || !mayHaveActed(outcome)) continue;
			const memo = this.memos.get(item) ?? ledger?.find(item)?.memo;
			sent.set(item, { isFinal: this.isFinal(outcome), memo });
		}
		return sent;
	}

	/** What can be seen before anything is sent. A row that is not sent again has no problem, whatever it holds by now. */
	private async problemsOf(rows: readonly Row[]): Promise<Map<number, Failure>> {
		this.claimWrittenValues(rows);
		const problems = new Map<number, Failure>();
		for (const row of rows) {
			const earlier = this.outcomes.get(row.item);
			const known = earlier ? await earlier : this.writtenOutcomeOf(row.item);
			const problem =
				known && this.isFinal(known) ? undefined : (row.problem ?? this.problemOfDuplicate(row));
			if (problem) problems.set(row.item, problem);
		}
		return problems;
	}

	private async commonProblem(rows: readonly Row[]): Promise<Failure | undefined> {
		const { settings, stopsOnError, trace } = this.plan;
		if ('kind' in settings) return settings;
		if (trace?.isRepetition) return notSent(RESUMED_TWICE, 'Look into the service first.');
		// Rows may have credentials of their own: where each is told of apart, one says nothing of the others.
		if (!stopsOnError) return undefined;
		const first = rows.find(({ problem, heldBack }) => !problem && !heldBack);
		return await (first && this.targetOf(first))?.then(
			() => undefined,
			(error: unknown) => unusable(error),
		);
	}

	/** What an earlier process sent is not sent for another row, though that may come first. */
	private claimWrittenValues(rows: readonly Row[]): void {
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
		return outcomeOfDuplicate(distinct, earlier ?? { place: rowName(owner), outcome: undefined }) as Failure;
	}

	/** Of several passes that come to a row at the same time, each waits for the one before it. */
	private async outcomeOf(row: Row, pass: Pass, begun: number): Promise<Outcome> {
		const earlier = this.outcomes.get(row.item);
		const account = async () => JSON.stringify(await row.credential().catch(() => undefined)) ?? '';
		const { item, record } = row;
		const outcome = this.changes.inTurn(
			{ item, record, account },
			async () => await this.outcomeAfter(earlier, row, pass, begun),
		);
		this.outcomes.set(row.item, outcome);
		return await outcome;
	}

	private async outcomeAfter(
		earlier: Promise<Outcome> | undefined,
		row: Row,
		pass: Pass,
		begun: number,
	): Promise<Outcome> {
		const known = earlier ? await earlier : this.writtenOutcomeOf(row.item);
		if (known && (this.isFinal(known) || this.changes.isSuperseded(row.item))) return known;
		const unknown = known?.kind === 'unknown' ? known : undefined;
		const latest =
			pass.obstacleTo(row.item) ??
			row.heldBack ??
			(await this.outcomeOfDuplicate(row)) ??
			(await this.sent(row, pass, { begun, mayHaveActed: unknown !== undefined }));
		// What an earlier pass may have done, no later one without an effect undoes.
		const outcome = mayHaveActed(latest) ? latest : (unknown ?? latest);
		if (mayHaveActed(latest)) this.memos.set(row.item, row.memo);
		this.note(row, outcome);
		return outcome;
	}

	/** From an earlier process. */
	private writtenOutcomeOf(item: number): Outcome | undefined {
		const entry = this.plan.ledger?.find(item);
		if (entry?.state === 'done') return { kind: 'done', body: entry.body, note: entry.note };
		if (entry?.state !== 'sent') return undefined;
		return unknownOutcome(this.plan.operation, 'an earlier try sent it and did not see the response');
	}

	private isFinal({ kind }: Outcome): boolean {
		const { isFinal } = CONSEQUENCES[kind];
		return isFinal === 'yes' || (isFinal === 'unlessRepeatable' && !this.repeatsUnknown);
	}

	private get repeatsUnknown(): boolean {
		const { operation, settings } = this.plan;
		return 'kind' in settings ? false : mayRepeat(operation, settings);
	}

	/** @returns what becomes of a row whose value another one has; undefined if it is to be sent itself */
	private async outcomeOfDuplicate({ item, distinct }: Row): Promise<Outcome | undefined> {
		if (!distinct) return undefined;
		const earlier = this.earlierSend(distinct);
		if (earlier) return outcomeOfDuplicate(distinct, earlier);
		for (;;) {
			const owner = this.owners.get(distinct.identity) ?? item;
			if (owner === item) return undefined;
			const outcome = (await this.outcomes.get(owner)) ?? this.writtenOutcomeOf(owner);
			if (outcome && mayHaveActed(outcome)) {
				return outcomeOfDuplicate(distinct, {
					place: rowName(owner),
					outcome: outcome.kind === 'done' ? 'done' : 'unknown',
				});
			}
			if (this.owners.get(distinct.identity) === owner) this.owners.set(distinct.identity, item);
		}
	}

	private async sent(row: Row, pass: Pass, before: Before): Promise<Outcome> {
		let queue: RequestQueue | undefined;
		const outcome = await this.targetOf(row).then(
			async (target) => {
				queue = queueOf(target.address, target.apiKey, this.plan.operation);
				return pass.obstacleTo(row.item, queue) ?? (await this.send(row, pass, { ...before, target, queue }));
			},
			(error: unknown): Outcome => unusable(error),
		);
		if (outcome.kind === 'done') return outcome;
		this.stopAfter(outcome, row, pass, queue);
		return outcome.kind === 'notSent' ? (pass.obstacleTo(row.item, queue) ?? outcome) : outcome;
	}

	/** No other row is sent where this one's failure forbids it. */
	private stopAfter(failure: Failure, { item }: Row, pass: Pass, queue: RequestQueue | undefined): void {
		const reason = failure.kind === 'notSent' ? failure : notSent(`row ${item + 1} failed`);
		if (this.plan.stopsOnError) pass.stop(reason);
		else if (failure.concernsAll && queue) pass.stop(reason, queue);
	}

	private async send(
		row: Row,
		pass: Pass,
		{ target, queue, begun, mayHaveActed }: Before & { target: Target; queue: RequestQueue },
	): Promise<Outcome> {
		const { item, hidden, delay, obstacle, attempt, note } = row;
		const { operation, nodeName, ledger, trace, signal } = this.plan;
		const settings = this.plan.settings as RequestSettings;
		pass.uses(queue);
		const redact = hidingToo(target.redact, hidden.inErrors);
		const outcome = await send({
			operation,
			queue,
			ticket: { group: pass, order: item, notBefore: begun + delay, name: nodeName },
			settings,
			obstacle,
			failed: (failure) => this.stopAfter(failure, row, pass, queue),
			attempt: async () => {
				trace?.leave();
				return await attempt(target, { ...settings.transport, signal });
			},
			address: target.address,
			redact,
			mayHaveActed,
			journal: ledger?.journalOf(item, particularsOf(row)),
		}).catch((error: Error): Outcome => unknownOutcome(operation, redact(error.message)));
		if (outcome.kind !== 'done' || outcome.isHeldBack) return outcome;
		const body = await redactedInTurns(outcome.body, hidingToo(target.redact, hidden.inOutput));
		return { ...outcome, body, note: note?.() };
	}

	private async targetOf(row: Row): Promise<Target> {
		const credential = await row.credential();
		const key = JSON.stringify(credential);
		const target = this.targets.get(key) ?? targetOf(credential, this.plan.operation);
		checkProxy(target.address, (this.plan.settings as RequestSettings).transport);
		this.targets.set(key, target);
		return target;
	}

	private note(row: Row, outcome: Outcome): void {
		const { item, distinct } = row;
		const { ledger, sentValues } = this.plan;
		if (outcome.kind === 'refused') ledger?.forget(item);
		if (!mayHaveActed(outcome)) return;
		if (outcome.kind === 'done') ledger?.noteDone(item, outcome, particularsOf(row));
		if (distinct) sentValues?.add(distinct.identity, outcome.kind === 'done' ? 'done' : 'unknown');
	}

	private earlierSend({ identity }: Distinct): PreviousSend | undefined {
		const outcome = this.plan.sentValues?.ofEarlierRun(identity);
		return outcome && { place: undefined, outcome };
	}
}

function mayHaveActed(outcome: Outcome): boolean {
	const isHeldBack = outcome.kind === 'done' && outcome.isHeldBack;
	return !isHeldBack && CONSEQUENCES[outcome.kind].mayHaveActed;
}

/** Begins the rows one after the other, and only so many before others have ended. */
async function inOrder<Value>(rows: readonly Row[], work: (row: Row) => Promise<Value>): Promise<Value[]> {
	const values: Value[] = [];
	const waiting = rows.entries();
	const worker = async () => {
		for (const [index, row] of waiting) values[index] = await work(row);
	};
	await Promise.all(Array.from({ length: Math.min(MAX_ACTIVE_ROWS, rows.length) }, worker));
	return values;
}
