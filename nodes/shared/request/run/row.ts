import type { IDataObject } from 'n8n-workflow';

import { InputProblem } from '../../values/inputProblem';
import { type Failure, notSentFailure, invalidInput } from '../policy/failure';
import type { Outcome } from '../policy/sending';
import type { LedgerDetails } from './memory';

/** What is sent for a row. */
export interface RowRequest {
	/** The operation's path, with its parameters filled in. */
	path: string;
	body: IDataObject;
	/** What the user must know of it: one or more sentences without the last full stop. */
	note?: string;
	/** Secrets of the request that must not come back. */
	hidden: { inErrors: readonly string[]; inOutput: readonly string[] };
}

/** One request of a run, as data. */
export interface Row {
	item: number;
	request: RowRequest;
	/** What becomes of it without being sent: it has a problem, or a rule skips it. */
	instead?: Outcome;
	/** Looks at it again right before each attempt, since rules may depend on the time of day. Never fails. */
	recheck?: () => Recheck;
	distinct?: Distinct;
	/** The record that it changes, if it changes one. */
	record?: string;
	/** What the node needs to know of it in a later pass, if this one may have had an effect. Plain data. */
	memo?: IDataObject;
	/** Milliseconds after the first row at which it may be sent. */
	delay: number;
}

/** What a row looks like when its turn has come. */
export type Recheck = { request: RowRequest; instead?: undefined } | { instead: Outcome };

/** A value that no two rows of a run should share, such as the number to call. */
export interface Distinct {
	value: unknown;
	/** The same for values that are one and the same thing, written in another way. */
	identity: string;
	/** Whether a duplicate is skipped, or is an error. */
	policy: 'skip' | 'error';
	words: DuplicateWords;
}

/** How the node speaks of duplicates. */
export interface DuplicateWords {
	/** Of the body, and of the output for a duplicate that is skipped. */
	field: string;
	/** @returns why a duplicate is not sent, as a sentence without a full stop */
	describe: (value: unknown, previous: PreviousSend) => string;
	/** What to do about a duplicate that is an error, and about one whose previous outcome is unknown. */
	remedies: { refused: string; unknown: string };
}

/** Where a value was sent that a row holds as well. */
export interface PreviousSend {
	/** The item, by its name in messages, such as `item 3`; undefined for an earlier run of the node. */
	place: string | undefined;
	/** Undefined as long as it is not sent yet. */
	outcome: 'done' | 'unknown' | undefined;
}

export const EMPTY_REQUEST: RowRequest = { path: '', body: {}, hidden: { inErrors: [], inOutput: [] } };

/** @returns the name of an item in messages */
export function itemName(item: number): string {
	return `item ${item + 1}`;
}

/** @returns why a row cannot be sent, if it has a problem */
export function findProblem({ instead }: Row): Failure | undefined {
	return instead?.kind === 'done' ? undefined : instead;
}

/** @returns what is noted of a row beside its outcome */
export function ledgerDetails({ distinct, memo }: Pick<Row, 'distinct' | 'memo'>): LedgerDetails {
	return { ...(distinct && { identity: distinct.identity }), ...(memo && { memo }) };
}

/** @returns the outcome of a row whose value is sent for another one */
export function outcomeOfDuplicate(
	{ value, policy, words: { field, describe, remedies } }: Distinct,
	previous: PreviousSend,
): Outcome {
	const reason = describe(value, previous);
	if (policy === 'error') return invalidInput(new InputProblem(reason, remedies.refused, 'are duplicates'));
	if (previous.outcome === 'unknown') return notSentFailure(reason, remedies.unknown);
	return skip({ [field]: value, skipped: true, reason });
}

/** @param body output in place of a response's */
export function skip(body: unknown): Outcome {
	return { kind: 'done', body, isSkipped: true };
}
