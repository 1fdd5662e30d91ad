import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { recordOfCall } from '../shared/record/callRecord';
import { createRedactor } from '../shared/request/wire/redaction';
import { asFields } from '../shared/values/read';
import { WAIT_KEY } from '../shared/waiting/waitAddress';
import { authorize } from './authorize';
import { findCall, isReadable, makeEventKey, matchesFilter, readBody } from './event';
import { warnSeldom } from './processMemory';
import { startOnce } from './repetition';
import { findSealedAddress, openWithCredential, resumeAfterResponse } from './resumeWaiting';
import { dropsUnreadable, readEventSettings, type EventSettings } from './triggerSettings';

/** Answers 200 without a body, as n8n does when an execution starts, but starts none. */
const ACCEPTED_WITHOUT_EXECUTION: IWebhookResponseData = { webhookResponse: '' };

/**
 * Receives one delivery: checks that it comes from the service, reads the event, and starts an execution if
 * the user wants such events and this one has not started one before. An execution that waits for the event's call
 * is resumed, whatever 'Trigger On' and the filters are.
 *
 * A sender with the right secret gets 200, or an error of n8n itself, after which the service sends again.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const sender = await authorize(context);
	if (sender === undefined) {
		context.getResponseObject().status(401).send('Unauthorized').end();
		return { noWebhookResponse: true };
	}

	const received = readBody(context.getRequestObject());
	const sealed = findSealedAddress(findCall(received));
	const body = createRedactor([sender.secret, sealed], [WAIT_KEY])(received);
	const call = findCall(body);
	const settings = tryReadSettings(context);
	const address = sealed && (await openWithCredential(context, sealed, sender.useCaseId));
	if (address && call) resumeAfterResponse(context, address, call);
	if (address && settings?.startsForWaiting === false) return ACCEPTED_WITHOUT_EXECUTION;
	const isWanted = settings ? matchesFilter(call, settings.filter) : !dropsUnreadable(context);
	if (!isWanted) return ACCEPTED_WITHOUT_EXECUTION;

	const isSimplified = settings?.output !== 'raw' && isReadable(call);
	const item = { json: isSimplified ? recordOfCall(call) : toItemJson(body) };
	const key = makeEventKey(body, call);
	const isTest = context.getMode() === 'manual';
	const first = key === undefined || isTest ? item : startOnce(context, key, item);
	return first === undefined ? ACCEPTED_WITHOUT_EXECUTION : { workflowData: [[first]] };
}

/** Undefined when they have become invalid since the workflow was published. */
function tryReadSettings(context: IWebhookFunctions): EventSettings | undefined {
	try {
		return readEventSettings(context);
	} catch (error) {
		warnSeldom(context, "can't read its settings, so 'Unreadable Events' decides", error);
		return undefined;
	}
}

/** An item's JSON must be an object: anything else goes into its field `body`. */
function toItemJson(body: unknown): IDataObject {
	const fields = asFields(body);
	return fields === body ? fields : { body: body as string };
}
