import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { toNumber } from '../../shared/fields/calling/phoneNumber';
import { prepareObjectIds, prepareRequired } from '../../shared/fields/node/checkedFields';
import { readField } from '../../shared/fields/node/fieldPath';
import { hasNoNumber } from '../../shared/numbers/rowNumber';
import { isTool } from '../../shared/request/engine';
import { BodyFields, checkBody } from '../../shared/request/message/body';
import type { ItemContext } from '../../shared/request/message/item';
import { InputProblem } from '../../shared/values/inputProblem';
import { toText } from '../../shared/values/read';
import { FINAL_STATUSES } from '../../shared/waiting/callEnd';
import { callFields, fromNumberOfCall, useCaseOfCall } from '../dial.operation';
import type { DialPlan, Placed } from '../placeCalls';
import { placeAndPause, type WaitPlan } from '../waiting/placeAndPause';
import { refuse } from '../waiting/refusals';
import { readWaitLimit } from '../waiting/waitSettings';
import { answerField, approvalFields, approvingValue, question, questionParameter } from './approval.fields';
import { notApproved } from './judgeAnswer';
import { refuseAgentInput } from './refusingAgentInput';

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

/**
 * The operation: asks a person by phone, and pauses the execution until there is an answer. Whatever happens,
 * the input is never the output: n8n would take `approved` in it, which an AI agent can write, as approval.
 */
export async function callForApproval(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const asked = askByPhone(context);
	if (!mustContinue(context)) return await asked;
	return await asked.catch(({ message, description }: Error & { description?: string | null }) =>
		toItems(notApproved([message, description].filter(Boolean).join('. '), 'not called')),
	);
}

async function askByPhone(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const placement = await placeAndPause(context, {
		name: 'Call and Wait for Approval',
		calls: approvalCalls,
		isAllowed: () => !isTool(context) || asksForAgent(context),
		readPlan,
	});
	if (placement.kind === 'paused') return placement.late;
	if (placement.kind === 'notPlaced')
		return toItems(notApproved(explainMissingCall(placement), 'not called'));
	const { message, description } = placement.refusal;
	if (!mustContinue(context)) refuse(context, placement.refusal);
	return toItems(notApproved(`${message}. ${description}`, 'not called'));
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
		late: () => notApproved('no answer arrived in time', 'no event in time'),
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

function explainMissingCall({ verdicts: [verdict], outcomes: [outcome] = [] }: Placed): string {
	const failure = verdict?.state === 'invalid' ? verdict.failure : outcome;
	if (failure && failure.kind !== 'done') {
		return [failure.message, failure.advice].filter((text) => text !== '').join('. ');
	}
	if (verdict?.state === 'skipped') return verdict.reason;
	return "'Preview' is on, so no call was placed";
}

function requiredText(item: ItemContext, { name, displayName }: typeof question): string {
	return filled(item.getNodeParameter(name, ''), displayName);
}

function filled(value: unknown, name: string): string {
	const text = toText(value, name);
	if (text === '') throw new InputProblem(`'${name}' is empty`, `Fill in '${name}'.`);
	return text;
}

function toItems(json: IDataObject): INodeExecutionData[] {
	return [{ json, pairedItem: { item: 0 } }];
}
