import type { IDataObject } from 'n8n-workflow';

import type { Operation, OperationId } from '../../contract/contract';
import { toIdentifier } from '../../values/identifier';
import { InputProblem } from '../../values/inputProblem';
import { withoutEmptyFields } from './body';
import { typedBody } from './fieldTypes';
import type { ItemContext, ItemRequest, PathSource } from './itemRequest';

/** A request that is ready to be sent. */
export interface PreparedRequest {
	/** With its parameters filled in. */
	path: string;
	body: IDataObject;
	/** Parameters of the path and fields of the body, by the names that they have in the output. */
	sent: IDataObject;
	/** What is to be told of it beside the output. */
	notes: string[];
	/** Secrets of the body that must not come back. */
	hidden: { inErrors: string[]; inOutput: string[] };
}

/**
 * @param fields the body as the node's fields fill it
 * @throws InputProblem when something of it cannot be sent
 */
export function preparedRequest<Id extends OperationId>(
	operation: Operation,
	{ path = {} as never, prepare = [], secrets, hides = () => [] }: ItemRequest<Id>,
	fields: IDataObject,
	item: ItemContext,
): PreparedRequest {
	const parameters = pathValues(operation, path, item);
	const prepared = { ...fields };
	const notes = prepare.map((step) => step(prepared, item)).filter((note) => typeof note === 'string');
	const body = withoutEmptyFields(typedBody(prepared, operation), operation);
	const always = hides(body);
	const unlessWanted = secretsOf(body, secrets?.names ?? []);
	refuseLongSecrets(unlessWanted);
	const inErrors = [...always, ...unlessWanted];
	return {
		path: filled(operation.path, parameters),
		body,
		sent: { ...named(parameters, path), ...body },
		notes,
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
