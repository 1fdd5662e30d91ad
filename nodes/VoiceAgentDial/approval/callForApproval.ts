import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import type { Verdict } from '../../shared/call/call';
import { preview } from '../../shared/call/judge';
import { fromNumber, useCaseOfCalls } from '../../shared/fields/calling/caller';
import { callingRules } from '../../shared/fields/calling/callingRules';
import { defaultCountry, toNumber } from '../../shared/fields/calling/phoneNumber';
import { optionsOf, readField } from '../../shared/fields/node/fieldPath';
import { textField } from '../../shared/fields/node/basicFields';
import { hasNoNumber } from '../../shared/numbers/rowNumber';
import { failedFate, fateOf, toItem } from '../../shared/record/record';
import { isTool, readItems } from '../../shared/request/engine';
import { describeFailure, failureOf } from '../../shared/request/errors';
import type { NamedOperation } from '../../shared/request/execute';
import { BodyFields } from '../../shared/request/message/body';
import { type ItemContext, readNamed } from '../../shared/request/message/item';
import type { Outcome } from '../../shared/request/policy/outcome';
import { readsMoreThanNodes } from '../../shared/values/expression';
import { emptyField, InputProblem } from '../../shared/values/inputProblem';
import { toText } from '../../shared/values/read';
import { FINAL_STATUSES } from '../../shared/waiting/callEnd';
import { dialPlan, personToCall } from '../dial.operation';
import type { DialPlan } from '../placeCalls';
import { limitWaitTime } from '../waiting/limitWaitTime';
import { placeAndPause, type WaitPlan } from '../waiting/placeAndPause';
import { notApproved, withAnswer } from './judgeAnswer';

/** n8n puts its own field of this name, *Message*, in place of it where an AI agent asks. */
const question = textField('Question', 'message', {
	typeOptions: { rows: 3 },
	required: true,
	placeholder: 'e.g. May we refund order 1234?',
	description: "What to ask. Sent as the prompt parameter named in 'Question Parameter'.",
});

const questionParameter = textField('Question Parameter', 'questionParameter', {
	required: true,
	default: 'question',
	description: 'Prompt parameter of the use case that receives the question',
});

const answerField = textField('Answer Field', 'answerField', {
	required: true,
	default: 'approved',
	description: 'Name of the answer that the use case extracts',
});

const approvingValue = textField('Value That Approves', 'approvingValue', {
	required: true,
	default: 'true',
	description:
		'The only answer that approves. Keep true for a yes/no answer (boolean). For text, enter it exactly, with upper and lower case.',
});

export const approvalUseCase: INodeProperties = {
	...useCaseOfCalls,
	required: true,
	description: 'Use case that asks and extracts the answer. Lists those with a number, by its title.',
};

export const approvalFields: INodeProperties[] = [
	{
		...personToCall,
		description: 'Who approves. Where an AI agent asks, enter a number, or read another node by its name.',
	},
	defaultCountry,
	question,
	questionParameter,
	answerField,
	approvingValue,
];

const limitOfAnswer: INodeProperties = {
	...limitWaitTime,
	description:
		'How long to wait for the answer, counted from when the call is due. Defaults to 1 hour. Then the approval is denied.',
	displayOptions: undefined,
};

export const approvalOptions = optionsOf([limitOfAnswer]);

export const dialForApproval: NamedOperation = {
	id: 'dialOutbound',
	name: 'Place Call and Wait for Approval',
	description: 'Ask someone for approval by phone, and continue with the decision',
	execute: callForApproval,
};

const contentFields = new BodyFields([fromNumber, approvalUseCase]);

/**
 * Asks one person, who may be called as often as there is something to approve. The number comes from its own
 * field alone: columns of the input would be the agent's to fill. What other operations of the node send is left
 * out, also where their fields still hold values.
 */
