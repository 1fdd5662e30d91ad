import type { Hook } from '../../stand-in/records';
import { postJson } from '../http';

export function secretOf(hook?: Partial<Hook>): string {
	return hook?.headers?.[0]?.value ?? '';
}

/** Sends an event as the service would, or somebody else who knows another secret, or none. */
export async function deliver(url: string, event: unknown, secret?: string): Promise<[number, string]> {
	const headers: Record<string, string> = secret === undefined ? {} : { 'x-voice-agent-secret': secret };
	const response = await postJson(url, event, headers);
	return [response.status, await response.text()];
}
