import type { IDataObject } from 'n8n-workflow';

import { asFields, recordOfCall, recordWithoutEvent } from '../../shared/record/callRecord';
import { toRecord } from '../../shared/request/message/output';
import { type RecordView, viewRecord } from '../../shared/values/records/recordView';
import { findOutcome } from '../../shared/waiting/callEnd';
import { WAIT_KEY } from '../../shared/waiting/waitAddress';

/**
 * Beside the outcome 'no event'. The output for that case is made before the execution pauses, so it
 * cannot know whether no trigger is published, its events did not arrive, or the call goes on.
 */
export const NO_EVENT_NOTE =
	"No event arrived in time. Publish a workflow with a Voice Agent Trigger for this use case, with the same credential, and check that the service can reach n8n. For longer calls, increase 'Wait At Most'.";

/**
 * @param call a record of the call, whatever the service gave
 * @returns the output for it, without the address of the execution that waits; the outcome is 'no event'
 *   unless the call has ended
 */
export function outputOfCall(call: unknown, _outcome: string, view: RecordView): IDataObject {
	const outcome = findOutcome(asFields(call).status);
	if (view === 'simplified') return outcome ? recordOfCall(call) : recordWithoutEvent(call);
	return { ...viewRecord(withoutAddress(toRecord(call)), view, []), outcome: outcome ?? 'no event' };
}

/** Nobody but the service needs the address. */
export function withoutAddress(record: IDataObject): IDataObject {
	const { custom, ...others } = asFields(record.metadata);
	const { [WAIT_KEY]: address, ...own } = asFields(custom);
	if (address === undefined) return record;
	return { ...record, metadata: Object.keys(own).length > 0 ? { ...others, custom: own } : others };
}
