import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import type { Failure } from '../policy/failure';
import type { Outcome } from '../policy/sending';
import type { Attempt, Transport } from '../wire/http';
import type { Target } from '../wire/target';
import type { Particulars } from './ledger';

/** A value that no two rows of a run should share, such as the number to call. */
export interface Distinct {
	value: unknown;
	/** The same for values that are one and the same thing, written in another way. */
	identity: string;
	/** What the editor calls it. */
	displayName: string;
	/** What is put out for a row that shares it with one that was done. */
	skipped: (reason: string) => unknown;
	/** A duplicate is left out, or is an error. */
	policy: 'skip' | 'refuse';
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
