import type { IDataObject } from 'n8n-workflow';

import { type OperationId, operationTable } from '../../contract/contract';
import { asFields, isBlank, toChoice, toTextList } from '../../values/read';
import { type ItemContext, readNamed } from './item';

/**
 * Reads what the user has set for the output of an item, before anything is sent: an expression that failed afterwards
 * would cost the row its output.
 *
 * @returns what changes the records that the service gave for the item; it must not fail
 * @throws InputProblem when a setting cannot be used
 */
export type PostProcess = (item: ItemContext) => (records: IDataObject[]) => IDataObject[];

/** How the output of an operation is made of its response. */
export interface OutputRules {
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

/** An item for which the user has set nothing. */
export const UNSET = {
	getNodeParameter: (_: string, fallback: unknown) => fallback,
} as unknown as ItemContext;

/**
 * @returns what makes the output of a response (openapi.yaml; the bodies of some operations are not shown, and
 *   whatever comes is accepted): one record for each entry of a list; without a body `{ success: true }`, or
 *   `{ deleted: true }` for a deletion, with what was sent
 * @throws InputProblem when a setting cannot be used
 */
export function outputReader(
	id: OperationId,
	{ simplified, secrets = [], finish = [], remainder }: OutputRules,
	item: ItemContext,
): (body: unknown, sent: IDataObject) => IDataObject[] {
	const view = simplified === undefined ? 'raw' : readRecordView(item);
	const changes = finish.map((read) => read(item));
	return (body, sent) => {
		const shown = withoutFields(sent, secrets);
		const isDeletion = operationTable[id].method === 'DELETE';
		if (isBlank(body)) return [{ [isDeletion ? 'deleted' : 'success']: true, ...shown }];
		const records = [body].flat().map((value) => withoutFields(toRecord(value), secrets));
		return changes
			.reduce((kept, change) => change(kept), records)
			.map((record) => viewRecord(record, view, simplified ?? []))
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

/** What to return of a record: its simplified form, all of it, or its ID and the top-level fields of these names. */
export type RecordView = 'simplified' | 'raw' | readonly string[];

/** @throws InputProblem when Output is unknown, or the names of fields cannot be read */
export function readRecordView(item: ItemContext): RecordView {
	const chosen = readNamed(item, 'Output', ['output', 'simplified']);
	const output = toChoice(chosen, ['simplified', 'raw', 'selectedFields'], 'Output');
	return output === 'selectedFields'
		? toTextList(readNamed(item, 'Fields', ['outputFields', '']), 'Fields')
		: output;
}

/** By which later nodes find the record again, the first that it has. */
export const IDS = ['call_id', 'platform_id', 'id'];

/**
 * @param paths that the simplified form keeps, for instance `id` or `use_case.name`
 * @returns what the user wants of a record. Fields that it does not have are left out
 */
export function viewRecord(record: IDataObject, view: RecordView, paths: readonly string[]): IDataObject {
	if (view === 'raw') return record;
	if (view === 'simplified') return simplifyRecord(record, paths);
	const id = IDS.find((name) => Object.hasOwn(record, name));
	const names = [...(id === undefined ? [] : [id]), ...view];
	return Object.fromEntries(
		names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]]),
	);
}

/** @returns the whole record if it has none of the paths, as an answer of another shape than expected */
function simplifyRecord(record: IDataObject, paths: readonly string[]): IDataObject {
	const result: IDataObject = {};
	for (const path of paths) {
		const [name = '', inner] = path.split('.');
		const value = record[name];
		if (value === undefined) continue;
		if (inner === undefined) result[name] = value;
		else if (asFields(value) === value)
			result[name] = { ...asFields(result[name]), [inner]: asFields(value)[inner] };
	}
	return Object.keys(result).length > 0 ? result : record;
}

/** Leaves fields out of a JSON value, at any depth. The value itself is not changed. */
export function withoutFields<Value>(value: Value, names: readonly string[]): Value {
	const walk = (inner: unknown): unknown => {
		if (Array.isArray(inner)) return inner.map(walk);
		if (typeof inner !== 'object' || inner === null) return inner;
		return Object.fromEntries(
			Object.entries(inner)
				.filter(([name]) => !names.includes(name))
				.map(([name, item]) => [name, walk(item)]),
		);
	};
	return walk(value) as Value;
}
