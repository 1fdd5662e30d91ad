import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	type BodyFieldOf,
	type OperationId,
	operationTable,
	type PathParameterOf,
} from '../../contract/contract';
import { InputProblem } from '../../values/inputProblem';
import { toIdentifier } from '../../values/read';
import type { BodyFields } from './body';
import { type ItemContext, readNamed } from './item';
import { outputReader, type OutputRules } from './output';

/** The field that a path takes a parameter from. */
export interface PathSource extends Pick<INodeProperties, 'name' | 'displayName'> {
	/** What the output calls it, where the name in the path would mislead. */
	outputName?: string;
}

/** What an operation needs beyond the fields that are sent as they are. */
export interface ItemRequest<Id extends OperationId> extends OutputRules {
	/** For each parameter of the path. */
	path?: Record<PathParameterOf<Id>, PathSource>;
	/** Fields of the body that are made of fields which are not sent as they are; throws an InputProblem to refuse the item. */
	made?: Partial<Record<BodyFieldOf<Id>, (item: ItemContext) => unknown>>;
	/** A field of the body that identifies the record to change, where the path does not. */
	recordField?: string;
}

/**
 * @returns what is sent for an item, the record that it changes, if it changes one, and what makes the output of a
 *   response
 * @throws InputProblem when the item cannot be sent
 */
export function prepareItem(
	id: OperationId,
	itemRequest: ItemRequest<OperationId>,
	bodyFields: BodyFields,
	item: ItemContext,
) {
	const operation = operationTable[id];
	const { path: sources = {}, made = {}, secrets = [] } = itemRequest;
	const readOutput = outputReader(id, itemRequest, item);
	const inPath: Record<string, string> = {};
	const shown: Record<string, string> = {};
	for (const [name, { outputName = name, ...field }] of Object.entries<PathSource>(sources)) {
		const value = readNamed(item, field.displayName, [field.name, '', { extractValue: true }]);
		const length = operation.pathParameters[name]?.length ?? null;
		inPath[name] = toIdentifier(value, field.displayName, length);
		shown[outputName] = inPath[name];
	}
	const values: Record<string, unknown> = {};
	for (const [field, read] of Object.entries<(item: ItemContext) => unknown>(made))
		values[field] = read(item);
	const body = bodyFields.read(item, id, values as IDataObject);
	if (operation.method === 'PATCH' && Object.keys(body).length === 0) {
		throw new InputProblem('Nothing to update', 'Add at least one field, and fill it in.');
	}
	const path = fillPath(operation.path, inPath);
	const { recordField } = itemRequest;
	const changed = recordField === undefined ? '' : ` ${JSON.stringify(body[recordField]).toLowerCase()}`;
	return {
		path,
		body,
		hidden: secrets.flatMap((name) => textsIn(body[name])),
		record: operation.method === 'PATCH' ? path + changed : undefined,
		toOutput: (response: unknown) => readOutput(response, { ...shown, ...body }),
	};
}

/** @param path with `{name}` for each parameter */
export function fillPath(path: string, values: Record<string, string>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** All texts in a value, and those of its numbers. */
function textsIn(value: unknown): string[] {
	if (value === undefined) return [];
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
	return [typeof value === 'string' ? value : JSON.stringify(value)];
}
