import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { redactorOf } from '../shared/request/wire/redaction';
import { callRecordIn } from './callRecord';
import { isFromService, SECRET_HEADER } from './deliveryCheck';
import { bodyOf, itemOf } from './eventBody';
import { passes, type EventFilter } from './eventFilter';
import { eventKeyOf } from './eventKey';
import { currentOf, including, type Registration } from './registration';
import { keepRegistrations, knownRegistrations } from './registrationStore';
import { isRepeated } from './repeatedDeliveries';

/** Answers 200 without a body, as n8n does where a run starts, and starts none. */
const TAKEN_WITHOUT_RUN: IWebhookResponseData = { webhookResponse: '' };

/**
 * Takes one delivery. Only what carries the secret of the registration that the node listens with
 * goes further: hooks that earlier registrations left behind are answered 401.
 *
 * The body is passed on as it is, except for the secret: a call record holds its use case with all
 * hooks and their headers (service-interface 2.4).
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const isTest = context.getMode() === 'manual';
	const isManual = context.getNodeParameter('registration') === 'manual';
	const registration = isManual ? undefined : currentOf(knownRegistrations(context), isTest);
	const secret = isManual ? (context.getNodeParameter('secret', '') as string) : registration?.secret;
	if (!isFromService(context.getHeaderData()[SECRET_HEADER], secret)) return refuse(context);
	if (registration) confirm(context, registration);

	const body = bodyOf(context.getRequestObject());
	const call = callRecordIn(body);
	if (!passes(call, filterOf(context))) return TAKEN_WITHOUT_RUN;

	const ignoresRepeated = context.getNodeParameter('options.ignoreRepeated', true) as boolean;
	if (!isTest && ignoresRepeated && isRepeated(context, eventKeyOf(body, call))) return TAKEN_WITHOUT_RUN;
	return { workflowData: [[{ json: itemOf(redactorOf([secret])(body)) }]] };
}

function refuse(context: IWebhookFunctions): IWebhookResponseData {
	context.getResponseObject().status(401).send('Unauthorized').end();
	return { noWebhookResponse: true };
}

/** An event that carries the secret proves that a registration whose answer was lost had worked. */
function confirm(context: IWebhookFunctions, registration: Registration): void {
	const { outcome, isTest } = registration;
	if (outcome === 'done') return;
	const list = including(knownRegistrations(context), { ...registration, outcome: 'done' });
	keepRegistrations(context, list, isTest);
}

function filterOf(context: IWebhookFunctions): EventFilter {
	const list = (name: string) => context.getNodeParameter(`filters.${name}`, []) as string[];
	const names = (name: string) =>
		(context.getNodeParameter(`filters.${name}`, '') as string)
			.split(',')
			.map((text) => text.trim())
			.filter(Boolean);
	return {
		statuses: list('statuses'),
		types: list('types'),
		classificationTags: names('classificationTags'),
		metadataTags: names('metadataTags'),
		unreadable: context.getNodeParameter('options.unreadable', 'pass') as EventFilter['unreadable'],
	};
}
