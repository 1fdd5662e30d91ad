import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { valuesOf } from '../shared/contract/contract';
import { matchNames } from '../shared/values/choice';
import { toIdentifier } from '../shared/values/identifier';
import { InputProblem, quote } from '../shared/values/inputProblem';
import type { EventFilter } from './delivery/eventFilter';

type Context = IHookFunctions | IWebhookFunctions;

const USE_CASE_ID_LENGTH = 24;
const MIN_SECRET_LENGTH = 8;
/** What HTTP carries in a header, and every service writes in the same way. */
const HEADER_TEXT = /^[\x20-\x7e]+$/;

/** How the trigger recognizes events of the service. */
export type Authority = { kind: 'automatic'; useCaseId: string } | { kind: 'manual'; secret: string };

/** What of the events starts the workflow. */
export interface EventSettings {
	filter: EventFilter;
	/** Whether events that are delivered again start nothing. */
	ignoresRepeated: boolean;
	/** Whether events of calls that a run waits for start a run of their own as well. */
	startsForWaiting: boolean;
}

/**
 * Each value may come from an expression, and so be of any type.
 *
 * @throws InputProblem when one cannot be used. Where the workflow is published, the user reads it; an
 *   event is rejected.
 */
export function authorityOf(context: Context): Authority {
	const isManual = context.getNodeParameter('registration', 'automatic') === 'manual';
	return isManual
		? { kind: 'manual', secret: toSecret(context.getNodeParameter('secret', '')) }
		: { kind: 'automatic', useCaseId: useCaseOf(context) };
}

/**
 * @throws InputProblem when a value is of another type. Where the workflow is published, the user
 *   reads it; an event that comes in is treated as one that the filters cannot decide on.
 */
export function eventSettingsOf(context: Context): EventSettings {
	const filters = fieldsIn(context.getNodeParameter('filters', {}), 'Filters');
	const { unreadable = 'pass', ignoreRepeated = true, waitingCalls = 'start' } = optionsOf(context);
	if (unreadable !== 'pass' && unreadable !== 'drop') {
		throw wrongType('Events That Cannot Be Read', unreadable, 'Choose one of its two values.');
	}
	if (typeof ignoreRepeated !== 'boolean') {
		throw wrongType('Ignore Repeated Deliveries', ignoreRepeated, 'Switch it on or off.');
	}
	if (waitingCalls !== 'start' && waitingCalls !== 'wakeOnly') {
		throw wrongType('Events of Waiting Calls', waitingCalls, 'Choose one of its two values.');
	}
	return {
		filter: {
			statuses: toNames(filters.statuses, 'Call Status', valuesOf('CallStatus')),
			types: toNames(filters.types, 'Call Direction', valuesOf('CallType')),
			classificationTags: toList(filters.classificationTags, 'Classification Tags'),
			metadataTags: toList(filters.metadataTags, 'Metadata Tags'),
			unreadable,
		},
		ignoresRepeated: ignoreRepeated,
		startsForWaiting: waitingCalls === 'start',
	};
}

/** What becomes of events on which the filters cannot decide: the user's choice, if that can be read. */
export function dropsUndecided(context: Context): boolean {
	try {
		return optionsOf(context).unreadable === 'drop';
	} catch {
		return false;
	}
}

/**
 * Reads the secret that the user has given to the service.
 *
 * @returns without the spaces and line breaks around it, which HTTP would drop
 * @throws InputProblem when no event could ever carry it, or anybody could guess it
 */
export function toSecret(value: unknown): string {
	if (typeof value !== 'string' && value !== undefined && value !== null) {
		throw wrongType('Secret', typeof value, 'It must be text.');
	}
	const secret = (value ?? '').trim();
	if (secret === '') {
		throw new InputProblem(
			'The Secret of this trigger is empty, so every event would be turned away',
			'Fill in a long random text, and enter the same text in the service.',
		);
	}
	if (!HEADER_TEXT.test(secret)) {
		throw new InputProblem(
			'The Secret of this trigger has characters that cannot be sent in a header, so every event would be turned away',
			'Use letters without accents, digits and signs such as - and _, in one line, and enter the same text in the service.',
		);
	}
	if (secret.length < MIN_SECRET_LENGTH) {
		throw new InputProblem(
			`The Secret of this trigger has only ${secret.length} characters, so strangers could guess it`,
			'Use a long random text, and enter the same text in the service.',
		);
	}
	return secret;
}

/**
 * Reads a list of names as users give it: from a picker, as text with commas, or from an expression.
 *
 * @param name of the field, for the error
 * @throws InputProblem when it is neither a list nor text
 */
export function toList(value: unknown, name: string): string[] {
	if (value === undefined || value === null) return [];
	const entries: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
	return entries.map((entry) => toName(entry, name)).filter((entry) => entry !== '');
}

/** @throws InputProblem when one is none of the service's names: no event would ever pass */
function toNames(value: unknown, name: string, known: readonly string[]): string[] {
	return matchNames(
		toList(value, name),
		known,
		(stranger) =>
			new InputProblem(
				`The ${name} ${quote(stranger)} does not exist, so no event would ever pass`,
				`It can be: ${known.join(', ')}.`,
			),
	);
}

function toName(value: unknown, name: string): string {
	if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
	throw wrongType(name, value, 'Choose from the list, or write names separated by commas.');
}

function useCaseOf(context: Context): string {
	const value = context.getNodeParameter('useCaseId', '', { extractValue: true });
	return toIdentifier(value, 'Use Case', USE_CASE_ID_LENGTH);
}

function optionsOf(context: Context): Record<string, unknown> {
	return fieldsIn(context.getNodeParameter('options', {}), 'Options');
}

function fieldsIn(value: unknown, name: string): Record<string, unknown> {
	if (value === undefined || value === null || value === '') return {};
	if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
	throw wrongType(name, value, 'Add them one by one.');
}

function wrongType(name: string, value: unknown, remedy: string): InputProblem {
	return new InputProblem(`${name} of this trigger cannot be ${quote(value)}`, remedy);
}
