import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import type { OperationId, PathParameterOf } from '../../contract/contract';
import type { DuplicatePolicy } from '../../rules/duplicates';

/** An input item, and the node's parameters as they are for it. */
export type ItemContext = Pick<
	IExecuteSingleFunctions,
	'getInputData' | 'getItemIndex' | 'getNode' | 'getNodeParameter' | 'getTimezone'
>;

/**
 * Changes what is sent for an item, or refuses it by throwing an InputProblem. Runs before anything is sent.
 *
 * @returns what is to be told of it beside the output, as a sentence without a full stop, if anything
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
export type Finish = (item: ItemContext) => (records: IDataObject[]) => IDataObject[];

/** What rules make of an item: it is sent, perhaps with changes of the body, or something is put out in its place. */
export type Judgement =
	{ kind: 'send'; changes?: IDataObject; note?: string } | { kind: 'heldBack'; output: IDataObject };

/** How the rules judge an item. */
export interface Judge {
	/** What is put out for an item that is never sent, whatever else it says; undefined for all others. */
	never: IDataObject | undefined;
	/**
	 * Asked when its turn has come as well, since rules may go by the time of day.
	 *
	 * @param body as it is prepared
	 * @throws InputProblem when a rule makes an error of the item
	 */
	judge: (body: IDataObject) => Judgement;
}

/**
 * Reads the rules that hold for a run, before anything else is done with its items.
 *
 * @returns what gives the judge of an item, of whose body no more than `identify` is prepared; it may throw
 *   an InputProblem of the item
 * @throws InputProblem when nothing must be sent, because a rule cannot be read
 */
export type ReadRules = (items: readonly ItemContext[]) => Promise<JudgeOf>;

export type JudgeOf = (body: IDataObject, item: ItemContext) => Judge;

/** A field of the body that no two items of a run should share, such as the number to call. */
export interface DistinctField {
	field: string;
	/** What the editor calls it. */
	displayName: string;
	/** @returns the same for values that are one and the same thing, written in another way */
	identityOf: (value: unknown) => string;
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

/** What is told of a run above its output. */
export interface RunDescription {
	/** @returns how its items are read, in sentences, for a preview */
	summary: () => string;
	/** What the user should know before anything is sent. */
	warning?: string;
}

/** What an operation needs beyond the fields that are sent as they are. */
export interface ItemRequest<Id extends OperationId> {
	/** For each parameter of the path. */
	path?: Record<PathParameterOf<Id>, PathSource>;
	/**
	 * Prepares what tells whom the item is about. Rules may hold it back by that alone, before the rest is
	 * looked at.
	 */
	identify?: Prepare;
	prepare?: readonly Prepare[];
	/** A field of the body that no two items of a run should share. */
	distinct?: DistinctField;
	/** A field of the body that tells which record is changed, where the path does not. */
	recordField?: string;
	/** What may hold an item back, or change when it is due. */
	rules?: ReadRules;
	/** Whether the user wants to see what would be sent, and nothing sent. */
	isPreview?: (item: ItemContext) => boolean;
	/** What the user is told above the output, apart from what each item is told. */
	describe?: (items: readonly ItemContext[], bodies: readonly IDataObject[]) => RunDescription;
	/** What must not come back, in an error never and in the output only if the user wants it. */
	secrets?: SecretFields;
	/** @returns texts of a body that must come back neither in an error nor in the output */
	hides?: (body: IDataObject) => string[];
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
