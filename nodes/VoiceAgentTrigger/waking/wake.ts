import { sleep, type IDataObject, type IWebhookFunctions } from 'n8n-workflow';

import { wakeExecution, type Waking } from '../../shared/request/wakeExecution';
import { holdsStatus } from '../../shared/waiting/callEnd';
import { readAddress, WAIT_KEY, wakingUrl, type WaitAddress } from '../../shared/waiting/waitAddress';
import { fieldsOf, type CallRecord } from '../delivery/callRecord';

/** Beyond these, the oldest is forgotten. */
const MOST_WOKEN = 10_000;
/** Which ends of calls this process has brought to the runs that waited for them. Events come again. */
const woken = new Set<string>();

/** Milliseconds. A call may end before its run rests: the run is looked for again, for some five minutes in all. */
const PAUSES: readonly number[] = [200, 400, 800, 1600, 3200, 6400, ...Array<number>(29).fill(10_000)];

/**
 * @param call as it came, undefined when the event has none
 * @returns what Dial has noted on a call for which a run waits; undefined where none does, or what is
 *   noted there cannot be Dial's
 */
export function waitAddressOf(call: CallRecord | undefined): string | undefined {
	const noted = fieldsOf(fieldsOf(call?.metadata).custom)[WAIT_KEY];
	return readAddress(noted) === undefined ? undefined : (noted as string);
}

/**
 * Wakes the run that waits for a call, if that has ended. The service gets its response first. The
 * request goes to this n8n's own address, which no event can change.
 *
 * @param address as `waitAddressOf` gives it
 * @param call what the run gets of it
 */
export function wakeAfterResponse(
	context: IWebhookFunctions,
	address: string,
	call: CallRecord | undefined,
): void {
	const found = readAddress(address);
	if (call === undefined || found === undefined || !holdsStatus(found.ends, call.status)) return;
	const end = [address, call.id, call.status].join(' ');
	if (woken.has(end)) return;
	const url = urlOf(context, found);
	if (url === undefined) return;
	const start = () => {
		void wake(context, url, { token: found.token, call: call }).then(({ kind, reason }) => {
			if (kind === 'taken') remember(end);
			else warn(context, found, reason);
		});
	};
	const response = context.getResponseObject();
	if (response.closed) start();
	else response.once('close', start);
}

function remember(end: string): void {
	woken.add(end);
	const [oldest] = woken;
	if (woken.size > MOST_WOKEN && oldest !== undefined) woken.delete(oldest);
}

/** Expressions can be evaluated only until the response is sent. */
function urlOf(context: IWebhookFunctions, address: WaitAddress): string | undefined {
	try {
		return wakingUrl(context.evaluateExpression('{{ $execution.resumeUrl }}') as string, address);
	} catch (error) {
		warn(context, address, (error as Error).message);
		return undefined;
	}
}

function warn(context: IWebhookFunctions, { executionId }: WaitAddress, reason: string): void {
	context.logger.warn(
		`The trigger "${context.getNode().name}" has not woken the run ${executionId} that waited for a call: ${reason}`,
	);
}

async function wake(context: IWebhookFunctions, url: string, body: IDataObject): Promise<Waking> {
	let waking = await wakeExecution(context, url, body);
	for (const pause of PAUSES) {
		if (waking.kind !== 'notYet') break;
		await sleep(pause);
		waking = await wakeExecution(context, url, body);
	}
	return waking;
}
