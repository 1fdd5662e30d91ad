import type { IDataObject } from 'n8n-workflow';

/**
 * Leaves of a record what a workflow goes on with.
 *
 * @param paths for instance `id` or `use_case.name`
 * @returns the values at the paths that the record has; the whole record if it has none of them, as an
 *   answer of another shape than expected
 */
export function simplifyRecord(record: IDataObject, paths: readonly string[]): IDataObject {
	const result: IDataObject = {};
	for (const path of paths) {
		const [name = '', inner] = path.split('.');
		const value = record[name];
		if (value === undefined) continue;
		if (inner === undefined) result[name] = value;
		else if (isObject(value)) result[name] = { ...(result[name] as IDataObject), [inner]: value[inner] };
	}
	return Object.keys(result).length > 0 ? result : record;
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
