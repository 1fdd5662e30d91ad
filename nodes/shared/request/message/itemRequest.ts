import type {
	IDataObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';

import type { OperationId, PathParameterOf } from '../../contract/contract';
import { holdsExpression, rawParameter } from '../../values/expression';
import type { DuplicateWords } from '../run/row';

/** An input item, and the node's parameters as they are for it. */
export type ItemContext = Pick<
	IExecuteSingleFunctions,
	'getInputData' | 'getItemIndex' | 'getNode' | 'getNodeParameter' | 'getTimezone'
>;

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

/** What rules make of an item: it is sent, perhaps with changes of the body, or its output is something else. */
export type Judgement =
	{ kind: 'send'; changes?: IDataObject; note?: string } | { kind: 'skip'; output: IDataObject };

/** How the rules judge an item. */
export interface Judge {
	/** The output for an item that is never sent, whatever else it says; undefined for all others. */
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
	words: DuplicateWords;
	/** @returns the same for values that are one and the same thing, written in another way */
	identityOf: (value: unknown) => string;
	/** Whether a duplicate is sent, skipped, or an error. */
	policy: (item: ItemContext) => 'send' | 'skip' | 'error';
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
	/** Whether the user wants secrets in the output. */
	areWanted: (item: ItemContext) => boolean;
}

/** The hints above the output of a run. */
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
	 * Prepares the field that says whom the item is about. Rules may hold it back by that alone, before the rest is
	 * looked at.
	 */
	identify?: Prepare;
	prepare?: readonly Prepare[];
	/** A field of the body that no two items of a run should share. */
	distinct?: DistinctField;
	/** A field of the body that identifies the record to change, where the path does not. */
	recordField?: string;
	/** What may hold an item back, or change when it is due. */
	rules?: ReadRules;
	/** Whether the user wants to see what would be sent, and nothing sent. */
	isPreview?: (item: ItemContext) => boolean;
	/** The hints above the output. */
	describe?: (items: readonly ItemContext[], bodies: readonly IDataObject[]) => RunDescription;
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

/**
 * For nodes that are run on all items at once: each of the items, as it shows itself where items are run
 * apart. A parameter is evaluated for each item where it is an expression, and once where it is not.
 */
export function itemContexts(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
): ItemContext[] {
	const parameters = new Parameters(context);
	return items.map((item, index) => new ItemOfRun(parameters, item, index) as unknown as ItemContext);
}

/** Without functions of its own, as there may be a hundred thousand. */
class ItemOfRun {
	constructor(
		private readonly parameters: Parameters,
		private readonly item: INodeExecutionData,
		private readonly index: number,
	) {}

	getInputData(): INodeExecutionData {
		return this.item;
	}

	getItemIndex(): number {
		return this.index;
	}

	getNode(): INode {
		return this.parameters.node;
	}

	getTimezone(): string {
		return this.parameters.timezone;
	}

	getNodeParameter(name: string, fallback?: unknown, options?: object): unknown {
		return this.parameters.valueOf(name, this.index, fallback, options);
	}
}

/** The parameters of a node, of which those without expressions are the same for all items. */
class Parameters {
	readonly node: INode;
	readonly timezone: string;
	private readonly kinds = new Map<string, 'absent' | 'same' | 'ofItem'>();
	private readonly values = new Map<string, unknown>();

	constructor(private readonly context: IExecuteFunctions) {
		this.node = context.getNode();
		this.timezone = context.getTimezone();
	}

	valueOf(name: string, index: number, fallback: unknown, options: object | undefined): unknown {
		const kind = this.kindOf(name);
		if (kind === 'absent' && fallback !== undefined) return fallback;
		const evaluated = () => this.context.getNodeParameter(name, index, fallback, options) as unknown;
		if (kind !== 'same') return evaluated();
		const key = options === undefined ? name : `${name} ${JSON.stringify(options)}`;
		if (!this.values.has(key)) this.values.set(key, evaluated());
		return this.values.get(key);
	}

	private kindOf(name: string): 'absent' | 'same' | 'ofItem' {
		let kind = this.kinds.get(name);
		if (kind === undefined) {
			const raw = rawParameter(this.node.parameters, name);
			kind = raw === undefined ? 'absent' : holdsExpression(raw) ? 'ofItem' : 'same';
			this.kinds.set(name, kind);
		}
		return kind;
	}
}
