import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { knownHooks } from '../registration/knownHooks';
import { makeEventKey } from '../repetition/eventKey';
import { startOnce } from '../repetition/startOnce';
import { dropsUnreadable, readEventSettings, type EventSettings } from '../settings';
import { openWithCredential, findSealedAddress } from '../waking/opening';
import { wakeAfterResponse } from '../waking/wake';
import { authorize } from './authorization';
import { findCallRecord, type CallRecord } from './callRecord';
import { readBody, toItemJson } from './eventBody';
import { matchesFilter } from './eventFilter';
import { withoutOwnSecrets } from './ownSecrets';

/** Answers 200 without a body, as n8n does when an execution starts, but starts none. */
const ACCEPTED_WITHOUT_EXECUTION: IWebhookResponseData = { webhookResponse: '' };

/**
 * Receives one delivery: checks that it comes from the service, reads the event, and starts an execution if
 * the user wants such events and this one has not started one before. The body is passed on as it was received,
 * except for this trigger's own secrets. An execution that waits for the event's call is resumed, whatever
 * 'Trigger On' and the filters are.
 *
 * A sender with the right secret gets 200, or an error of n8n itself, after which the service sends again.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const sender = await authorize(context);
	if (sender === undefined) return refuse(context);

	const body = readBody(context.getRequestObject());
	const call = findCallRecord(body);
	const settings = tryReadSettings(context);
	const sealed = findSealedAddress(call);
	const address = await openWithCredential(context, sealed, { call, useCaseId: sender.useCaseId });
	const secrets = [sender.secret, ...(sealed === undefined ? [] : [sealed])];
	const clean = withoutOwnSecrets(body, secrets, listFingerprints(context));
	if (address !== undefined) wakeAfterResponse(context, address, findCallRecord(clean));
	if (address !== undefined && settings?.startsForWaiting === false) return ACCEPTED_WITHOUT_EXECUTION;
	if (!isWanted(context, call, settings)) return ACCEPTED_WITHOUT_EXECUTION;

	const item = { json: toItemJson(clean) };
	const key = settings?.ignoresRepeated === false ? undefined : eventKey(context, body, call);
	const isTest = context.getMode() === 'manual';
	if (key === undefined || isTest) return startWith(item);
	const first = await startOnce(context, key, item);
	return first === undefined ? ACCEPTED_WITHOUT_EXECUTION : startWith(first);
}

function refuse(context: IWebhookFunctions): IWebhookResponseData {
	context.getResponseObject().status(401).send('Unauthorized').end();
	return { noWebhookResponse: true };
}

function startWith(item: INodeExecutionData): IWebhookResponseData {
	return { workflowData: [[item]] };
}

/** Undefined when they have become invalid since the workflow was published. */
function tryReadSettings(context: IWebhookFunctions): EventSettings | undefined {
	try {
		return readEventSettings(context);
	} catch (error) {
		const { name } = context.getNode();
		context.logger.warn(
			`"${name}" can't read its settings, so 'Unreadable Events' decides: ${(error as Error).message}`,
		);
		return undefined;
	}
}

function isWanted(
	context: IWebhookFunctions,
	call: CallRecord | undefined,
	settings: EventSettings | undefined,
): boolean {
	return settings ? matchesFilter(call, settings.filter) : !dropsUnreadable(context);
}

function eventKey(
	context: IWebhookFunctions,
	body: unknown,
	call: CallRecord | undefined,
): string | undefined {
	const headers = context.getHeaderData();
	const query = context.getQueryData() as Record<string, unknown>;
	return makeEventKey({ body, call, headers, query });
}

function listFingerprints(context: IWebhookFunctions): string[] {
	return knownHooks(context).map(({ fingerprint }) => fingerprint);
}
