import type { IDataObject } from 'n8n-workflow';

import type { OperationId, PathParameterOf } from '../../contract/contract';
import type { ItemContext } from './item';

/**
 * Changes what is sent for an item, or refuses it by throwing an InputProblem. Runs before anything is sent.
 *
 * @returns a note for the output, as a sentence without a full stop, if there is anything to say
 */
export interface Prepare {
	(body: IDataObject, item: ItemContext): string | undefined | void;
	/** The field of the body that it makes of fields of the node which are not sent as they are. */
	fills?: string;
}

/**
 * Reads what the user has set for the output of an item. Runs before anything is sent, since an expression
 * that failed afterwards would cost the row its output.
 *
 * @returns what changes the records that the service gave for the item; it must not fail
 * @throws InputProblem when a setting cannot be used
 */
export type PostProcess = (item: ItemContext) => (records: IDataObject[]) => IDataObject[];

/** Where a path takes a parameter from. */
export interface PathSource {
	/** The node's parameter. */
	parameter: string;
	/** What the editor calls it. */
	displayName: string;
	/** What the output calls it, where the name in the path would mislead. */
	outputName?: string;
}

/** Fields that hold secrets, by their names in requests and in responses. */
export interface SecretFields {
	names: readonly string[];
	/** Whether the user wants secrets in the output. */
	areWanted: (item: ItemContext) => boolean;
}

/** What an operation needs beyond the fields that are sent as they are. */
export interface ItemRequest<Id extends OperationId> {
	/** For each parameter of the path. */
	path?: Record<PathParameterOf<Id>, PathSource>;
	prepare?: readonly Prepare[];
	/** A field of the body that identifies the record to change, where the path does not. */
	recordField?: string;
	/** What must not come back, in an error never and in the output only if the user wants it. */
	secrets?: SecretFields;
	/** @returns texts of a body that must come back neither in an error nor in the output */
	hides?: (body: IDataObject) => string[];
	/** Top-level fields of a record that have another name in the output. */
	renamed?: Readonly<Record<string, string>>;
	/**
	 * For an operation that deletes a part of a record and gives back the rest of it: what the rest is called
	 * beside `deleted`, so that it is not taken for what was deleted.
	 */
	remainder?: string;
	/** What Output: Simplified keeps of each record: paths such as `use_case.name`. */
	simplified?: readonly string[];
	/** Change the records before Output is applied, one after the other. */
	finish?: readonly PostProcess[];
}

/** Says of a function which field of the body it fills. */
export function withTargetField(field: string, prepare: Prepare): Prepare {
	return Object.assign(prepare, { fills: field });
}
