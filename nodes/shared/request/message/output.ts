import type { IDataObject } from 'n8n-workflow';

import { operationTable, type OperationId } from '../../contract/contract';
import { isBlank } from '../../values/blank';
import { simplified } from '../../values/simplify';
import { withoutFields } from '../../values/withoutFields';
import type { ItemContext, ItemRequest } from './itemRequest';

/** A request that was done. */
export interface Done {
	/** Of the response. */
	body: unknown;
	/** What the request itself tells, for instance the call's id. */
	sent: IDataObject;
	/** Holds what the user has set for the output. */
	item: ItemContext;
	/** Whether the user wants the simplified record. */
	simplifies: boolean;
	/** What is to be told of it. */
	note?: string;
}

/**
 * Makes the records that a node puts out of a response (openapi.yaml; the bodies of some
 * operations are not shown, and whatever comes is accepted).
 *
 * @returns one record for each entry of a list; without a body `{ success: true }`, or
 *   `{ deleted: true }` for a deletion, with what was sent
 */
export function outputOf<Id extends OperationId>(
	id: Id,
	itemRequest: ItemRequest<Id>,
	{ body, sent, item, simplifies, note }: Done,
): IDataObject[] {
	const { method } = operationTable[id];
	const { finish = [], remainder, renamed = {}, secrets, simplified: paths } = itemRequest;
	const shown = (record: IDataObject) =>
		secrets === undefined || secrets.areWanted(item) ? record : withoutFields(record, secrets.names);
	if (isBlank(body)) return [shown({ [method === 'DELETE' ? 'deleted' : 'success']: true, ...sent })];

	const records = (Array.isArray(body) ? body : [body]).map((value) =>
		withNames(shown(recordOf(value)), renamed),
	);
	const finished = finish.reduce((kept, change) => change(kept, item), records);
	const simple = paths && simplifies ? finished.map((record) => simplified(record, paths)) : finished;
	const output = note === undefined ? simple : simple.map((record) => ({ ...record, note }));
	return remainder === undefined
		? output
		: output.map((record) => ({ deleted: true, ...shown(sent), [remainder]: record }));
}

/** @returns whether the user wants simplified records, of an operation that has any */
export function isSimplified<Id extends OperationId>(
	{ simplified: paths }: ItemRequest<Id>,
	item: ItemContext,
): boolean {
	return paths !== undefined && Boolean(item.getNodeParameter('simplify', true));
}

/** @returns one record of a response, whatever it is, in a form that n8n takes for an item */
export function recordOf(value: unknown): IDataObject {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		return { value: value as IDataObject };
	}
	if (!('error' in value)) return value as IDataObject;
	// n8n takes an item with a field of this name for a failed one, and would run the node again.
	const { error, ...rest } = value as IDataObject;
	return { ...rest, service_error: error };
}

function withNames(record: IDataObject, names: Readonly<Record<string, string>>): IDataObject {
	return Object.fromEntries(Object.entries(record).map(([name, value]) => [names[name] ?? name, value]));
}
