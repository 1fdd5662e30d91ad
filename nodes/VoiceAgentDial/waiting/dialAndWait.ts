import { randomBytes } from 'node:crypto';

import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { OperationId } from '../../shared/contract/contract';
import type { SendItems } from '../../shared/request/itemOperation';
import type { ItemContext, ItemRequest, ReadRules } from '../../shared/request/message/itemRequest';
import { inputItems, isTool, runIndexOf } from '../../shared/request/run/engine';
import { statusText } from '../../shared/waiting/callEnd';
import { addressText, placeOf, readAddress, WAIT_KEY } from '../../shared/waiting/waitAddress';
import { dialOutbound } from '../dial.operation';
import { outputOfCall, withoutAddress } from './outputOfCall';
import { hasGoneOn, keepLastCall, stateOf } from './lastCall';
import {
	calledEarlier,
	notAsTool,
	notForMany,
	refusedItem,
	unusableSettings,
	withoutExecution,
	type Refusal,
} from './refusals';
import { digestOf, earlierNote, keepNote } from './waitNote';
import { waitingUntil, waitSettingsOf, type WaitSettings } from './waitSettings';

const TOKEN_BYTES = 32;

/** What a placed call has told. */
interface Placed {
	/** The service's response (openapi.yaml, OutboundCall). */
	record?: IDataObject;
	/** When the call is due; undefined for at once. */
	scheduledFor?: unknown;
}

/**
 * The operation: places one call, and puts the execution to rest in n8n's database until the call has
 * ended. n8n does not run the node again then: it goes on with what `receiveOutcome` gives, or, when time
 * is up, with the input. So the input is replaced by what is to be put out in that case.
 */
export async function dialAndWaitForOutcome(
	context: IExecuteFunctions,
	send: SendItems,
): Promise<INodeExecutionData[]> {
	const waiting = checked(context);
	if ('refusal' in waiting) return refusedItems(context, waiting.refusal);
	const { settings, runIndex, place, state } = waiting;
	const token = randomBytes(TOKEN_BYTES).toString('base64url');
	const placed: Placed = {};
	const address = addressText({ ...place, token, ends: statusText(settings.endStatuses) });
	const output = await send(requestWith(address, placed));
	const { record } = placed;
	if (record === undefined) return output.map(asNotCalled);

	const callId = typeof record.id === 'string' ? record.id : undefined;
	const { endStatuses, simplifies } = settings;
	const tokenDigest = digestOf(token);
	keepNote(context, { runIndex, tokenDigest, callId, endStatuses, simplifies });
	keepLastCall(context, state, tokenDigest);
	const json = outputOfCall(record, 'no event in time', { simplifies, address });
	const late = [{ json: json, pairedItem: { item: 0 } }];
	const run = context.getExecuteData();
	run.data = { ...run.data, main: [late] };
	await context.putExecutionToWait(waitingUntil(placed.scheduledFor, settings));
	return output;
}

/** What a run waits for, and where it can be woken. */
interface Waiting {
	settings: WaitSettings;
	runIndex: number;
	place: ReturnType<typeof placeOf>;
	state: ReturnType<typeof stateOf>;
}

/** @returns why nobody must be called, where the run could not wait */
function checked(context: IExecuteFunctions): Waiting | { refusal: Refusal } {
	const runIndex = runIndexOf(context);
	if (runIndex === undefined || isTool(context)) return { refusal: notAsTool };
	const items = inputItems(context).length;
	if (items !== 1) return { refusal: notForMany(items) };
	if (earlierNote(context)?.runIndex === runIndex) return { refusal: calledEarlier };
	try {
		const place = placeOf(context.evaluateExpression('{{ $execution.resumeUrl }}', 0) as string);
		if (!isReachable(context, place)) return { refusal: withoutExecution };
		const state = stateOf(context, place);
		if (hasGoneOn(state)) return { refusal: calledEarlier };
		return { settings: waitSettingsOf(context), runIndex, place, state };
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

/** The request of Dial, whose call carries the address, and which tells what came of it. */
function requestWith(address: string, placed: Placed): ItemRequest<OperationId> {
	const { itemRequest } = dialOutbound;
	const { prepare = [], rules, isPreview } = itemRequest;
	return {
		...itemRequest,
		prepare: [
			...prepare,
			(body, item) => {
				if (!isPreview?.(item)) carry(body, address);
				placed.scheduledFor = body.scheduled_for;
			},
		],
		rules: rules && watched(rules, placed),
		finish: [
			(item) => {
				const isPreviewed = isPreview?.(item) ?? false;
				return (records) => {
					if (!isPreviewed && records[0]?.skipped !== true) placed.record = records[0];
					return records.map((record) => withoutAddress(record, address));
				};
			},
		],
	};
}

function carry(body: IDataObject, address: string): void {
	const metadata = (body.metadata ?? {}) as IDataObject;
	const custom = (metadata.custom ?? {}) as IDataObject;
	body.metadata = { ...metadata, custom: { ...custom, [WAIT_KEY]: address } };
}

/** Rules may call a person later than the row says. */
function watched(rules: ReadRules, placed: Placed): ReadRules {
	return async (items: readonly ItemContext[]) => {
		const judgeOf = await rules(items);
		return (body, item) => {
			const { never, judge } = judgeOf(body, item);
			return {
				never,
				judge: (prepared) => {
					const judgement = judge(prepared);
					if (judgement.kind === 'send' && judgement.changes?.scheduled_for !== undefined) {
						placed.scheduledFor = judgement.changes.scheduled_for;
					}
					return judgement;
				},
			};
		};
	};
}

/** Of those whom a rule has held back. Errors and previews stay as they are. */
function asNotCalled(item: INodeExecutionData): INodeExecutionData {
	return item.json.skipped === true ? { ...item, json: { ...item.json, outcome: 'not called' } } : item;
}
