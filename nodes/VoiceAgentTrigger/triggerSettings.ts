import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { listValues } from '../shared/contract/contract';
import { readNamed } from '../shared/request/message/item';
import {
	asFields,
	isBlank,
	matchNames,
	toChoice,
	toIdentifier,
	toText,
	toTextList,
} from '../shared/values/read';
import { InputProblem, tryRead } from '../shared/values/inputProblem';
import { FINAL_STATUSES } from '../shared/waiting/callEnd';
import type { EventFilter } from './event';

export type TriggerContext = IHookFunctions | IWebhookFunctions;

const USE_CASE_ID_LENGTH = 24;
/** What HTTP carries in a header, and every service writes in the same way. */
const PLAIN = /^[\x20-\x7e]*$/;
/** Nobody guesses it at once. */
const MIN_SECRET = 8;

/**
 * How the trigger recognizes events of the service, and of which use case's calls it resumes executions. With
 * manual setup of none unless one is chosen: who sets the secret can make up events.
 */
export type Authority =
	| { kind: 'automatic'; useCaseId: string }
	| { kind: 'manual'; secret: string; useCaseId: string | undefined };

/** Which events start the workflow, and with what. */
export interface EventSettings {
	filter: EventFilter;
	output: 'simplified' | 'raw';
	/** Whether events of calls that an execution waits for start this workflow as well. */
	startsForWaiting: boolean;
}

/**
 * Each value may come from an expression, and so be of any type.
 *
 * @throws InputProblem when one is invalid. On publishing, the user reads it; an event is rejected.
 */
export function readAuthority(context: TriggerContext): Authority {
	// A choice that cannot be read stops publishing, but must not make a published trigger deaf.
	if (tryRead(() => isManual(context))) {
		const secret = toSecret(readNamed(context, 'Secret', ['secret', '']));
		return { kind: 'manual', secret, useCaseId: tryRead(() => readResumedUseCase(context)) };
	}
	const id = readNamed(context, 'Use Case', ['useCaseId', '', { extractValue: true }]);
	return { kind: 'automatic', useCaseId: toIdentifier(id, 'Use Case', USE_CASE_ID_LENGTH) };
}

/**
 * @throws InputProblem when a value is invalid. On publishing, the user reads it; an event that comes in
 *   is treated as one that cannot be read.
 */
export function readEventSettings(context: TriggerContext): EventSettings {
	const filters = asFields(readNamed(context, 'Filters', ['filters', {}]));
	const { unreadable, waitingCalls } = readOptions(context);
	if (isManual(context)) readResumedUseCase(context);
	return {
		filter: {
			statuses: readStatuses(context),
			types: matchNames(filters.types, listValues('CallType'), 'Call Direction'),
			classificationTags: toTextList(filters.classificationTags, 'Classification Tags'),
			metadataTags: toTextList(filters.metadataTags, 'Metadata Tags'),
			unreadable: toChoice(unreadable, ['pass', 'drop'], 'Unreadable Events'),
		},
		output: toChoice(readNamed(context, 'Output', ['output', '']), ['simplified', 'raw'], 'Output'),
		startsForWaiting:
			toChoice(waitingCalls, ['start', 'resumeOnly'], 'Calls with a Waiting Execution') === 'start',
	};
}

/** @returns whether events that cannot be read start nothing: the user's choice, if that can be read */
export function dropsUnreadable(context: TriggerContext): boolean {
	return tryRead(() => readOptions(context).unreadable) === 'drop';
}

/**
 * Reads the secret that the user has given to the service.
 *
 * @returns without the spaces and line breaks around it, which HTTP would drop
 * @throws InputProblem when no event could ever carry it, or anybody could guess it
 */
function toSecret(value: unknown): string {
	const secret = toText(value, 'Secret');
	if (secret.length >= MIN_SECRET && PLAIN.test(secret)) return secret;
	const says = `'Secret' must be ${MIN_SECRET} or more letters, digits, and punctuation marks, without accents or line breaks`;
	throw new InputProblem(says, 'Use a long random text. Enter the same one in the service.');
}

/** @returns no status where all of them start the workflow */
function readStatuses(context: TriggerContext): readonly string[] {
	const options = ['callEnded', 'anyEvent', 'chosenStatuses'] as const;
	const triggerOn = toChoice(readNamed(context, 'Trigger On', ['triggerOn', '']), options, 'Trigger On');
	if (triggerOn === 'anyEvent') return [];
	if (triggerOn === 'callEnded') return FINAL_STATUSES;
	const chosen = readNamed(context, 'Statuses', ['statuses', []]);
	const statuses = matchNames(chosen, listValues('CallStatus'), 'Statuses');
	if (statuses.length > 0) return statuses;
	throw new InputProblem(
		"'Statuses' is empty",
		"Choose at least one status, or set 'Trigger On' to 'Any Event'.",
	);
}

/** @returns undefined where none is chosen */
function readResumedUseCase(context: TriggerContext): string | undefined {
	const name = 'Use Case of Waiting Executions';
	const id = readNamed(context, name, ['resumedUseCaseId', '', { extractValue: true }]);
	return isBlank(id) ? undefined : toIdentifier(id, name, USE_CASE_ID_LENGTH);
}

/** @returns whether the user adds the webhook in the service */
function isManual(context: TriggerContext): boolean {
	const who = toChoice(readNamed(context, 'Webhook', ['webhook', '']), ['automatic', 'manual'], 'Webhook');
	return who === 'manual';
}

function readOptions(context: TriggerContext): IDataObject {
	return asFields(readNamed(context, 'Options', ['options', {}]));
}
