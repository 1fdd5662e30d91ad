import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { statusOptions } from '../../shared/fields/node/choices';
import { isTool } from '../../shared/request/engine';
import type { NamedOperation } from '../../shared/request/execute';
import { InputProblem } from '../../shared/values/inputProblem';
import { matchNames, notInList, toTextList } from '../../shared/values/read';
import { readRecordView } from '../../shared/request/message/output';
import { FINAL_STATUSES } from '../../shared/waiting/callEnd';
import { dialOutbound, dialPlan } from '../dial.operation';
import { LISTS_URL, placeAndPause } from './placeAndPause';
import { outputOfCall } from './receiveOutcome';

const OPERATION = 'dialAndWait';

export const dialAndWait: NamedOperation = {
	...dialOutbound,
	name: 'Dial and Wait',
	action: 'Place call and wait',
	description: 'Call someone, and continue with the outcome when the call has ended',
	execute: dialAndWaitForOutcome,
	// Which answers a call has is not known before.
	recordsOf: () => [{ ...outputOfCall({}, { view: 'simplified', row: {} }), answers: {} }],
};

const show = { operation: [OPERATION] };
const showForBoth = { operation: [OPERATION, 'sendAndWait'] };

export const waitNotice: INodeProperties = {
	displayName: `Needs a published workflow with a Voice Agent Trigger for this use case. One item per execution; for lists, <a href="${LISTS_URL}" target="_blank">use an example</a>.`,
	name: 'waitNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: showForBoth },
};

export const waitFields: INodeProperties[] = [
	{
		displayName: 'Wait at Most',
		name: 'waitAmount',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description:
			"How long to wait for the call to end, at least 2 minutes. After that, the outcome is 'no event'.",
		displayOptions: { show: showForBoth },
	},
	{
		displayName: 'Wait Unit',
		name: 'waitUnit',
		type: 'options',
		options: [
			{ name: 'Days', value: 'days' },
			{ name: 'Hours', value: 'hours' },
			{ name: 'Minutes', value: 'minutes' },
		],
		default: 'hours',
		description: "Unit of 'Wait at Most'",
		displayOptions: { show: showForBoth },
	},
	{
		displayName: 'Resume On',
		name: 'resumeOn',
		type: 'multiOptions',
		options: statusOptions(FINAL_STATUSES),
		default: [...FINAL_STATUSES],
		description:
			'Call statuses that resume the execution. Without Transferred, it also waits for the end of transferred calls.',
		displayOptions: { show },
	},
];

/** Places one call, and pauses the execution until the call has ended. */
async function dialAndWaitForOutcome(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const { output } = await placeAndPause(context, {
		name: dialAndWait.name,
		calls: dialPlan,
		isAllowed: !isTool(context),
		readPlan: () => ({
			endStatuses: readEndStatuses(context),
			view: readRecordView((name, fallback) => context.getNodeParameter(name, 0, fallback)),
		}),
	});
	return output;
}

function readEndStatuses(context: IExecuteFunctions): string[] {
	const wanted = toTextList(context.getNodeParameter('resumeOn', 0, [...FINAL_STATUSES]), 'Resume On');
	if (wanted.length === 0) throw new InputProblem("'Resume On' is empty", 'Choose at least one status.');
	return matchNames(wanted, FINAL_STATUSES, (name) => notInList('Resume On', name, FINAL_STATUSES));
}
