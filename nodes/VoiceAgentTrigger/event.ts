import type { IDataObject } from 'n8n-workflow';

import { digestOf } from '../shared/values/digest';
import { asFields } from '../shared/values/read';
import { listValues } from '../shared/contract/contract';

/** A call in an event, as far as it can be found (assumptions.md, Events). */
export interface ReportedCall extends IDataObject {
	id: string;
	status: string;
}

/** Which events the user wants. An empty list matches everything. */
export interface EventFilter {
	statuses: readonly string[];
	types: readonly string[];
	/** Of the call's classification (openapi.yaml, Call). */
	classificationTags: readonly string[];
	/** Of the call's metadata (openapi.yaml, CallMetadata); one match is enough. */
	metadataTags: readonly string[];
	/** Whether events start the workflow for which the rest cannot be decided. */
	unreadable: 'pass' | 'drop';
}

const STATUSES: readonly string[] = listValues('CallStatus');
const TYPES: readonly string[] = listValues('CallType');
/** How deep in the body a call may be: the body itself, in `call`, in `data.call`. */
const LEVELS = 3;
/** Who has looked at a call in the service's web application does not change the call (openapi.yaml, Call). */
const VIEWERS = 'viewed_by';

/**
 * @param request.body of a delivery as n8n parsed it; an empty object where it could not
 * @param request.rawBody undefined where n8n read the body in pieces, such as files
 * @returns any JSON value, under any content type; the text itself where it is not JSON
 */
export function readBody({ body, rawBody }: { body: unknown; rawBody?: Buffer }): unknown {
	if (typeof body === 'object' && body !== null && Object.keys(body).length > 0) return body;
	const text = rawBody?.toString('utf8') ?? '';
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/**
 * @returns the outermost object that has the ID and the status of a call. An envelope may have both of its own:
 *   only a known status, or metadata, make an object a call.
 */
export function findCall(body: unknown): ReportedCall | undefined {
	let level = [body];
	for (let depth = 0; depth < LEVELS; depth++) {
		const call = level.find(isCall);
		if (call !== undefined) return call;
		level = level.flatMap((outer) => Object.values(asFields(outer)));
	}
	return undefined;
}

/** @returns whether the interface knows the call's status: what holds another one may be something else */
export function isReadable(call: ReportedCall | undefined): call is ReportedCall {
	return call !== undefined && STATUSES.includes(call.status);
}

/**
 * A status or type that the interface does not know cannot be decided: whatever holds it may not be the call.
 *
 * @param call undefined when none was found in the event
 * @returns whether the event starts the workflow
 */
export function matchesFilter(call: ReportedCall | undefined, filter: EventFilter): boolean {
	const passesUnreadable = filter.unreadable === 'pass';
	if (!passesUnreadable && !isReadable(call)) return false;
	if (call === undefined) return true;
	const isWanted = (wanted: readonly string[], value: unknown, known: readonly string[]) =>
		hasMatch(wanted, value) || (passesUnreadable && !isAmong(known, value));
	return (
		isWanted(filter.statuses, call.status, STATUSES) &&
		isWanted(filter.types, call.type, TYPES) &&
		hasMatch(filter.classificationTags, asFields(call.classification).tag) &&
		hasMatch(filter.metadataTags, asFields(call.metadata).tags)
	);
}

/**
 * @param body not nested deep
 * @returns a digest of everything in the body, in whatever order: deliveries with the same one are the same event,
 *   delivered twice. Undefined where no call was found, so that the event cannot be identified
 */
export function makeEventKey(body: unknown, call: ReportedCall | undefined): string | undefined {
	return call && digestOf(canonical(body));
}

function isCall(value: unknown): value is ReportedCall {
	const { id, status, metadata } = asFields(value);
	const isNamed = typeof id === 'string' && id !== '' && typeof status === 'string' && status !== '';
	return isNamed && (STATUSES.includes(status) || asFields(metadata) === metadata);
}

/** @param value a text, or a list of them */
function hasMatch(wanted: readonly string[], value: unknown): boolean {
	return wanted.length === 0 || [value].flat().some((one) => isAmong(wanted, one));
}

/** People type these names by hand. */
function isAmong(names: readonly string[], value: unknown): boolean {
	if (typeof value !== 'string') return false;
	const text = value.trim().toLowerCase();
	return names.some((name) => name.trim().toLowerCase() === text);
}

/** JSON with the names of each object in order. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (name, inner: unknown) => {
		if (name === VIEWERS) return undefined;
		if (asFields(inner) !== inner) return inner;
		return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
	});
}
