import type { IDataObject } from 'n8n-workflow';

import { operationTable, type Operation, type OperationId } from '../../contract/contract';
import { toIdentifier } from '../../values/identifier';
import { InputProblem } from '../../values/inputProblem';
import { withoutEmptyFields } from './body';
import { typedBody } from './fieldTypes';
import type { RowRequest } from '../run/row';
import type { ItemContext, ItemRequest, PathSource } from './itemRequest';

/** What is sent for an item, and what its output says of that. */
export interface PreparedRequest extends RowRequest {
	/** Parameters of the path and fields of the body, by the names that they have in the output. */
	sent: IDataObject;
}

/**
 * @param given.fields the body as the node's fields fill it
 * @param given.note what the user must know of them
 * @throws InputProblem when something of it cannot be sent
 */
export function prepareRequest(
	id: OperationId,
	{ path = {}, prepare = [], secrets, hides = () => [] }: ItemRequest<OperationId>,
	{ fields, note }: { fields: IDataObject; note?: string | void },
	item: ItemContext,
): PreparedRequest {
	const operation = operationTable[id];
	const parameters = pathValues(operation, path, item);
	const prepared = { ...fields };
	const notes = [note, ...prepare.map((step) => step(prepared, item))].filter(Boolean);
	const body = withoutEmptyFields(typedBody(prepared, operation), operation);
	const always = hides(body);
	const unlessWanted = secretsOf(body, secrets?.names ?? []);
	refuseLongSecrets(unlessWanted);
	const inErrors = [...always, ...unlessWanted];
	return {
		path: filled(operation.path, parameters),
		body,
		sent: { ...named(parameters, path), ...body },
		...(notes.length > 0 && { note: notes.join('. ') }),
		hidden: { inErrors, inOutput: secrets?.areWanted(item) ? always : inErrors },
	};
}

/**
 * @param path with `{name}` for each parameter
 * @param values by name
 */
export function filled(path: string, values: Record<string, string>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** They are looked for in all that comes back, at each place of it. */
const MAX_SECRET_LENGTH = 2_000;

function refuseLongSecrets(secrets: readonly string[]): void {
	if (secrets.every((secret) => secret.length <= MAX_SECRET_LENGTH)) return;
	throw new InputProblem(
		`A secret is longer than ${MAX_SECRET_LENGTH} characters`,
		'Copy the API key or the telco credentials again, without anything else.',
	);
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
	item: ItemContext,
): Record<string, string> {
	const entries = Object.entries(path).map(([name, { parameter, displayName }]) => {
		const value = item.getNodeParameter(parameter, '', { extractValue: true });
		return [name, toIdentifier(value, displayName, pathParameters[name]?.length ?? null)] as const;
	});
	return Object.fromEntries(entries);
}
