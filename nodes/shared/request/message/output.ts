import type { IDataObject } from 'n8n-workflow';

import { type OperationId, operationTable } from '../../contract/contract';
import { isBlank } from '../../values/read';
import { readRecordView, type RecordView, viewRecord } from '../../values/records/recordView';
import { withoutFields } from '../../values/records/withoutFields';
import type { ItemContext } from './item';
import type { ItemRequest } from './itemRequest';

/** A request that was done. */
interface DoneRequest {
	/** Of the response. */
	body: unknown;
	/** What the request itself says, for instance the id of the call. */
	sent: IDataObject;
	wanted: WantedOutput;
	/** For the output. */
	note?: string;
}

/** What the user has set for the output of an item. */
export interface WantedOutput {
	view: RecordView;
	showsSecrets: boolean;
	/** Change the records, one after the other. */
	changes: ReadonlyArray<(records: IDataObject[]) => IDataObject[]>;
}

/**
 * Read before anything is sent: an expression that failed afterwards would cost the row its output.
 *
 * @throws InputProblem when a setting cannot be used
 */
export function readWantedOutput<Id extends OperationId>(
	{ simplified: paths, secrets, finish = [] }: ItemRequest<Id>,
	item: ItemContext,
): WantedOutput {
	return {
		view:
			paths === undefined ? 'raw' : readRecordView((name, fallback) => item.getNodeParameter(name, fallback)),
		showsSecrets: secrets === undefined || secrets.areWanted(item),
		changes: finish.map((read) => read(item)),
	};
}

/**
 * Makes the output of a node from a response (openapi.yaml; the bodies of some
 * operations are not shown, and whatever comes is accepted).
 *
 * @returns one record for each entry of a list; without a body `{ success: true }`, or
 *   `{ deleted: true }` for a deletion, with what was sent
 */
export function readOutput<Id extends OperationId>(
	id: Id,
	itemRequest: ItemRequest<Id>,
	{ body, sent, wanted, note }: DoneRequest,
): IDataObject[] {
	const { method } = operationTable[id];
	const { remainder, renamed = {}, secrets, simplified: paths } = itemRequest;
	const shown = (record: IDataObject) =>
		secrets === undefined || wanted.showsSecrets ? record : withoutFields(record, secrets.names);
	if (isBlank(body)) return [shown({ [method === 'DELETE' ? 'deleted' : 'success']: true, ...sent })];

	const records = (Array.isArray(body) ? body : [body]).map((value) =>
		renameFields(shown(toRecord(value)), renamed),
	);
	const finished = wanted.changes.reduce((kept, change) => change(kept), records);
	const viewed = finished.map((record) => viewRecord(record, wanted.view, paths ?? []));
	const output = note === undefined ? viewed : viewed.map((record) => ({ ...record, note }));
	return remainder === undefined
		? output
		: output.map((record) => ({ deleted: true, ...shown(sent), [remainder]: record }));
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

function renameFields(record: IDataObject, names: Readonly<Record<string, string>>): IDataObject {
	return Object.fromEntries(Object.entries(record).map(([name, value]) => [names[name] ?? name, value]));
}
