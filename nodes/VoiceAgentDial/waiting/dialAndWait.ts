import type { INodeProperties } from 'n8n-workflow';

import { statusOptions } from '../../shared/fields/node/choices';
import { choiceField, noticeField } from '../../shared/fields/node/basicFields';
import { inCollection, isFieldAdded, readField } from '../../shared/fields/node/fieldPath';
import { outputFields, SOME_SIMPLIFIED } from '../../shared/fields/node/outputFields';
import { isTool } from '../../shared/request/engine';
import type { NamedOperation } from '../../shared/request/execute';
import { DOCS, InputProblem } from '../../shared/values/inputProblem';
import { matchNames } from '../../shared/values/read';
import type { ItemContext } from '../../shared/request/message/item';
import { readRecordView } from '../../shared/request/message/output';
import { FINAL_STATUSES } from '../../shared/waiting/callEnd';
import { dialOutbound, dialPlan } from '../dial.operation';
import { placeAndPause } from './placeAndPause';
import { outputOfCall } from './receiveOutcome';

/** The record of a call, for the editor before the first run. Which answers a call has is not known there. */
export const SAMPLE_OUTCOME = { ...outputOfCall({}, { view: 'simplified', row: {} }), answers: {} };

export const dialAndWait: NamedOperation = {
	...dialOutbound,
	name: 'Place Call and Wait',
	description: 'Call someone, and continue with the outcome when the call has ended',
	execute: async (context) => {
		const { output } = await placeAndPause(context, {
			name: dialAndWait.name,
			calls: dialPlan,
			isAllowed: !isTool(context),
			hint: "Use the operation 'Place Call', and handle the outcome in a workflow with a Voice Agent Trigger.",
			readPlan: (item) => ({ endStatuses: readEndStatuses(item), view: readRecordView(item) }),
		});
		return output;
	},
};

const NEEDS = 'Needs a published Voice Agent Trigger with the same use case and credential.';
const TO_WAIT = `${NEEDS} ${link('place-call-and-wait.md#in-your-own-workflow', 'How to set it up')}. Calls one person per execution. For a list, ${link('place-call-and-wait.md#for-a-list-of-people', 'import this example')}.`;
const TO_ASK = `${link('approval-by-phone.md', 'How to set it up')}.`;
const AS_TOOL =
	"AI agents can't use this operation, because a tool can't pause. Use 'Place Call', and build another workflow that begins with Voice Agent Trigger for the outcome.";

export const waitNotices: INodeProperties[] = [
	notice('dialAndWait', TO_WAIT),
	notice('dialAndWait', AS_TOOL, true),
	notice('sendAndWait', `${NEEDS} ${TO_ASK}`),
	notice('sendAndWait', `${NEEDS} Only 'Message' can contain what the AI agent provides. ${TO_ASK}`, true),
];

function notice(operation: string, text: string, isTool = false): INodeProperties {
	return noticeField(text, 'waitNotice', { show: { operation: [operation], '@tool': [isTool] } });
}

function link(page: string, text: string): string {
	return `<a href="${DOCS}/${page}" target="_blank">${text}</a>`;
}

/** The fields of its record. */
export const waitOutput = outputFields(Object.keys(SAMPLE_OUTCOME), SOME_SIMPLIFIED);

export const resumeOn = inCollection(
	'options',
	choiceField('Resume On', 'resumeOn', {
		options: statusOptions(FINAL_STATUSES),
		default: [...FINAL_STATUSES],
		description:
			'Call statuses that resume the execution. Without Transferred, it also waits for the end of transferred calls.',
		displayOptions: { show: { '/operation': ['dialAndWait'] } },
	}),
);

function readEndStatuses(item: ItemContext): string[] {
	if (!isFieldAdded(item, resumeOn)) return [...FINAL_STATUSES];
	const wanted = matchNames(readField(item, resumeOn), FINAL_STATUSES, 'Resume On');
	if (wanted.length > 0) return wanted;
	throw new InputProblem("'Resume On' is empty", 'Choose at least one status.');
}
