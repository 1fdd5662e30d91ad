import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';

import { CREDENTIAL, isLoopback } from '../../shared/request/wire/credential';
import { type Authority, readAuthority, readEventSettings } from '../settings';
import { attach } from './attach';
import { type Hook, deriveSecret, makeTriggerKey } from './hook';
import { isKnown, keepHook, keepKnownHooks } from './knownHooks';
import {
	failedRegistration,
	missingCredential,
	missingKey,
	unreachableFromOutside,
	describeInvalidSetting,
} from './lifeCycleTexts';

/**
 * n8n's `checkExists`: called at each publication that concerns this node, and up to n8n 2.39 also at
 * each start; if it returns false, `create` follows. The service does not list its hooks, so what n8n knows of
 * them is trusted; where n8n has forgotten, the same hook is attached once more.
 *
 * @throws NodeOperationError when a setting is invalid: a trigger that can't receive events would look active
 */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
	const authority = checkedAuthority(context);
	if (authority.kind === 'manual') return true;
	const hook = await makeHook(context, authority.useCaseId);
	if (!isKnown(context, hook)) return false;
	keepHook(context, hook);
	return true;
}

/**
 * n8n's `create`: attaches this node's address to the use case (openapi.yaml, addWebhook). It may be called again at
 * any time, and several times at once: what it attaches is the same hook, with the same secret.
 *
 * @throws NodeOperationError whose message says everything: n8n shows the user nothing else
 */
export async function ensureRegistered(context: IHookFunctions): Promise<boolean> {
	const authority = checkedAuthority(context);
	if (authority.kind === 'manual') return true;
	const hook = await makeHook(context, authority.useCaseId);
	if (!isKnown(context, hook)) {
		refuseAddressOfThisMachine(context, hook);
		const failure = await attach(context, hook);
		if (failure) throw problem(context, failedRegistration(failure, hook));
	}
	keepHook(context, hook);
	return true;
}

/**
 * n8n's `delete`: called when the workflow is unpublished, edited or could not be published. Nothing can
 * be done at the service, which has no way to remove a hook. What is known of it is kept for the next
 * publication; meanwhile n8n itself answers 404.
 */
export async function keepRegistered(context: IHookFunctions): Promise<boolean> {
	keepKnownHooks(context);
	return true;
}

function checkedAuthority(context: IHookFunctions): Authority {
	try {
		readEventSettings(context);
		return readAuthority(context);
	} catch (error) {
		throw problem(context, describeInvalidSetting(error));
	}
}

async function makeHook(context: IHookFunctions, useCaseId: string): Promise<Hook> {
	if (!context.getNode().credentials?.[CREDENTIAL]) throw problem(context, missingCredential());
	const { apiKey, baseUrl } = await context.getCredentials(CREDENTIAL);
	if (typeof apiKey !== 'string' || apiKey.trim() === '') throw problem(context, missingKey());
	const place = {
		trigger: makeTriggerKey(context.getWorkflow(), context.getNode()),
		useCaseId,
		isTest: context.getMode() === 'manual',
	};
	return {
		...place,
		service: typeof baseUrl === 'string' ? baseUrl.trim() : '',
		url: context.getNodeWebhookUrl('default') ?? '',
		secret: deriveSecret(apiKey, place),
	};
}

/** A service elsewhere would never reach it, and the hook could not be removed. */
function refuseAddressOfThisMachine(context: IHookFunctions, { url, service }: Hook): void {
	if (isLoopback(url) && !isLoopback(service)) throw problem(context, unreachableFromOutside(url));
}

function problem(context: IHookFunctions, message: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), message);
}
