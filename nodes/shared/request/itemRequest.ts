import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import type { Operation, OperationId, PathParameterOf } from '../contract/contract';
import { toIdentifier } from '../values/identifier';
import { withoutEmptyFields } from './body';

/** Changes what is sent for an item, or refuses it by throwing an InputProblem. Runs before anything is sent. */
export interface Prepare {
	(body: IDataObject, item: IExecuteSingleFunctions): void;
	/** The field of the body that it makes of fields of the node which are not sent as they are. */
	fills?: string;
}

/** Changes the records that the service answered for an item. */
export type Finish = (records: IDataObject[], item: IExecuteSingleFunctions) => IDataObject[];

/** What is done with an item whose value another item before it had: ask for it all the same, leave it out, or refuse it. */
export type TwinPolicy = 'send' | 'skip' | 'refuse';

/** A field of the body that no two items of a run should share, such as the number to call. */
export interface DistinctField {
	field: string;
	/** What the editor calls it. */
	displayName: string;
	policy: (item: IExecuteSingleFunctions) => TwinPolicy;
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

/** Fields that hold secrets, by their names in what is sent and in what the service answers. */
export interface SecretFields {
	names: readonly string[];
	/** Whether the user wants secrets put out. */
	areWanted: (item: IExecuteSingleFunctions) => boolean;
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
	/** Top-level fields of an answered record that are put out under another name. */
	renamed?: Readonly<Record<string, string>>;
	/**
	 * For an operation that deletes a part of a record and answers the rest of it: what the rest is called
	 * where it stands beside `deleted`, so that it is not taken for what was deleted.
	 */
	remainder?: string;
	/** What the node's Simplify leaves of each record: paths such as `use_case.name`. */
	simplified?: readonly string[];
	/** Changes the records before Simplify. */
	finish?: Finish;
}

/** A request that is ready to be sent. */
export interface PreparedRequest {
	/** Path with its parameters filled in. */
	url: string;
	body: IDataObject;
	/** Parameters of the path and fields of the body, by the names that they have in the output. */
	sent: IDataObject;
	/** Secrets of the body that must not come back. */
	hidden: { inErrors: string[]; inAnswers: string[] };
}

/**
 * @param fields the body as n8n's engine made it of the node's fields
 * @throws InputProblem when something of it cannot be sent
 */
export function preparedRequest<Id extends OperationId>(
	operation: Operation,
	{ path = {} as never, prepare = [], secrets }: ItemRequest<Id>,
	fields: IDataObject,
	item: IExecuteSingleFunctions,
): PreparedRequest {
	const parameters = pathValues(operation, path, item);
	const prepared = { ...fields };
	for (const step of prepare) step(prepared, item);
	const body = withoutEmptyFields(prepared, operation);
	const hidden = secretsOf(body, secrets?.names ?? []);
	return {
		url: filled(operation.path, parameters),
		body,
		sent: { ...named(parameters, path), ...body },
		hidden: { inErrors: hidden, inAnswers: secrets?.areWanted(item) ? [] : hidden },
	};
}

/** Says of a function which field of the body it fills. */
export function filling(field: string, prepare: Prepare): Prepare {
	return Object.assign(prepare, { fills: field });
}

/** All texts below the fields of these names. */
function secretsOf(body: IDataObject, names: readonly string[]): string[] {
	const textsOf = (value: unknown): string[] =>
		typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];
	return names.flatMap((name) => (body[name] === undefined ? [] : textsOf(body[name])));
}

function named(parameters: Record<string, string>, path: Record<string, PathSource>): IDataObject {
	return Object.fromEntries(
		Object.entries(parameters).map(([name, value]) => [path[name]?.outputName ?? name, value]),
	);
}

function pathValues(
	{ pathParameters }: Operation,
	path: Record<string, PathSource>,
	item: IExecuteSingleFunctions,
): Record<string, string> {
	const entries = Object.entries(path).map(([name, { parameter, displayName }]) => {
		const value = item.getNodeParameter(parameter, '', { extractValue: true });
		return [name, toIdentifier(value, displayName, pathParameters[name]?.length ?? null)] as const;
	});
	return Object.fromEntries(entries);
}

/**
 * @param path with `{name}` for each parameter
 * @param values by name
 */
export function filled(path: string, values: Record<string, string>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
