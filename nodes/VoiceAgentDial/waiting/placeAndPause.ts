import { randomBytes } from 'node:crypto';

import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isPreview } from '../../shared/record/preview';
import { ResumeGuard } from '../../shared/request/memory';
import { inputItems, readRunIndex } from '../../shared/request/engine';
import { readApiKey, CREDENTIAL } from '../../shared/request/wire/credential';
import { plainText } from '../../shared/values/read';
import { statusText } from '../../shared/waiting/callEnd';
import { sealAddress } from '../../shared/waiting/sealedAddress';
import { addressText, readPlace, readAddress, WAIT_KEY } from '../../shared/waiting/waitAddress';
import { type DialPlan, placeCalls, type Placed } from '../placeCalls';
import { outputOfCall, withoutAddress } from './receiveOutcome';
import {
	calledEarlier,
	notAsTool,
	notForMany,
	type Refusal,
	unusableSettings,
	withoutExecution,
} from './refusals';
import { hashToken, earlierNote, keepNote, findState, type WaitNote } from './waitNote';
import { waitingUntil } from './waitSettings';

const TOKEN_BYTES = 32;

/** What an operation that waits for a call makes of the node's settings. */
export interface WaitPlan extends Pick<WaitNote, 'endStatuses' | 'view' | 'approval' | 'row'> {
	/** Milliseconds. */
	atMost: number;
}

/** An operation that waits for a call. */
interface WaitOperation {
	/** As the editor calls it. */
	name: string;
	calls: DialPlan;
	isAllowed: (context: IExecuteFunctions) => boolean;
	/** @throws InputProblem when a setting cannot be used */
	readPlan: (context: IExecuteFunctions) => WaitPlan;
}

/** The call was placed and the execution pauses, the call was not placed, or it must not be. */
export type Placement =
	| { kind: 'paused'; output: INodeExecutionData[]; late: INodeExecutionData[] }
	| ({ kind: 'notPlaced' } & Placed)
	| { kind: 'refused'; refusal: Refusal };

/**
 * Places one call, and puts the execution to rest in n8n's database until the call has ended. n8n does not run
 * the node again then: it continues with what `receiveOutcome` returns, or, when time is up, with the input. So
 * the input is replaced by the output for that case.
 *
 * @throws NodeApiError when the call cannot be placed and the node stops on errors
 */
export async function placeAndPause(
	context: IExecuteFunctions,
	operation: WaitOperation,
): Promise<Placement> {
	const waiting = await checkWaiting(context, operation);
	if ('refusal' in waiting) return { kind: 'refused', refusal: waiting.refusal };
	const { plan, runIndex, place, guard, apiKey } = waiting;
	const token = randomBytes(TOKEN_BYTES).toString('base64url');
	const address = { ...place, token, ends: statusText(plan.endStatuses) };
	const seal = (useCaseId: string) => sealAddress(address, { apiKey, useCaseId });
	const sent = await placeCalls(context, carryAddress(operation.calls, seal));
	const placed = sent.outcomes?.[0];
	if (placed?.kind !== 'done' || placed.isSkipped) return { kind: 'notPlaced', ...sent };

	const record = placed.body as IDataObject;
	const { atMost, ...noted } = plan;
	keepNote(context, { ...noted, runIndex, tokenDigest: hashToken(token), callId: record.id as string });
	guard.markSent();
	const late = [{ json: outputOfCall(record, plan) ?? {}, pairedItem: { item: 0 } }];
	const run = context.getExecuteData();
	run.data = { ...run.data, main: [late] };
	await context.putExecutionToWait(waitingUntil(placed.sentBody?.scheduled_for, atMost));
	return { kind: 'paused', output: sent.output, late };
}

/** What an execution waits for, and where it can be resumed. */
interface WaitStart {
	plan: WaitPlan;
	runIndex: number;
	place: ReturnType<typeof readPlace>;
	guard: ResumeGuard;
	/** By which the call's address is sealed. */
	apiKey: string;
}

/** @returns why the call must not be placed: the execution could not wait */
async function checkWaiting(
	context: IExecuteFunctions,
	{ name, isAllowed, readPlan }: WaitOperation,
): Promise<WaitStart | { refusal: Refusal }> {
	const runIndex = readRunIndex(context);
	if (runIndex === undefined || !isAllowed(context)) return { refusal: notAsTool(name) };
	const items = inputItems(context).length;
	if (items !== 1) return { refusal: notForMany(name, items) };
	if (earlierNote(context)?.runIndex === runIndex) return { refusal: calledEarlier };
	try {
		const place = readPlace(context.evaluateExpression('{{ $execution.resumeUrl }}', 0) as string);
		if (!isReachable(context, place)) return { refusal: withoutExecution };
		const guard = new ResumeGuard(findState(context, place));
		if (guard.isRepetition) return { refusal: calledEarlier };
		const plan = readPlan(context);
		const apiKey = readApiKey(await context.getCredentials(CREDENTIAL, 0));
		return { plan, runIndex, place, guard, apiKey };
	} catch (error) {
		return { refusal: unusableSettings(error as Error) };
	}
}

function isReachable(context: IExecuteFunctions, place: ReturnType<typeof readPlace>): boolean {
	const token = 'A'.repeat(Math.ceil((TOKEN_BYTES * 4) / 3));
	return (
		context.getExecutionId() !== undefined &&
		readAddress(addressText({ ...place, token, ends: 'a' })) !== undefined
	);
}

/**
 * The operation's calls, which carry the address.
 *
 * @param seal gives the address for a call of a use case
 */
function carryAddress(calls: DialPlan, seal: (useCaseId: string) => string): DialPlan {
	return {
		...calls,
		mode: 'wait',
		contentOf: (item, number) => {
			const body = calls.contentOf(item, number);
			if (isPreview(item)) return body;
			const custom = { ...customOf(body), [WAIT_KEY]: seal(plainText(body.use_case_id)) };
			return { ...body, metadata: { ...(body.metadata as IDataObject | undefined), custom } };
		},
		hides: (body) => [customOf(body)[WAIT_KEY]].filter((value) => typeof value === 'string'),
		finish: withoutAddress,
	};
}

function customOf({ metadata }: IDataObject): IDataObject {
	return ((metadata as IDataObject | undefined)?.custom ?? {}) as IDataObject;
}
