import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../contract/contract';
import { isEmpty } from './sending';

/**
 * Makes the records that a node puts out of an answer's body (service-interface section 4; the bodies
 * of some operations are not shown, and whatever comes is accepted).
 *
 * @param body of a successful answer
 * @param known what the request itself tells, for an answer that has no body, for instance the call's id
 * @returns one record for each entry of a list; without a body `{ success: true }`, or
 *   `{ deleted: true }` for a deletion, with what is known
 */
export function recordsOf(body: unknown, { method }: Operation, known: IDataObject): IDataObject[] {
	if (isEmpty(body)) return [{ [method === 'DELETE' ? 'deleted' : 'success']: true, ...known }];
	return Array.isArray(body) ? body.map(recordOf) : [recordOf(body)];
}

function recordOf(value: unknown): IDataObject {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		return { value: value as IDataObject };
	}
	if (!('error' in value)) return value as IDataObject;
	// n8n takes an item with a field of this name for a failed one, and would run the node again.
	const { error, ...rest } = value as IDataObject;
	return { ...rest, service_error: error };
}
