import { listValues } from '../../shared/contract/contract';

/** A call in an event, as far as it can be found (assumptions.md, Events). */
export interface CallRecord {
	[field: string]: unknown;
	id: string;
	status: string;
}

const STATUSES: readonly string[] = listValues('CallStatus');

/**
 * Finds the call record of an event: the body itself, or what its field `call` or `data` holds. One
 * whose status is a known one (openapi.yaml, CallStatus) is preferred, because what wraps a call may well have
 * an id and a status of its own.
 */
export function findCallRecord(body: unknown): CallRecord | undefined {
	const wrapped = asRecord(body);
	const data = asRecord(wrapped.data);
	const candidates = [body, wrapped.call, wrapped.data, data.call].filter(isCallRecord);
	return candidates.find(({ status }) => STATUSES.includes(status)) ?? candidates[0];
}

function isCallRecord(value: unknown): value is CallRecord {
	const { id, status } = asRecord(value);
	return typeof id === 'string' && id !== '' && typeof status === 'string' && status !== '';
}

/** The fields of an object; none of anything else. */
export function asRecord(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
		? (value as Record<string, unknown>)
		: {};
}
