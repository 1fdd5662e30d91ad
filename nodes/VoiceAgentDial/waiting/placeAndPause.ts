import { randomBytes } from 'node:crypto';

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { dueOf } from '../../shared/call/checks';
import { isPreview } from '../../shared/call/judge';
import { utcText } from '../../shared/fields/calling/scheduledFor';
import { isTool, readItems, readRunIndex } from '../../shared/request/engine';
import { sentFrom } from '../../shared/request/memory';
import type { ItemContext } from '../../shared/request/message/item';
import { invalidInput } from '../../shared/request/policy/failure';
import { readApiKey, CREDENTIAL } from '../../shared/request/wire/credential';
import { digestOf } from '../../shared/values/digest';
import { DOCS, InputProblem } from '../../shared/values/inputProblem';
import { asFields, plainText } from '../../shared/values/read';
import { sealAddress } from '../../shared/waiting/sealedAddress';
import { addressText, readPlace, readAddress, WAIT_KEY } from '../../shared/waiting/waitAddress';
import { type DialPlan, placeCalls, type Placed } from '../placeCalls';
import { readWaitLimit } from './limitWaitTime';
import { earlierNote, findState, keepNote, outputOfCall, type WaitNote } from './receiveOutcome';

const TOKEN_BYTES = 32;

/** What an operation that waits for a call makes of the node's settings. */
export type WaitPlan = Pick<WaitNote, 'endStatuses' | 'view' | 'approval'>;

/** An operation that waits for a call. */
interface WaitOperation {
	/** As the editor calls it. */
	name: string;
	calls: DialPlan;
	isAllowed: boolean;
	/** What to do where it is not. */
	hint: string;
	/** @throws InputProblem when a setting cannot be used */
	readPlan: (item: ItemContext) => WaitPlan;
}

/**
 * Places one call, and puts the execution to rest in n8n's database until the call has ended. n8n does not run
 * the node again then: it continues with what `receiveOutcome` returns, or, when time is up, with the input. So
 * the input is replaced by the output for that case.
 *
 * @returns what became of the item; if the execution pauses, with the output for when time is up
 * @throws NodeApiError when the call cannot be placed and the node stops on errors
 */
export async function placeAndPause(
	context: IExecuteFunctions,
	operation: WaitOperation,
): Promise<Placed & { isWaiting?: true }> {
	const start = await prepareWait(context, operation).catch(invalidInput);
	if ('kind' in start) return await placeCalls(context, { ...operation.calls, mode: 'wait', problem: start });
	const { plan, atMost, runIndex, address, state, apiKey } = start;
	const seal = (useCaseId: string) => sealAddress(address, { apiKey, useCaseId });
	const sent = await placeCalls(context, carryAddress(operation.calls, seal));
	const placed = sent.outcomes?.[0];
	if (placed?.kind !== 'done') return sent;

	const call = sent.verdicts[0]?.call;
	const due = call && dueOf(call)?.moment;
	const known = { ...(due && { scheduled_for: utcText(due) }), ...asFields(placed.body) };
	const record: IDataObject = { ...known, ...(plan.approval && { status: undefined }) };
	const row = isTool(context) ? undefined : context.getInputData()[0]?.json;
	keepNote(context, {
		...plan,
		row,
		runIndex,
		tokenDigest: digestOf(address.token),
		callId: record.id as string,
	});
	sentFrom.add(state);
	const late = [{ json: outputOfCall(record, { ...plan, row }) ?? {}, pairedItem: { item: 0 } }];
	const run = context.getExecuteData();
	run.data = { ...run.data, main: [[...late]] };
	await context.putExecutionToWait(new Date(Math.max(Date.now(), due ?? 0) + atMost));
	return { ...sent, output: late, isWaiting: true };
}

/**
 * @returns what an execution waits for, where it can be resumed, and the key by which the call's address is sealed
 * @throws Error that says why the call must not be placed: the execution could not wait
 */
async function prepareWait(context: IExecuteFunctions, { name, isAllowed, hint, readPlan }: WaitOperation) {
	const runIndex = readRunIndex(context);
	if (runIndex === undefined || !isAllowed) {
		throw new InputProblem(`AI agents can't use ${name}, because a tool can't pause the execution`, hint);
	}
	const items = readItems(context);
	const [item] = items;
	if (item === undefined || items.length > 1) {
		const remedy = `To call only the first, put a Limit node (1 item) before it. To call all, start one execution per item, as in the example 'Call many people and wait': ${DOCS}/place-call-and-wait.md#for-a-list-of-people`;
		throw new InputProblem(
			`${name} places one call per execution, but received ${items.length} items`,
			remedy,
		);
	}
	const place = readPlace(context.evaluateExpression('{{ $execution.resumeUrl }}', 0) as string);
	const state = findState(context, place);
	if (earlierNote(context)?.runIndex === runIndex || sentFrom.has(state)) {
		const remedy = 'Look up the outcome in the service. To call again, start a new execution.';
		throw new InputProblem('This execution already placed the call', remedy);
	}
	const plan = readPlan(item);
	const atMost = readWaitLimit(item);
	const token = randomBytes(TOKEN_BYTES).toString('base64url');
	const address = { ...place, token };
	if (context.getExecutionId() === undefined || !readAddress(addressText(address))) {
		const remedy = "Save the workflow, then click 'Execute workflow'.";
		throw new InputProblem("No call placed: n8n can't pause this execution", remedy);
	}
	const apiKey = readApiKey(await context.getCredentials(CREDENTIAL, 0));
	return { plan, atMost, runIndex, address, state, apiKey };
}

/** The operation's calls, which carry the address. */
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
	};
}
