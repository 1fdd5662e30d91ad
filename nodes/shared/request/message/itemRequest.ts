import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import type { OperationId, PathParameterOf } from '../../contract/contract';

/** An input item, and the node's parameters as they are for it. */
export type ItemContext = Pick<
	IExecuteSingleFunctions,
	'getInputData' | 'getItemIndex' | 'getNode' | 'getNodeParameter' | 'getTimezone'
>;

/** Changes what is sent for an item, or refuses it by throwing an InputProblem. Runs before anything is sent. */
export interface Prepare {
	(body: IDataObject, item: ItemContext): void;
	/** The field of the body that it makes of fields of the node which are not sent as they are. */
	fills?: string;
}

/** Changes the records that the service gave for an item. */
export type Finish = (records: IDataObject[], item: ItemContext) => IDataObject[];

/** What is done with an item whose value another item before it had: send it all the same, leave it out, or refuse it. */
export type DuplicatePolicy = 'send' | 'skip' | 'refuse';

/** A field of the body that no two items of a run should share, such as the number to call. */
export interface DistinctField {
	field: string;
	/** What the editor calls it. */
	displayName: string;
	policy: (item: ItemContext) => DuplicatePolicy;
}

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
	/** Whether the user wants secrets put out. */
	areWanted: (item: ItemContext) => boolean;
}

/** What an operation needs beyond the fields that are sent as they are. */
export interface ItemRequest<Id extends OperationId> {
	/** For each parameter of the path. */
	path?: Record<PathParameterOf<Id>, PathSource>;
	prepare?: readonly Prepare[];
	/** A field of the body that no two items of a run should share. */
	distinct?: DistinctField;
	/** What must not come back, in an error never and in the output only if the user wants it. */
	secrets?: SecretFields;
	/** Top-level fields of a record that are put out under another name. */
	renamed?: Readonly<Record<string, string>>;
	/**
	 * For an operation that deletes a part of a record and gives back the rest of it: what the rest is called
	 * where it stands beside `deleted`, so that it is not taken for what was deleted.
	 */
	remainder?: string;
	/** What the node's Simplify leaves of each record: paths such as `use_case.name`. */
	simplified?: readonly string[];
	/** Change the records before Simplify, one after the other. */
	finish?: readonly Finish[];
}

/** Says of a function which field of the body it fills. */
export function filling(field: string, prepare: Prepare): Prepare {
	return Object.assign(prepare, { fills: field });
}
