import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { ProcessMemory } from './processMemory';
import { merged, type Registrations } from './registration';

type Context = IHookFunctions | IWebhookFunctions;

const memory = new ProcessMemory<Registrations>([]);

/**
 * What is known of a node's registrations: by its static data, which n8n keeps in its database under
 * the node's name, and by this process, which also knows it by another name.
 */
export function knownRegistrations(context: Context): Registrations {
	return merged(storedIn(context), memory.recall(context));
}

/**
 * Keeps registrations in both places.
 *
 * @param isTest whether n8n listens for a test event. Static data then holds the test's registrations
 *   alone, and n8n forgets it when the listening ends.
 */
export function keepRegistrations(context: Context, list: Registrations, isTest: boolean): void {
	memory.keep(context, list);
	const data = context.getWorkflowStaticData('node');
	const stored = JSON.stringify(list.filter((registration) => registration.isTest === isTest));
	if (data.registrations !== stored) data.registrations = stored;
}

function storedIn(context: Context): Registrations {
	const { registrations } = context.getWorkflowStaticData('node');
	return typeof registrations === 'string' ? (JSON.parse(registrations) as Registrations) : [];
}
