import { createHash } from 'node:crypto';

import { fieldsOf, type CallRecord } from './callRecord';

/** 72 bits: a mix-up among a thousand keys is out of the question, and static data stays small. */
const KEY_LENGTH = 12;
/** Where services commonly write what kind of event it is; the interface does not show it. */
const EVENT_NAMES = ['event', 'event_type', 'eventType', 'type', 'topic', 'name'];

/**
 * What tells one event from another: the call record as a whole, since any change in it is news, and
 * the name of the event. What else wraps the call, such as the time of sending or the number of the
 * try, may differ between two deliveries of the same event. Where there is no call, the whole body
 * decides.
 */
export function eventKeyOf(body: unknown, call: CallRecord | undefined): string {
	const parts = call === undefined ? body : partsOf(body, call);
	return createHash('sha256')
		.update(JSON.stringify(parts) ?? '')
		.digest('base64url')
		.slice(0, KEY_LENGTH);
}

function partsOf(body: unknown, call: CallRecord): unknown[] {
	const envelope = body === call ? {} : fieldsOf(body);
	const names = EVENT_NAMES.map((name) => envelope[name] ?? null);
	return [call, names];
}
