import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INode,
	INodeProperties,
} from 'n8n-workflow';

import type { Verdict } from '../../shared/call/call';
import { toNumber } from '../../shared/fields/calling/phoneNumber';
import { prepareObjectIds, prepareRequired } from '../../shared/fields/node/checkedFields';
import { readField } from '../../shared/fields/node/fieldPath';
import { hasNoNumber } from '../../shared/numbers/rowNumber';
import { failedFate, type Fate, fateOf, toItem } from '../../shared/record/record';
import { inputItems, isTool } from '../../shared/request/engine';
import { describeFailure } from '../../shared/request/errors';
import { BodyFields, checkBody } from '../../shared/request/message/body';
import { type ItemContext, itemContexts } from '../../shared/request/message/item';
import type { Failure } from '../../shared/request/policy/failure';
import { InputProblem, quote } from '../../shared/values/inputProblem';
import { toText } from '../../shared/values/read';
import { FINAL_STATUSES } from '../../shared/waiting/callEnd';
import { callFields, fromNumberOfCall, useCaseOfCall } from '../dial.operation';
import type { DialPlan, Placed } from '../placeCalls';
import { placeAndPause, type WaitPlan } from '../waiting/placeAndPause';
import { refuse } from '../waiting/refusals';
import { readWaitLimit } from '../waiting/waitSettings';
import { answerField, approvalFields, approvingValue, question, questionParameter } from './approval.fields';
import { notApproved, withAnswer } from './judgeAnswer';
import { readsMoreThanNodes } from '../../shared/values/expression';

const contentFields = new BodyFields([fromNumberOfCall, useCaseOfCall]);
const PREPARE = [
	prepareRequired(fromNumberOfCall, useCaseOfCall),
	prepareObjectIds(fromNumberOfCall, useCaseOfCall),
];

/**
 * Asks one person, who may be called as often as there is something to approve. The number comes from its own
 * field alone: columns of the input would be the agent's to fill. What other operations of the node send is left
 * out, also where their fields still hold values.
 */
const approvalCalls: DialPlan = {
	isQuestion: true,
	cellsOf: (item) => {
		const value = readField(item, toNumber);
		if (!hasNoNumber(value)) return [{ value }];
		throw new InputProblem("'To Number' is empty", 'Enter the number of the person to ask.');
	},
	contentOf: (item, number) => {
		const body: IDataObject = { ...contentFields.read(item), phone_number: number };
		for (const prepare of PREPARE) prepare(body, item);
		body.params = { [requiredText(item, questionParameter)]: requiredText(item, question) };
		return checkBody('dialOutbound', body);
	},
};

const PREVIEWED = "'Preview' is on, so no call was placed";
const TEXTS = { ...approvalCalls, unscheduled: 'now' };

/**
 * The operation: asks a person by phone, and pauses the execution until there is an answer. Whatever happens,
 * the input is never the output: n8n would take `approved` in it, which an AI agent can write, as approval.
 */
export async function callForApproval(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = itemContexts(context, inputItems(context));
	const asked = askByPhone(context, items);
	if (!mustContinue(context)) return await asked;
	return await asked.catch(({ message, description }: Error & { description?: string | null }) =>
		denyAll(context, items, { kind: 'invalid', message, advice: description ?? '' }),
	);
}

async function askByPhone(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
): Promise<INodeExecutionData[]> {
	const placement = await placeAndPause(context, {
		name: 'Call and Wait for Approval',
		calls: approvalCalls,
		isAllowed: () => !isTool(context) || asksForAgent(context),
		readPlan,
	});
	if (placement.kind === 'paused') return placement.late;
	if (placement.kind === 'notPlaced') return [denyUncalled(context, placement)];
	const { message, description: advice } = placement.refusal;
	if (!mustContinue(context)) refuse(context, placement.refusal);
	return denyAll(context, items, { kind: 'invalid', message, advice });
}

/** @param why in full: an AI agent reads it */
function denyItem(
	context: IExecuteFunctions,
	item: ItemContext,
	fate: Fate,
	why = fate.reason,
): INodeExecutionData {
	const { json, pairedItem } = toItem(item, fate, 'wait');
	const row = asksForAgent(context) ? undefined : json.row;
	return { json: withAnswer({ ...json, row }, notApproved(why, 'not called')), pairedItem };
}

function denyAll(context: IExecuteFunctions, items: readonly ItemContext[], failure: Failure) {
	return items.map((item) => {
		const fate = fateOf({ state: 'invalid', item, failure }, TEXTS);
		return denyItem(context, item, fate, describeFailure(failure));
	});
}

/** The operation takes one item. */
function denyUncalled(context: IExecuteFunctions, { verdicts, outcomes: [outcome] = [] }: Placed) {
	const verdict = verdicts[0] as Verdict;
	const fate = fateOf(verdict, TEXTS);
	const failure = verdict.state === 'invalid' ? verdict.failure : outcome;
	if (failure && failure.kind !== 'done') {
		return denyItem(context, verdict.item, failedFate(fate, failure), describeFailure(failure));
	}
	if (failure) return denyItem(context, verdict.item, failure.body as Fate);
	const isReady = fate.status === 'ready';
	return denyItem(context, verdict.item, isReady ? { ...fate, reason: PREVIEWED } : fate);
}

function readPlan(context: IExecuteFunctions): WaitPlan {
	if (asksForAgent(context)) refuseAgentInput(context.getNode(), [...callFields, ...approvalFields]);
	const read = ({ name, displayName }: typeof question) =>
		filled(context.getNodeParameter(name, 0, ''), displayName);
	return {
		atMost: readWaitLimit(context),
		endStatuses: FINAL_STATUSES,
		view: 'simplified',
		approval: { answerField: read(answerField), approvingValue: read(approvingValue) },
		row: asksForAgent(context) ? undefined : context.getInputData()[0]?.json,
	};
}

/** n8n makes a tool of this name that asks before an AI agent may use another one. */
function asksForAgent(context: IExecuteFunctions): boolean {
	return context.getNode().type.endsWith('HitlTool');
}

/** An AI agent reads the reason, and is denied the tool. */
function mustContinue(context: IExecuteFunctions): boolean {
	return asksForAgent(context) || context.continueOnFail();
}

function requiredText(item: ItemContext, { name, displayName }: typeof question): string {
	return filled(item.getNodeParameter(name, ''), displayName);
}

function filled(value: unknown, name: string): string {
	const text = toText(value, name);
	if (text === '') throw new InputProblem(`'${name}' is empty`, `Fill in '${name}'.`);
	return text;
}

/**
 * The agent must not decide whom to ask, about what use case, or which answer approves: only the question may
 * show what it wants to do.
 *
 * @throws InputProblem when another field may read what the agent gives
 */
function refuseAgentInput({ parameters }: INode, properties: readonly INodeProperties[]): void {
	for (const [name, raw] of Object.entries(parameters)) {
		if (name === question.name || !readsMoreThanNodes(raw)) continue;
		const field = properties.find((property) => property.name === name)?.displayName ?? name;
		throw new InputProblem(
			`${quote(field)} can't read what the AI agent provides`,
			"Enter a fixed value, or read a node by its name, e.g. {{ $('Settings').first().json.phone }}.",
		);
	}
}