const approvalCalls: DialPlan = {
	...dialPlan,
	isQuestion: true,
	cellsOf: (item) => {
		const value = readField(item, toNumber);
		if (!hasNoNumber(value)) return [{ value }];
		throw new InputProblem("'To Number' is empty", 'Enter the number of the person to ask.');
	},
	contentOf: (item, number) => {
		const params = { [requiredText(item, questionParameter)]: requiredText(item, question) };
		return contentFields.read(item, 'dialOutbound', { phone_number: number, params });
	},
};

/**
 * Asks a person by phone, and pauses the execution until there is an answer. Whatever happens,
 * the input is never the output: n8n would take `approved` in it, which an AI agent can write, as approval.
 */
async function callForApproval(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const asked = askByPhone(context);
	// An AI agent reads the reason, and is denied the tool.
	if (!(asksForAgent(context.getNode()) || context.continueOnFail())) return await asked;
	return await asked.catch((error: Error) =>
		readItems(context).map((item) => deny(context, { state: 'invalid', item, failure: failureOf(error) })),
	);
}

async function askByPhone(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const { isWaiting, output, verdicts, outcomes } = await placeAndPause(context, {
		name: dialForApproval.name,
		calls: approvalCalls,
		isAllowed: !isTool(context) || asksForAgent(context.getNode()),
		hint: "To ask before a tool is used, click + between the agent and that tool, and choose Voice Agent Dial under 'Human review'.",
		readPlan: (item) => readPlan(context, item),
	});
	if (isWaiting) return output;
	return verdicts.map((verdict, index) => deny(context, verdict, outcomes?.[index]));
}

/** @param outcome undefined where nothing was to be sent */
function deny(context: IExecuteFunctions, verdict: Verdict, outcome?: Outcome): INodeExecutionData {
	const failure = verdict.state === 'ready' ? outcome : verdict.failure;
	const fate = fateOf(verdict, approvalCalls);
	const isFailed = failure && failure.kind !== 'done';
	const shown = isFailed ? failedFate(fate, failure) : fate;
	const { json, pairedItem } = toItem(verdict.item, shown, 'wait');
	// In full: an AI agent reads it.
	const why = isFailed ? describeFailure(failure) : "no call was placed, because 'Preview' is on";
	const row = asksForAgent(context.getNode()) ? undefined : json.row;
	return { json: withAnswer({ ...json, row }, notApproved(why, 'not called')), pairedItem };
}

function readPlan(context: IExecuteFunctions, item: ItemContext): WaitPlan {
	if (asksForAgent(context.getNode())) refuseAgentInput(context);
	return {
		endStatuses: FINAL_STATUSES,
		view: 'simplified',
		approval: {
			// As the trigger's output and the service's record name it.
			answerField: requiredText(item, answerField).replace(/^(?:answers|extraction)\./, ''),
			approvingValue: requiredText(item, approvingValue),
		},
	};
}

/** n8n makes a tool of this name that asks before an AI agent may use another one. */
const asksForAgent = ({ type }: ItemContext['node']) => type.endsWith('HitlTool');

function requiredText(item: ItemContext, { name, displayName }: typeof question): string {
	const shown = name === question.name && asksForAgent(item.node) ? 'Message' : displayName;
	const text = toText(readNamed(item, shown, [name, '']), shown);
	if (text === '') throw emptyField(shown);
	return text;
}

/**
 * The agent must not decide whom to ask, about what use case, or which answer approves: only the question may
 * show what it wants to do.
 *
 * @throws InputProblem when another field may read what the agent gives
 */
function refuseAgentInput(context: IExecuteFunctions): void {
	for (const [name, raw] of Object.entries(context.getNode().parameters)) {
		if (name === question.name || !readsMoreThanNodes(raw)) continue;
		const fields = [fromNumber, approvalUseCase, preview, ...approvalFields, callingRules, approvalOptions];
		const field = fields.find((property) => property.name === name)?.displayName ?? name;
		const remedy =
			"Enter a fixed value, or read a node by its name, e.g. {{ $('Settings').first().json.phone }}.";
		throw new InputProblem(`'${field}' can't read what the AI agent provides`, remedy);
	}
}
