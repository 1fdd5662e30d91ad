import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';

import { isLoopback } from '../shared/request/wire/address';
import { requestOutcome } from '../shared/request/apiRequest';
import type { Failure } from '../shared/request/policy/failure';
import { CREDENTIAL } from '../shared/request/wire/target';
import { toIdentifier } from '../shared/values/identifier';
import { SECRET_HEADER } from './deliveryCheck';
import {
	failedRegistration,
	missingSecret,
	unknownRegistration,
	unreachableFromOutside,
	unusableUseCase,
} from './lifeCycleTexts';
import {
	including,
	newRegistration,
	registrationAt,
	type Place,
	type Registration,
	type Registrations,
} from './registration';
import { keepRegistrations, knownRegistrations } from './registrationStore';

/** n8n tries again by itself, or the user does; nobody likes to watch "Publish" for minutes. */
const RETRY_BUDGET_SECONDS = 5;
const TIMEOUT_MS = 20_000;
const ID_LENGTH = 24;

/**
 * n8n's `checkExists`: asked at each publication, and up to n8n 2.39 also at each start; on a no,
 * `create` follows. The service tells nothing of its hooks, so what was kept of the registration is
 * trusted.
 */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
	if (isManual(context)) return hasSecret(context);
	const list = knownRegistrations(context);
	const registration = registrationAt(list, placeOf(context));
	if (registration === undefined || !isUsable(context, registration)) return false;
	listenWith(context, list, registration);
	return true;
}

/**
 * n8n's `create`: attaches this node's address to the use case, with a secret of its own (endpoint 7),
 * unless that was done before. A hook can neither be listed nor removed, so it must not be attached
 * twice: the registration is kept before it is sent, and where the answer is lost it is not sent again.
 *
 * After a lost answer this throws, also when n8n tries again by itself (2.41 does so four times), until
 * the user has looked and decided: a trigger that hears nothing would look like one that waits. n8n 2.8
 * forgets the static data of a `create` that throws, but saves that of the `delete` which it calls
 * next: there the registration is written down from this process's memory.
 *
 * @throws NodeOperationError whose message says all: n8n shows the user nothing but that
 */
export async function ensureRegistered(context: IHookFunctions): Promise<boolean> {
	if (isManual(context)) return hasSecret(context);
	const place = placeOf(context);
	const list = knownRegistrations(context);
	const earlier = registrationAt(list, place);
	if (earlier && isUsable(context, earlier)) {
		listenWith(context, list, earlier);
		return true;
	}
	if (earlier?.isSecondTry || (earlier && unknownOutcomePolicy(context) !== 'registerAgain')) {
		throw problem(context, unknownRegistration(earlier));
	}
	await refuseAddressOfThisMachine(context, place);

	const registration = { ...newRegistration(place, Date.now()), isSecondTry: earlier !== undefined };
	keepRegistrations(context, including(list, registration), place.isTest);
	const failure = await attach(context, registration);
	if (failure?.kind === 'unknown') {
		const unknown = { ...registration, reason: failure.message };
		keepRegistrations(context, including(list, unknown), place.isTest);
		throw problem(context, unknownRegistration(unknown));
	}
	if (failure) {
		keepRegistrations(context, list, place.isTest);
		throw problem(context, failedRegistration(failure));
	}
	keepRegistrations(context, including(list, { ...registration, outcome: 'done' }), place.isTest);
	return true;
}

/**
 * n8n's `delete`: called when the workflow is unpublished, edited or could not be published. Nothing can
 * be done at the service, which has no way to remove a hook. The registration is kept: whoever
 * publishes again listens with it, and meanwhile n8n itself answers 404.
 */
export async function keepRegistered(context: IHookFunctions): Promise<boolean> {
	if (!isManual(context)) keepRegistrations(context, knownRegistrations(context), false);
	return true;
}

/** @returns why the hook was not attached, if it was not */
async function attach(
	context: IHookFunctions,
	{ url, useCaseId, secret }: Registration,
): Promise<Failure | undefined> {
	const result = await requestOutcome(
		context,
		'addWebhook',
		{ path: { id: useCaseId }, body: { url, headers: [{ key: SECRET_HEADER, value: secret }] } },
		{ retryBudget: RETRY_BUDGET_SECONDS, timeout: TIMEOUT_MS, hidden: [secret] },
	);
	return result.kind === 'done' ? undefined : result;
}

function listenWith(context: IHookFunctions, list: Registrations, registration: Registration): void {
	const used = { ...registration, usedAt: Date.now() };
	keepRegistrations(context, including(list, used), registration.isTest);
}

function isUsable(context: IHookFunctions, { outcome }: Registration): boolean {
	return outcome === 'done' || unknownOutcomePolicy(context) === 'listen';
}

function isManual(context: IHookFunctions): boolean {
	return context.getNodeParameter('registration') === 'manual';
}

/** @throws NodeOperationError when there is none: the trigger would turn every event away */
function hasSecret(context: IHookFunctions): true {
	if (context.getNodeParameter('secret', '') !== '') return true;
	throw problem(context, missingSecret());
}

function unknownOutcomePolicy(context: IHookFunctions): unknown {
	return context.getNodeParameter('options.unknownRegistration', 'report');
}

function placeOf(context: IHookFunctions): Place {
	return {
		url: context.getNodeWebhookUrl('default') ?? '',
		useCaseId: useCaseOf(context),
		isTest: context.getMode() === 'manual',
	};
}

function useCaseOf(context: IHookFunctions): string {
	const value = context.getNodeParameter('useCaseId', '', { extractValue: true });
	try {
		return toIdentifier(value, 'Use Case', ID_LENGTH);
	} catch (error) {
		throw problem(context, unusableUseCase(error));
	}
}

/** A service elsewhere would never reach it, and the hook could not be removed. */
async function refuseAddressOfThisMachine(context: IHookFunctions, { url }: Place): Promise<void> {
	if (!isLoopback(url)) return;
	const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(CREDENTIAL);
	if (isLoopback(baseUrl)) return;
	throw problem(context, unreachableFromOutside(url));
}

function problem(context: IHookFunctions, message: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), message);
}
