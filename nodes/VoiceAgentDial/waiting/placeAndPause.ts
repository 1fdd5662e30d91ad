import { randomBytes } from 'node:crypto';

import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isPreview } from '../../shared/call/judge';
import { sentFrom } from '../../shared/request/memory';
import { inputItems, readRunIndex } from '../../shared/request/engine';
import { type Failure, invalidInput } from '../../shared/request/policy/failure';
import { readApiKey, CREDENTIAL } from '../../shared/request/wire/credential';
import { digestOf } from '../../shared/values/digest';
import { InputProblem } from '../../shared/values/inputProblem';
import { asFields, plainText } from '../../shared/values/read';
import { statusText } from '../../shared/waiting/callEnd';
import { sealAddress } from '../../shared/waiting/sealedAddress';
import {
	addressText,
	readPlace,
	readAddress,
	WAIT_KEY,
	type WaitAddress,
} from '../../shared/waiting/waitAddress';
import { type DialPlan, placeCalls, type Placed } from '../placeCalls';
import {
	earlierNote,
	findState,
	keepNote,
	outputOfCall,
	type WaitNote,
	withoutAddress,
} from './receiveOutcome';

/** Where the docs say how lists are called. */
export const LISTS_URL =
	'https://git.voice-agent-nodes.example/voice-agent-nodes/n8n-nodes-voice-agent/blob/main/docs/dial-and-wait.md#for-a-list-of-people';

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
	readPlan: () => WaitPlan;
}

/** The call must not be placed, it was not placed, or it was: then the execution pauses, and `late` is the output when time is up. */
export type Placement = (Placed & { late?: INodeExecutionData[] }) | { refused: Failure };

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
	const start = await prepareWait(context, operation).catch((error: Error) => ({
		refused: refusalOf(error),
	}));
	if ('refused' in start) return start;
	const { plan, runIndex, address, state, apiKey } = start;
	const seal = (useCaseId: string) => sealAddress(address, { apiKey, useCaseId });
	const sent = await placeCalls(context, carryAddress(operation.calls, seal));
	const placed = sent.outcomes?.[0];
	if (placed?.kind !== 'done' || placed.isSkipped) return sent;

	const record = placed.body as IDataObject;
	const { atMost, ...noted } = plan;
	keepNote(context, {
		...noted,
		runIndex,
		tokenDigest: digestOf(address.token),
		callId: record.id as string,
	});
	sentFrom.add(state);
	const late = [{ json: outputOfCall(record, plan) ?? {}, pairedItem: { item: 0 } }];
	const run = context.getExecuteData();
	run.data = { ...run.data, main: [late] };
	const due = DateTime.fromISO(plainText(placed.sentBody?.scheduled_for)).toMillis();
	await context.putExecutionToWait(new Date(Math.max(Date.now(), due || 0) + atMost));
	return { ...sent, late };
}

/** What an execution waits for, and where it can be resumed. */
interface WaitStart {
	plan: WaitPlan;
	runIndex: number;
	address: WaitAddress;
	/** Of the execution, by a name that is unique in this n8n. */
	state: string;
	/** By which the call's address is sealed. */
	apiKey: string;
}

/** @throws Error that says why the call must not be placed: the execution could not wait */
async function prepareWait(
	context: IExecuteFunctions,
	{ name, isAllowed, readPlan }: WaitOperation,
): Promise<WaitStart> {
	const runIndex = readRunIndex(context);
	if (runIndex === undefined || !isAllowed(context)) {
		throw new InputProblem(
			`AI agents can't use ${name}, because a tool can't pause the execution`,
			'Use the operation Dial, and act on the outcome in a workflow with a Voice Agent Trigger.',
		);
	}
	const items = inputItems(context).length;
	if (items !== 1) {
		throw new InputProblem(
			`${name} places one call per execution, but received ${items} items`,
			`Start one execution for each item, as in the example call-and-wait-many: ${LISTS_URL}`,
		);
	}
	const place = readPlace(context.evaluateExpression('{{ $execution.resumeUrl }}', 0) as string);
	const state = findState(context, place);
	if (earlierNote(context)?.runIndex === runIndex || sentFrom.has(state)) {
		throw new InputProblem(
			'This execution already placed the call',
			'Look up the outcome with Get Call Logs. To call again, start a new execution.',
		);
	}
	const plan = readPlan();
	const token = randomBytes(TOKEN_BYTES).toString('base64url');
	const address = { ...place, token, ends: statusText(plan.endStatuses) };
	if (context.getExecutionId() === undefined || !readAddress(addressText(address))) {
		throw new InputProblem("This execution can't pause", 'Save the workflow, then click Execute workflow.');
	}
	const apiKey = readApiKey(await context.getCredentials(CREDENTIAL, 0));
	return { plan, runIndex, address, state, apiKey };
}

function refusalOf(error: Error): Failure {
	const failure = invalidInput(error);
	return { ...failure, advice: `No call was placed. ${failure.advice}`.trim() };
}

/**
 * The operation's calls, which carry the address.
 *
 * @param seal gives the address for a call of a use case
 */
function carryAddress(calls: DialPlan, seal: (useCaseId: string) => string): DialPlan {
	const customOf = ({ metadata }: IDataObject) => asFields(asFields(metadata).custom);
	return {
		...calls,
		mode: 'wait',
		contentOf: (item, number) => {
			const body = calls.contentOf(item, number);
			if (isPreview(item)) return body;
			const custom = { ...customOf(body), [WAIT_KEY]: seal(plainText(body.use_case_id)) };
			return { ...body, metadata: { ...asFields(body.metadata), custom } };
		},
		hides: (body) => [customOf(body)[WAIT_KEY]].filter((value) => typeof value === 'string'),
		finish: withoutAddress,
	};
}
