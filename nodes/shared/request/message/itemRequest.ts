import type { IDataObject } from 'n8n-workflow';

import {
	type Operation,
	type OperationId,
	operationTable,
	type PathParameterOf,
} from '../../contract/contract';
import { InputProblem } from '../../values/inputProblem';
import { isBlank, toIdentifier } from '../../values/read';
import { readRecordView, viewRecord, withoutFields } from '../../values/records/recordView';
import { checkBody } from './body';
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

/** Says of a function which field of the body it fills. */
export function withTargetField(field: string, prepare: Prepare): Prepare {
	return Object.assign(prepare, { fills: field });
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

/** What an operation needs beyond the fields that are sent as they are. */
export interface ItemRequest<Id extends OperationId> {
	/** For each parameter of the path. */
	path?: Record<PathParameterOf<Id>, PathSource>;
	prepare?: readonly Prepare[];
	/** A field of the body that identifies the record to change, where the path does not. */
	recordField?: string;
	/** Fields with secrets, by their names in requests and in responses. They never come back. */
	secrets?: readonly string[];
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

/** What is sent for an item, and what it will put out. */
export interface PreparedItem {
	/** With its parameters filled in. */
	path: string;
	body: IDataObject;
	/** One or more sentences without the last full stop. */
	note?: string;
	/** Secrets of the request that must not come back. */
	hidden: readonly string[];
	/** The record that it changes, if it changes one. */
	record?: string;
	/** @returns what comes out of a response */
	toOutput: (body: unknown, note?: string) => IDataObject[];
}

/**
 * @param fields the body as the node's fields fill it
 * @throws InputProblem when the item cannot be sent
 */
export function prepareItem(
	id: OperationId,
	itemRequest: ItemRequest<OperationId>,
	fields: IDataObject,
	item: ItemContext,
): PreparedItem {
	const operation = operationTable[id];
	const {
		path: sources = {},
		prepare = [],
		secrets = [],
	} = itemRequest as ItemRequest<OperationId> & {
		path?: Record<string, PathSource>;
	};
	const readOutput = outputReader(id, itemRequest, item);
	const parameters = Object.entries(sources).map(([name, { parameter, displayName, outputName = name }]) => {
		const value = item.getNodeParameter(parameter, '', { extractValue: true });
		const length = operation.pathParameters[name]?.length ?? null;
		return { name, outputName, value: toIdentifier(value, displayName, length) };
	});
	const draft = { ...fields };
	const notes = prepare.map((step) => step(draft, item)).filter(Boolean);
	const body = checkBody(id, draft);
	if (operation.method === 'PATCH' && Object.keys(body).length === 0) {
		throw new InputProblem('Nothing to update', 'Fill in at least one field.');
	}
	const path = fillPath(
		operation.path,
		Object.fromEntries(parameters.map(({ name, value }) => [name, value])),
	);
	const sent = {
		...Object.fromEntries(parameters.map(({ outputName, value }) => [outputName, value])),
		...body,
	};
	return {
		path,
		body,
		note: notes.length > 0 ? notes.join('. ') : undefined,
		hidden: secrets.flatMap((name) => textsIn(body[name])),
		record: changedRecord(operation, itemRequest, { path, body }),
		toOutput: (response, note) => readOutput(response, sent, note),
	};
}

/**
 * @param path with `{name}` for each parameter
 * @param values by name
 */
export function fillPath(path: string, values: Record<string, string>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** All texts in a value, and those of its numbers. */
function textsIn(value: unknown): string[] {
	if (value === undefined) return [];
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
	return [typeof value === 'string' ? value : JSON.stringify(value)];
}

function changedRecord(
	{ method }: Operation,
	{ recordField }: ItemRequest<OperationId>,
	{ path, body }: Pick<PreparedItem, 'path' | 'body'>,
): string | undefined {
	if (method !== 'PATCH') return undefined;
	return recordField === undefined ? path : `${path} ${JSON.stringify(body[recordField]).toLowerCase()}`;
}

/** An item for which the user has set nothing. */
export const UNSET = {
	getNodeParameter: (_: string, fallback: unknown) => fallback,
} as unknown as ItemContext;

/**
 * Reads what the user has set for the output of an item, before anything is sent: an expression that failed
 * afterwards would cost the row its output.
 *
 * @returns what makes the output of a response (openapi.yaml; the bodies of some operations are not shown, and
 *   whatever comes is accepted): one record for each entry of a list; without a body `{ success: true }`, or
 *   `{ deleted: true }` for a deletion, with what was sent
 * @throws InputProblem when a setting cannot be used
 */
export function outputReader(
	id: OperationId,
	{ simplified, secrets = [], finish = [], remainder }: ItemRequest<OperationId>,
	item: ItemContext,
): (body: unknown, sent: IDataObject, note?: string) => IDataObject[] {
	const view =
		simplified === undefined ? 'raw' : readRecordView((name, unset) => item.getNodeParameter(name, unset));
	const changes = finish.map((read) => read(item));
	return (body, sent, note) => {
		const shown = withoutFields(sent, secrets);
		const isDeletion = operationTable[id].method === 'DELETE';
		if (isBlank(body)) return [{ [isDeletion ? 'deleted' : 'success']: true, ...shown }];
		const records = [body].flat().map((value) => withoutFields(toRecord(value), secrets));
		return changes
			.reduce((kept, change) => change(kept), records)
			.map((record) => viewRecord(record, view, simplified ?? []))
			.map((record) => (note === undefined ? record : { ...record, note }))
			.map((record) => (remainder === undefined ? record : { deleted: true, ...shown, [remainder]: record }));
	};
}

/** @returns one record of a response, whatever it is, in a form that n8n takes for an item */
export function toRecord(value: unknown): IDataObject {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		return { value: value as IDataObject };
	}
	if (!('error' in value)) return value as IDataObject;
	// n8n takes an item with a field of this name for a failed one, and would run the node again.
	const { error, ...rest } = value as IDataObject;
	return { ...rest, service_error: error };
}
