import { fieldsOf, type CallRecord } from './callRecord';

/** Which events the user wants. An empty list lets everything pass. */
export interface EventFilter {
	statuses: readonly string[];
	types: readonly string[];
	/** Of the call's classification (openapi.yaml, Call). */
	classificationTags: readonly string[];
	/** Of the call's metadata (openapi.yaml, CallMetadata); one of them suffices. */
	metadataTags: readonly string[];
	/** Events for which the rest cannot be decided. */
	unreadable: 'pass' | 'drop';
}

/**
 * @param call undefined when none was found in the event
 * @returns whether the event starts the workflow
 */
export function passes(call: CallRecord | undefined, filter: EventFilter): boolean {
	if (call === undefined) return filter.unreadable === 'pass';
	const isOfType =
		typeof call.type === 'string' || filter.types.length === 0
			? isAmong(filter.types, [call.type])
			: filter.unreadable === 'pass';
	return (
		isOfType &&
		isAmong(filter.statuses, [call.status]) &&
		isAmong(filter.classificationTags, [fieldsOf(call.classification).tag]) &&
		isAmong(filter.metadataTags, listOf(fieldsOf(call.metadata).tags))
	);
}

/** Upper and lower case and surrounding spaces make no difference: people type these names by hand. */
function isAmong(wanted: readonly string[], values: readonly unknown[]): boolean {
	if (wanted.length === 0) return true;
	const names = new Set(wanted.map(plain));
	return values.some((value) => typeof value === 'string' && names.has(plain(value)));
}

function plain(text: string): string {
	return text.trim().toLowerCase();
}

function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [value];
}
