import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { InputProblem } from '../../values/inputProblem';
import { notSent, unusable, type Failure } from '../policy/failure';
import type { PreviousSend } from '../policy/outcome';
import type { Outcome } from '../policy/sending';
import type { Attempt, Transport } from '../wire/http';
import type { Target } from '../wire/target';
import type { Particulars } from './ledger';

/** A value that no two rows of a run should share, such as the number to call. */
export interface Distinct {
	/** The same for values that are one and the same thing, written in another way. */
	identity: string;
	/** A duplicate is left out, or is an error. */
	policy: 'skip' | 'refuse';
	/** @returns why a duplicate is not sent, as a sentence without a full stop */
	describeDuplicate: (previous: PreviousSend) => string;
	/** What to do about a duplicate that is an error, and about one whose previous outcome is unknown. */
	remedies: { refused: string; unknown: string };
	/** @returns the output for a duplicate that is left out */
	skipped: (reason: string) => IDataObject;
}

/** A row, ready to be sent. */
export interface Row {
	item: number;
	/** Why it cannot be sent. */
	problem?: Failure;
	/** What is put out in its place, because a rule holds it back. */
	heldBack?: Outcome;
	distinct?: Distinct;
	/** The record that it changes: of rows that change the same one, each is sent after the one before it. */
	record?: string;
	/** Looks once more whether it may be sent when its turn has come, and gives what becomes of it if not. */
	obstacle?: () => Outcome | undefined;
	/** What is to be told of it once it is sent. */
	note?: () => string | undefined;
	/** What the node needs to know of it in a later pass, if this one may have had an effect. Plain data. */
	memo?: IDataObject;
	/** Secrets of the request that must not come back. */
	hidden: { inErrors: readonly string[]; inOutput: readonly string[] };
	/** It is sent so many milliseconds after the first at the earliest. */
	delay: number;
	/** The credential as it is for this row. */
	credential: () => Promise<ICredentialDataDecryptedObject>;
	/** Sends the request once. */
	attempt: (target: Target, transport: Transport) => Promise<Attempt>;
}

/** @returns what is noted of it beside its outcome */
export function particularsOf({ distinct, memo }: Row): Particulars {
	return { ...(distinct && { identity: distinct.identity }), ...(memo && { memo }) };
}

/** @returns the name of a row in messages */
export function rowName(item: number): string {
	return `row ${item + 1}`;
}

/** @returns what becomes of a row whose value is sent for another one */
export function outcomeOfDuplicate(
	{ policy, describeDuplicate, remedies, skipped }: Distinct,
	previous: PreviousSend,
): Outcome {
	const reason = describeDuplicate(previous);
	if (policy === 'refuse') return unusable(new InputProblem(reason, remedies.refused));
	return previous.outcome === 'unknown' ? notSent(reason, remedies.unknown) : heldBack(skipped(reason));
}

/** @param body output in place of a response's */
export function heldBack(body: unknown): Outcome {
	return { kind: 'done', body, isHeldBack: true };
}
