import type { IWebhookFunctions } from 'n8n-workflow';

import { mayBeSealed, openAddress } from '../../shared/waiting/sealedAddress';
import { WAIT_KEY, type WaitAddress } from '../../shared/waiting/waitAddress';
import { readApiKey } from '../delivery/apiKey';
import { asRecord, type CallRecord } from '../delivery/callRecord';
import { ProcessMemory } from '../processMemory';

const reported = new ProcessMemory<boolean>(false);

/** @returns what Dial and Wait may have noted on a call; it is not opened yet, and anyone can have made it */
export function findSealedAddress(call: CallRecord | undefined): string | undefined {
	const noted = asRecord(asRecord(call?.metadata).custom)[WAIT_KEY];
	return mayBeSealed(noted) ? noted : undefined;
}

/**
 * Opens a sealed address with the API key of the trigger's credential.
 *
 * @param event.useCaseId of which the trigger gets events; where it does not know it, the call's own counts
 * @returns undefined where no execution can be resumed by it; n8n's log says so once
 */
export async function openWithCredential(
	context: IWebhookFunctions,
	sealed: string | undefined,
	{ call, useCaseId = readUseCaseId(call) }: { call: CallRecord | undefined; useCaseId: string | undefined },
): Promise<WaitAddress | undefined> {
	if (sealed === undefined) return undefined;
	const apiKey = await readApiKey(context);
	const address = apiKey === undefined ? undefined : openAddress(sealed, { apiKey, useCaseId });
	if (address === undefined && !reported.recall(context)) {
		reported.keep(context, true);
		context.logger.warn(describeUnopened(context.getNode().name, apiKey !== undefined));
	}
	return address;
}

function readUseCaseId(call: CallRecord | undefined): string | undefined {
	const { id } = asRecord(call?.use_case);
	return typeof id === 'string' ? id : undefined;
}

function describeUnopened(node: string, hasKey: boolean): string {
	return hasKey
		? `"${node}" can't resume the execution that waits for a call, because the call was placed with another API key or use case. Choose the same Voice Agent credential and use case in both nodes. If the API key was changed, executions that were waiting continue after 'Wait At Most'.`
		: `"${node}" can't resume the execution that waits for a call, because it has no API key. Choose the Voice Agent credential of the node that placed the call.`;
}
