import { listValues } from '../../shared/contract/contract';
import { asRecord, type CallRecord } from './callRecord';

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

const STATUSES = normalize(listValues('CallStatus'));
const TYPES = normalize(listValues('CallType'));

/**
 * A status or type that the interface does not know cannot be decided: whatever holds it may not be the call.
 *
 * @param call undefined when none was found in the event
 * @returns whether the event starts the workflow
 */
export function matchesFilter(call: CallRecord | undefined, filter: EventFilter): boolean {
	const { statuses, types, classificationTags, metadataTags } = filter;
	const passesUnreadable = filter.unreadable === 'pass';
	if (call === undefined) return passesUnreadable;
	const isWanted = (wanted: readonly string[], value: unknown, known: ReadonlySet<string>) =>
		hasMatch(wanted, [value]) || (passesUnreadable && !isKnown(value, known));
	return (
		isWanted(statuses, call.status, STATUSES) &&
		isWanted(types, call.type, TYPES) &&
		hasMatch(classificationTags, [asRecord(call.classification).tag]) &&
		hasMatch(metadataTags, toList(asRecord(call.metadata).tags))
	);
}

function hasMatch(wanted: readonly string[], values: readonly unknown[]): boolean {
	const names = normalize(wanted);
	return wanted.length === 0 || values.some((value) => isKnown(value, names));
}

function isKnown(value: unknown, names: ReadonlySet<string>): boolean {
	return typeof value === 'string' && names.has(normalizeName(value));
}

function normalize(names: readonly string[]): ReadonlySet<string> {
	return new Set(names.map(normalizeName));
}

/** People type these names by hand. */
function normalizeName(text: string): string {
	return text.trim().toLowerCase();
}

function toList(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [value];
}
