import type { IDataObject } from 'n8n-workflow';

import { asFields, toChoice, toTextList } from '../read';

/** What to return of a record: its simplified form, all of it, or its ID and the top-level fields of these names. */
export type RecordView = 'simplified' | 'raw' | readonly string[];

/**
 * @param get returns one of the node's parameters, or the fallback if it is not set
 * @throws InputProblem when Output is unknown, or the names of fields cannot be read
 */
export function readRecordView(get: (parameter: string, fallback: string) => unknown): RecordView {
	const output = toChoice(get('output', 'simplified'), ['simplified', 'raw', 'selectedFields'], {
		name: 'Output',
		byDefault: 'simplified',
	});
	return output === 'selectedFields' ? toTextList(get('outputFields', ''), 'Fields') : output;
}

/** By which later nodes find the record again, the first that it has. */
const IDS = ['call_id', 'platform_id', 'id'];

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

/**
 * Leaves fields out of a JSON value, at any depth.
 *
 * @param value for instance a record of an organization; it is not changed
 * @param names of the fields, for instance `api_key`
 */
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
