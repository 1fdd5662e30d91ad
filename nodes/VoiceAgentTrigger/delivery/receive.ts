import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { knownHooks } from '../registration/knownHooks';
import { eventKeyOf } from '../repetition/eventKey';
import { startOnce } from '../repetition/startOnce';
import { dropsUnreadable, readEventSettings, type EventSettings } from '../settings';
import { openWithCredential, sealedAddressIn } from '../waking/opening';
import { wakeAfterResponse } from '../waking/wake';
import { authorize } from './authorization';
import { callRecordIn, type CallRecord } from './callRecord';
import { bodyOf, itemOf } from './eventBody';
import { matchesFilter } from './eventFilter';
import { withoutOwnSecrets } from './ownSecrets';

/** Answers 200 without a body, as n8n does where a run starts, and starts none. */
const TAKEN_WITHOUT_RUN: IWebhookResponseData = { webhookResponse: '' };

/**
 * Takes one delivery: checks that it comes from the service, reads the event, and starts a run with it
 * if the user wants such events and this one has not had its run. The body is passed on as it came,
 * but for this trigger's own secrets. A run that waits for the event's call is woken, whatever the filters
 * say.
 *
 * A sender with the right secret gets 200, or an error of n8n itself, after which the service sends again.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const sender = await authorize(context);
	if (sender === undefined) return refuse(context);

	const body = bodyOf(context.getRequestObject());
	const call = callRecordIn(body);
	const settings = settingsOf(context);
	const sealed = sealedAddressIn(call);
	const address = await openWithCredential(context, sealed, { call, useCaseId: sender.useCaseId });
	const secrets = [sender.secret, ...(sealed === undefined ? [] : [sealed])];
	const clean = withoutOwnSecrets(body, secrets, fingerprintsOf(context));
	if (address !== undefined) wakeAfterResponse(context, address, callRecordIn(clean));
	if (address !== undefined && settings?.startsForWaiting === false) return TAKEN_WITHOUT_RUN;
	if (!isWanted(context, call, settings)) return TAKEN_WITHOUT_RUN;

	const item = { json: itemOf(clean) };
	const key = settings?.ignoresRepeated === false ? undefined : eventKey(context, body, call);
	const isTest = context.getMode() === 'manual';
	if (key === undefined || isTest) return startWith(item);
	const first = await startOnce(context, key, item);
	return first === undefined ? TAKEN_WITHOUT_RUN : startWith(first);
}

function refuse(context: IWebhookFunctions): IWebhookResponseData {
	context.getResponseObject().status(401).send('Unauthorized').end();
	return { noWebhookResponse: true };
}

function startWith(item: INodeExecutionData): IWebhookResponseData {
	return { workflowData: [[item]] };
}

/** Undefined when they cannot be used, though they could when the workflow was published. */
function settingsOf(context: IWebhookFunctions): EventSettings | undefined {
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
	return eventKeyOf({ body, call, headers, query });
}

function fingerprintsOf(context: IWebhookFunctions): string[] {
	return knownHooks(context).map(({ fingerprint }) => fingerprint);
}
