import { createHash } from 'node:crypto';

import { asRecord, type CallRecord } from '../delivery/callRecord';

/** What identifies the event of a delivery. */
export interface Delivered {
	body: unknown;
	/** The call that was found in the body, if one was. */
	call: CallRecord | undefined;
	/** By lower-case name. */
	headers: Record<string, unknown>;
	/** Of the address that it came to. */
	query: Record<string, unknown>;
}

/** Names without case and punctuation: `event_id`, `eventId` and `Event-ID` are one. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Fields about the delivery and not about the event: how often it was tried, and when. */
const OF_THE_DELIVERY = new Set([
	...['attempt', 'attempts', 'attemptnumber', 'attemptcount', 'attemptid'],
	...['deliveryattempt', 'deliveryattempts', 'deliverycount', 'deliveryid', 'deliveredat', 'deliverytime'],
	...['redelivery', 'redelivered', 'redeliverycount', 'isredelivery'],
	...['retry', 'isretry', 'retries', 'retrycount', 'retrynumber', 'retryattempt'],
	...['sentat', 'senttime', 'sendtime'],
]);
/** Parts of an envelope that are about the delivery as a whole, or about the event in general. */
const PARTS_OF_ENVELOPE = ['data', 'delivery', 'meta', 'payload', 'webhook'];
/** Who has looked at a call in the service's web application does not change the call (openapi.yaml, Call). */
const VIEWERS = 'viewed_by';

const IDS = new Set(['id', 'uuid', 'callid', 'calluuid', 'eventid', 'eventuuid', 'messageid']);
/** Where an event or a call may be, other than at the top. Other ids do not identify the event. */
const PLACES_OF_IDS = ['call', 'data', 'event', 'payload'];
const NAMES_AN_EVENT = /(?:^|-)event(?:-|$)/;

/**
 * What makes one event different from another: everything in the body but what is known to be about the delivery,
 * in whatever order, and the headers with `event` in their names. The interface shows no such header: if there is
 * one, it is rather the kind of an event than nothing. Two deliveries with the same key are the same event,
 * delivered twice.
 *
 * @returns a digest; undefined where there is no id of a call or an event, so that the event cannot be identified
 */
export function makeEventKey({ body, call, headers, query }: Delivered): string | undefined {
	if (call === undefined && !hasId(body)) return undefined;
	const ofEvent = Object.entries(headers).filter(([name]) => NAMES_AN_EVENT.test(name));
	return createHash('sha256')
		.update(canonical([body, Object.fromEntries(ofEvent), query], namesToLeaveOut(body, call)))
		.digest('base64url');
}

function hasId(body: unknown): boolean {
	const envelope = asRecord(body);
	return [envelope, ...PLACES_OF_IDS.map((name) => asRecord(envelope[name]))].some((fields) =>
		Object.entries(fields).some(([name, value]) => IDS.has(plain(name)) && isId(value)),
	);
}

function isId(value: unknown): boolean {
	return (typeof value === 'string' && value.trim() !== '') || Number.isFinite(value);
}

type IsLeftOut = (name: string, value: unknown) => boolean;

/** Such names are about the delivery only around the call; within it they may mean anything. */
function namesToLeaveOut(body: unknown, call: CallRecord | undefined): Map<unknown, IsLeftOut> {
	const envelope = asRecord(body);
	const rules = new Map<unknown, IsLeftOut>();
	for (const part of [envelope, ...PARTS_OF_ENVELOPE.map((name) => envelope[name])]) {
		if (part !== call) rules.set(part, isOfTheDelivery);
	}
	if (call !== undefined) {
		rules.set(call, (name, value) => {
			if (name === VIEWERS) return true;
			return call === body && isOfTheDelivery(name, value);
		});
	}
	return rules;
}

function isOfTheDelivery(name: string, value: unknown): boolean {
	const isTimeOfSending = plain(name) === 'sent' && typeof value !== 'boolean';
	return OF_THE_DELIVERY.has(plain(name)) || isTimeOfSending;
}

/** JSON with the names of each object in order, and without those that are to be left out of it. */
function canonical(value: unknown, leftOut: Map<unknown, IsLeftOut>): string {
	if (Array.isArray(value)) return `[${value.map((item) => canonical(item, leftOut)).join()}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
	const isLeftOut = leftOut.get(value) ?? (() => false);
	const fields = Object.entries(value)
		.filter(([name, inner]) => !isLeftOut(name, inner))
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner, leftOut)}`);
	return `{${fields.join()}}`;
}
