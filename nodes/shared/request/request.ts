import type { IDataObject } from 'n8n-workflow';

import { type Operation, type OperationId, operationTable } from '../contract/contract';
import { toIdentifier } from '../values/identifier';
import { InputProblem } from '../values/inputProblem';
import { convertTypes, withoutEmptyFields } from './message/body';
import type { ItemContext } from './message/item';
import type { ItemRequest, PathSource } from './message/itemRequest';
import type { Request } from './send';

/** What is sent for an item, and what its output says of that. */
export interface PreparedRequest extends Pick<Request, 'path' | 'body' | 'note' | 'hidden'> {
	/** Parameters of the path and fields of the body, by the names that they have in the output. */
	sent: IDataObject;
}

/**
 * @param fields the body as the node's fields fill it
 * @throws InputProblem when the item cannot be sent
 */
export function prepareRequest(
	id: OperationId,
	{ path = {}, prepare = [], secrets, hides = () => [] }: ItemRequest<OperationId>,
	fields: IDataObject,
	item: ItemContext,
): PreparedRequest {
	const operation = operationTable[id];
	const parameters = pathValues(operation, path, item);
	const prepared = { ...fields };
	const notes = prepare.map((step) => step(prepared, item)).filter(Boolean);
	const body = withoutEmptyFields(convertTypes(prepared, operation), operation);
	const always = hides(body);
	const unlessWanted = collectSecrets(body, secrets?.names ?? []);
	refuseLongSecrets(unlessWanted);
	const inErrors = [...always, ...unlessWanted];
	return {
		path: fillPath(operation.path, parameters),
		body,
		sent: { ...renameParameters(parameters, path), ...body },
		...(notes.length > 0 && { note: notes.join('. ') }),
		hidden: { inErrors, inOutput: secrets?.areWanted(item) ? always : inErrors },
	};
}

/**
 * @param path with `{name}` for each parameter
 * @param values by name
 */
export function fillPath(path: string, values: Record<string, string>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** They are looked for in all that comes back, at each place of it. */
const MAX_SECRET_LENGTH = 2_000;

function refuseLongSecrets(secrets: readonly string[]): void {
	if (secrets.every((secret) => secret.length <= MAX_SECRET_LENGTH)) return;
	throw new InputProblem(
		`A secret is longer than ${MAX_SECRET_LENGTH} characters`,
		'Enter only the API key or the telco credentials.',
	);
}

/** All texts below the fields of these names. */
function collectSecrets(body: IDataObject, names: readonly string[]): string[] {
	const listTexts = (value: unknown): string[] =>
		typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [String(value)];
	return names.flatMap((name) => (body[name] === undefined ? [] : listTexts(body[name])));
}

function renameParameters(parameters: Record<string, string>, path: Record<string, PathSource>): IDataObject {
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

/** @returns the record that a request changes, if it changes one */
export function changedRecord(
	id: OperationId,
	{ recordField }: ItemRequest<OperationId>,
	{ path, body }: Pick<Request, 'path' | 'body'>,
): string | undefined {
	if (operationTable[id].method !== 'PATCH') return undefined;
	return recordField === undefined ? path : `${path} ${JSON.stringify(body[recordField]).toLowerCase()}`;
}
