import type { IDataObject } from 'n8n-workflow';

import { recordOf } from '../../shared/request/message/output';
import { simplified } from '../../shared/values/records/simplify';
import { withTexts } from '../../shared/values/records/withTexts';
import type { CallOutcome } from '../../shared/waiting/callEnd';
import { WAIT_KEY } from '../../shared/waiting/waitAddress';

/** What Simplify leaves of a call that has ended (openapi.yaml, Call). */
const SIMPLIFIED = [
	...['id', 'status', 'type', 'created', 'duration', 'metadata', 'params', 'extraction', 'classification'],
	...['use_case.id', 'use_case.name', 'campaign_id', 'parent_call_id'],
];

const REPLACEMENT = '[hidden]';

/**
 * @param call a record of the call, whatever the service gave
 * @param address of the run that waits, where it is known
 * @returns what the node puts out of it, without the address of the run that waits
 */
export function outputOfCall(
	call: unknown,
	outcome: CallOutcome,
	{ simplifies, address }: { simplifies: boolean; address?: string },
): IDataObject {
	const record = withoutAddress(recordOf(call), address);
	return { ...(simplifies ? simplified(record, SIMPLIFIED) : record), outcome };
}

/**
 * Nobody but the service needs the address.
 *
 * @param address as the service got it, which may give it back anywhere
 */
export function withoutAddress(record: IDataObject, address?: string): IDataObject {
	const kept = withoutKey(record);
	if (address === undefined) return kept;
	return withTexts(kept, (text) => text.split(address).join(REPLACEMENT)) as IDataObject;
}

function withoutKey(record: IDataObject): IDataObject {
	const { metadata } = record;
	if (!isObject(metadata) || !isObject(metadata.custom) || !(WAIT_KEY in metadata.custom)) return record;
	const custom = without(metadata.custom, WAIT_KEY);
	const others = without(metadata, 'custom');
	return { ...record, metadata: Object.keys(custom).length > 0 ? { ...others, custom } : others };
}

function without(record: IDataObject, field: string): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
