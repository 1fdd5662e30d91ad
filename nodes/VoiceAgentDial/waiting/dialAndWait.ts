import { randomBytes } from 'node:crypto';

import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { OperationId } from '../../shared/contract/contract';
import type { SendItems } from '../../shared/request/operations';
import type { ItemRequest } from '../../shared/request/message/itemRequest';
import { inputItems, isTool, runIndexOf } from '../../shared/request/run/runs';
import { ResumeGuard } from '../../shared/request/run/memory';
import { apiKeyOf, CREDENTIAL } from '../../shared/request/wire/credential';
import { plainText } from '../../shared/values/text';
import { statusText } from '../../shared/waiting/callEnd';
import { sealAddress } from '../../shared/waiting/sealedAddress';
import { addressText, placeOf, readAddress, WAIT_KEY } from '../../shared/waiting/waitAddress';
import { dialOutbound } from '../dial.operation';
import { NO_EVENT_NOTE, outputOfCall, withoutAddress } from './outputOfCall';
import {
	calledEarlier,
	notAsTool,
	notForMany,
	type Refusal,
	refusedItem,
	unusableSettings,
	withoutExecution,
} from './refusals';
import { digestOf, earlierNote, keepNote, stateOf } from './waitNote';
import { waitingUntil, type WaitSettings, waitSettingsOf } from './waitSettings';

const TOKEN_BYTES = 32;

/**
 * The operation: places one call, and puts the execution to rest in n8n's database until the call has
 * ended. n8n does not run the node again then: it goes on with what `receiveOutcome` gives, or, when time
 * is up, with the input. So the input is replaced by the output for that case.
 */
export async function dialAndWaitForOutcome(
	context: IExecuteFunctions,
	send: SendItems,
): Promise<INodeExecutionData[]> {
	const waiting = await checkWaiting(context);
	if ('refusal' in waiting) return refusedItems(context, waiting.refusal);
	const { settings, runIndex, place, guard, apiKey } = waiting;
	const token = randomBytes(TOKEN_BYTES).toString('base64url');
	const address = { ...place, token, ends: statusText(settings.endStatuses) };
	const seal = (useCaseId: string) => sealAddress(address, { apiKey, useCaseId });
	const { output, outcomes, isPreview } = await send(requestWith(seal));
	const [placed] = outcomes;
	if (isPreview || placed?.kind !== 'done' || placed.isHeldBack) return output.map(markNotCalled);

	const record = placed.body as IDataObject;
	const { endStatuses, view } = settings;
	const tokenDigest = digestOf(token);
	keepNote(context, { runIndex, tokenDigest, callId: record.id as string, endStatuses, view });
	guard.markSent();
	const json = { ...outputOfCall(record, 'no event in time', view), note: NO_EVENT_NOTE };
	const late = [{ json, pairedItem: { item: 0 } }];
	const run = context.getExecuteData();
	run.data = { ...run.data, main: [late] };
	await context.putExecutionToWait(waitingUntil(placed.sentBody?.scheduled_for, settings));
	return output;
}

/** What a run waits for, and where it can be woken. */
interface Waiting {
	settings: WaitSettings;
	runIndex: number;
	place: ReturnType<typeof placeOf>;
	guard: ResumeGuard;
	/** By which the call's address is sealed. */
	apiKey: string;
}

/** @returns why the call must not be placed: the execution could not wait */
async function checkWaiting(context: IExecuteFunctions): Promise<Waiting | { refusal: Refusal }> {
	const runIndex = runIndexOf(context);
	if (runIndex === undefined || isTool(context)) return { refusal: notAsTool };
	const items = inputItems(context).length;
	if (items !== 1) return { refusal: notForMany(items) };
	if (earlierNote(context)?.runIndex === runIndex) return { refusal: calledEarlier };
	try {
		const place = placeOf(context.evaluateExpression('{{ $execution.resumeUrl }}', 0) as string);
		if (!isReachable(context, place)) return { refusal: withoutExecution };
		const guard = new ResumeGuard(stateOf(context, place));
		if (guard.isRepetition) return { refusal: calledEarlier };
		const settings = waitSettingsOf(context);
		const apiKey = apiKeyOf(await context.getCredentials(CREDENTIAL, 0));
		return { settings, runIndex, place, guard, apiKey };
	} catch (error) {
		return { refusal: unusableSettings(error as Error) };
	}
}

function refusedItems(context: IExecuteFunctions, refusal: Refusal): INodeExecutionData[] {
	return inputItems(context).map(({ json }, item) => refusedItem(context, { json, item }, refusal));
}

function isReachable(context: IExecuteFunctions, place: ReturnType<typeof placeOf>): boolean {
	const token = 'A'.repeat(Math.ceil((TOKEN_BYTES * 4) / 3));
	return (
		context.getExecutionId() !== undefined &&
		readAddress(addressText({ ...place, token, ends: 'a' })) !== undefined
	);
}

/**
 * The request of Dial, whose call carries the address.
 *
 * @param seal gives the address for a call of a use case
 */
function requestWith(seal: (useCaseId: string) => string): ItemRequest<OperationId> {
	const { itemRequest } = dialOutbound;
	const { prepare = [], isPreview } = itemRequest;
	return {
		...itemRequest,
		prepare: [
			...prepare,
			(body, item) => {
				if (!isPreview?.(item)) carry(body, seal(plainText(body.use_case_id)));
			},
		],
		hides: (body) => [customOf(body)[WAIT_KEY]].filter((value) => typeof value === 'string'),
		finish: [() => (records) => records.map(withoutAddress)],
	};
}

function carry(body: IDataObject, address: string): void {
	const metadata = (body.metadata ?? {}) as IDataObject;
	body.metadata = { ...metadata, custom: { ...customOf(body), [WAIT_KEY]: address } };
}

function customOf({ metadata }: IDataObject): IDataObject {
	return ((metadata as IDataObject | undefined)?.custom ?? {}) as IDataObject;
}

/** For items that a rule skips. Errors and previews stay as they are. */
function markNotCalled(item: INodeExecutionData): INodeExecutionData {
	return item.json.skipped === true ? { ...item, json: { ...item.json, outcome: 'not called' } } : item;
}
