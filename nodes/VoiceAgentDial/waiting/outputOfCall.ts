import type { IDataObject } from 'n8n-workflow';

import { toRecord } from '../../shared/request/message/output';
import { type RecordView, viewRecord } from '../../shared/values/records/recordView';
import type { CallOutcome } from '../../shared/waiting/callEnd';
import { WAIT_KEY } from '../../shared/waiting/waitAddress';

/** What Output: Simplified keeps of a call that has ended (openapi.yaml, Call). */
const SIMPLIFIED = [
	...['id', 'status', 'type', 'created', 'duration', 'metadata', 'params', 'extraction', 'classification'],
	...['use_case.id', 'use_case.name', 'campaign_id', 'parent_call_id'],
];

/**
 * Beside the outcome 'no event in time'. The output for that case is made before the execution pauses, so it
 * cannot know whether no trigger is published, its events did not arrive, or the call goes on.
 */
export const NO_EVENT_NOTE =
	"No event arrived in time. Publish a workflow with a Voice Agent Trigger for this use case, with the same credential, and check that the service can reach n8n. For longer calls, increase 'Wait At Most'.";

/**
 * @param call a record of the call, whatever the service gave
 * @returns the output for it, without the address of the execution that waits
 */
export function outputOfCall(call: unknown, outcome: CallOutcome, view: RecordView): IDataObject {
	const record = withoutAddress(toRecord(call));
	return { ...viewRecord(record, view, SIMPLIFIED), outcome };
}

/** Nobody but the service needs the address. */
export function withoutAddress(record: IDataObject): IDataObject {
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
