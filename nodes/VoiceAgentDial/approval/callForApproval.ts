import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { rulesOfCalls } from '../../shared/fields/calling/rulesOfCalls';
import { isPreview } from '../../shared/fields/calling/preview';
import { rulesOfNumber } from '../../shared/fields/calling/phoneNumber';
import { prepareObjectIds } from '../../shared/fields/node/checkedFields';
import { readFirstNumber } from '../../shared/numbers/firstNumber';
import { itemOperation, type SendItems } from '../../shared/request/operations';
import type { ItemContext } from '../../shared/request/message/itemRequest';
import { isTool } from '../../shared/request/run/runs';
import type { SentItems } from '../../shared/request/sendItems';
import { isBlank } from '../../shared/values/blank';
import { InputProblem } from '../../shared/values/inputProblem';
import { toText } from '../../shared/values/text';
import { FINAL_STATUSES } from '../../shared/waiting/callEnd';
import { callFields, fromNumberOfCall, useCaseOfCall } from '../dial.operation';
import { placeAndPause, type WaitPlan } from '../waiting/placeAndPause';
import { refusedItem } from '../waiting/refusals';
import { readWaitLimit } from '../waiting/waitSettings';
import { answerField, approvalFields, approvingValue, question, questionParameter } from './approval.fields';
import { notApproved } from './judgeAnswer';
import { refuseAgentInput } from './refusingAgentInput';

/** What other operations of the node send is left out, also where their fields still hold values. */
const SENT = ['phone_number', 'number_id', 'use_case_id'];

/**
 * Asks one person, who may be called as often as there is something to approve. The number comes from its own
 * field alone: columns of the input would be the agent's to fill.
 */
export const approvalCall = itemOperation('dialOutbound', {
	identify: (body, item) => {
		body.phone_number = readFirstNumber([{ value: body.phone_number }], rulesOfNumber(item))?.number;
		if (isBlank(body.phone_number)) {
			throw new InputProblem("'To Number' is empty", 'Enter the number of the person to ask.');
		}
	},
	prepare: [
		(body) => {
			for (const field of Object.keys(body)) if (!SENT.includes(field)) delete body[field];
		},
		prepareObjectIds(fromNumberOfCall, useCaseOfCall),
		(body, item) => {
			body.params = { [requiredText(item, questionParameter)]: requiredText(item, question) };
		},
	],
	rules: rulesOfCalls({ number: 'phone_number', time: 'scheduled_for' }),
	isPreview,
});

/**
 * The operation: asks a person by phone, and pauses the execution until there is an answer. Whatever happens,
 * the input is never the output: n8n would take `approved` in it, which an AI agent can write, as approval.
 */
export async function callForApproval(
	context: IExecuteFunctions,
	send: SendItems,
): Promise<INodeExecutionData[]> {
	const asked = askByPhone(context, send);
	if (!mustContinue(context)) return await asked;
	return await asked.catch(({ message, description }: Error & { description?: string | null }) =>
		toItems(notApproved([message, description].filter(Boolean).join('. '), 'not called')),
	);
}

async function askByPhone(context: IExecuteFunctions, send: SendItems): Promise<INodeExecutionData[]> {
	const placement = await placeAndPause(context, send, {
		name: 'Call and Wait for Approval',
		itemRequest: approvalCall.itemRequest,
		isAllowed: () => !isTool(context) || asksForAgent(context),
		readPlan,
	});
	if (placement.kind === 'paused') return placement.late;
	if (placement.kind === 'notPlaced')
		return toItems(notApproved(explainMissingCall(placement), 'not called'));
	const { message, description } = placement.refusal;
	if (!mustContinue(context)) refusedItem(context, { json: {}, item: 0 }, placement.refusal);
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

function explainMissingCall({ isPreview: isShown, outcomes: [outcome] }: SentItems): string {
	if (outcome === undefined) return 'no call was placed';
	if (outcome.kind !== 'done') {
		return [outcome.message, outcome.advice].filter((text) => text !== '').join('. ');
	}
	const { reason } = (outcome.body ?? {}) as { reason?: unknown };
	if (outcome.isSkipped && typeof reason === 'string') return reason;
	return isShown ? "'Preview' is on, so no call was placed" : 'no call was placed';
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
