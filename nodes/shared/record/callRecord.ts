import type { IDataObject } from 'n8n-workflow';

import { asFields, filledText, isBlank, NOTHING, plainText } from '../values/read';
import { findMeaning } from '../waiting/callEnd';
import { WAIT_KEY } from '../waiting/waitAddress';

/**
 * What becomes of a call, as people read it in a table and drag it into fields: every call has all keys, in
 * this order, and something in each. What people look for comes first: a table shows about five columns.
 *
 * @param value a call (openapi.yaml, Call); any field may be missing, or of another type
 */
export function recordOfCall(value: unknown): IDataObject {
	const call = asFields(value);
	const metadata = asFields(call.metadata);
	const isInbound = plainText(call.type).toLowerCase() === 'inbound';
	const { outcome = NOTHING, reason = 'Unknown status' } = findMeaning(call.status) ?? {};
	return {
		status: filledText(call.status),
		// '–' while the call goes on.
		outcome,
		// The other person's.
		phone_number: filledText(isInbound ? metadata.from : metadata.to),
		// What the AI extracted, with null for what it was to extract and did not; '–' where nothing was asked.
		answers: readAnswers(call),
		tag: filledText(asFields(call.classification).tag),
		// What the status means.
		reason,
		// When it was placed, ISO 8601 in UTC.
		call_time: filledText(call.scheduled_for ?? call.created),
		// 0 where the service gives none, as the cost in all.
		duration_seconds: asNumber(call.duration),
		cost: asNumber(asFields(call.costs).total_costs),
		call_id: filledText(call.id),
		direction: filledText(call.type),
		// What was sent along: custom keys, and the tags in one text.
		metadata: readSentAlong(metadata),
	};
}

/** It is written before the execution pauses, so it can't know which trigger is published by then. */
const NO_EVENT = 'No event came in time. Check the call in the service, and that its trigger is published';

/**
 * @param placed the service's answer when the call was placed
 * @returns the record of a call of whose end no event arrived in time
 */
export function recordWithoutEvent(placed: unknown): IDataObject {
	return { ...recordOfCall(placed), reason: NO_EVENT, outcome: 'no event', direction: 'Outbound' };
}

/** @returns what the use case of a call extracts; none if its record does not show that */
export function namesOfAnswers({ use_case: useCase }: IDataObject): string[] {
	const fields = [asFields(useCase).extract_with_ai].flat();
	return fields.map((field) => plainText(asFields(field).name)).filter(Boolean);
}

/** They can be dragged before anyone has answered. */
function readAnswers(call: IDataObject): IDataObject | string {
	const { extraction } = call;
	const unanswered = namesOfAnswers(call).map((name) => [name, null] as const);
	const isObject = asFields(extraction) === extraction;
	const answers = isObject || isBlank(extraction) ? asFields(extraction) : { value: extraction };
	const all = { ...Object.fromEntries(unanswered), ...answers };
	return Object.keys(all).length > 0 ? all : NOTHING;
}

/** Where an execution waits for the call is of no use to people. */
function readSentAlong({ custom, tags }: IDataObject): IDataObject {
	const { [WAIT_KEY]: _, ...own } = asFields(custom);
	const names = [tags].flat().map(plainText).filter(Boolean);
	return { ...own, tags: own.tags ?? filledText(names.join(', ')) };
}

function asNumber(value: unknown): number {
	const number = Number(plainText(value));
	return Number.isFinite(number) ? number : 0;
}
