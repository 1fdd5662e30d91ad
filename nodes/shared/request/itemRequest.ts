import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import type { Operation, OperationId, PathParameterOf } from '../contract/contract';
import { toIdentifier } from '../values/identifier';
import { withoutEmptyFields } from './body';

/** Changes what is sent for an item, or refuses it by throwing an InputProblem. Runs before anything is sent. */
export type Prepare = (body: IDataObject, item: IExecuteSingleFunctions) => void;

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

/** What an operation needs beyond the fields that are sent as they are. */
export interface ItemRequest<Id extends OperationId> {
	/** The node's parameter for each parameter of the path, and what the editor calls it. */
	path?: Record<PathParameterOf<Id>, { parameter: string; displayName: string }>;
	prepare?: readonly Prepare[];
	/** A field of the body that no two items of a run should share. */
	distinct?: DistinctField;
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
	/** Parameters of the path and fields of the body, by their names in the interface. */
	sent: IDataObject;
}

/**
 * @param fields the body as n8n's engine made it of the node's fields
 * @throws InputProblem when something of it cannot be sent
 */
export function preparedRequest<Id extends OperationId>(
	operation: Operation,
	{ path = {} as never, prepare = [] }: ItemRequest<Id>,
	fields: IDataObject,
	item: IExecuteSingleFunctions,
): PreparedRequest {
	const parameters = pathValues(operation, path, item);
	const prepared = { ...fields };
	for (const step of prepare) step(prepared, item);
	const body = withoutEmptyFields(prepared, operation);
	return { url: filled(operation.path, parameters), body, sent: { ...parameters, ...body } };
}

function pathValues(
	{ pathParameters }: Operation,
	path: Record<string, { parameter: string; displayName: string }>,
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
