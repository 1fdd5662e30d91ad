import { createHash } from 'node:crypto';

import { fieldsOf, type CallRecord } from './callRecord';

/** 72 bits: a mix-up among a thousand keys is out of the question, and static data stays small. */
const KEY_LENGTH = 12;
/** Where services commonly write what kind of event it is; the interface does not show it. */
const EVENT_NAMES = ['event', 'event_type', 'eventType', 'type', 'topic', 'name'];

/**
 * What tells one event from another. An event that tells of the same call, in the same status, with
 * the same results and under the same event name is the same event, though the time of sending or the
 * number of the try may differ. Where there is no call, the whole body decides.
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
	return [call.id, call.status, call.classification ?? null, call.extraction ?? null, names];
}
