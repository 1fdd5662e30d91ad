import type { IWebhookFunctions } from 'n8n-workflow';

import { CREDENTIAL } from '../../shared/request/wire/credential';
import { ProcessMemory } from '../processMemory';

/** A credential that was changed may go unnoticed for this long. */
const KEPT_MS = 60 * 1000;

/** When the credential was read, and its API key. */
interface Reading {
	begunAt: number;
	apiKey: Promise<string | undefined>;
}

const readings = new ProcessMemory<Reading | undefined>(undefined);

/**
 * Reads the API key of the trigger's credential. That costs n8n more than all the rest of a delivery, so it
 * is done once a minute at most, however many deliveries come, with a right secret or a wrong one.
 *
 * @returns undefined where the trigger has no key at present; the next delivery looks again
 */
export async function readApiKey(context: IWebhookFunctions): Promise<string | undefined> {
	const earlier = readings.recall(context);
	const now = performance.now();
	if (earlier !== undefined && now - earlier.begunAt < KEPT_MS) return await earlier.apiKey;
	const reading = { begunAt: now, apiKey: read(context) };
	readings.keep(context, reading);
	const apiKey = await reading.apiKey;
	if (apiKey === undefined && readings.recall(context) === reading) readings.keep(context, undefined);
	return apiKey;
}

async function read(context: IWebhookFunctions): Promise<string | undefined> {
	try {
		const { apiKey } = await context.getCredentials(CREDENTIAL);
		return typeof apiKey === 'string' && apiKey.trim() !== '' ? apiKey : undefined;
	} catch {
		return undefined;
	}
}
