import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { statusOptions } from '../../shared/fields/node/choices';
import { endItems, fateOf } from '../../shared/record/record';
import { inputItems, isTool } from '../../shared/request/engine';
import { toNodeError } from '../../shared/request/errors';
import type { NodeOperation } from '../../shared/request/execute';
import { itemContexts } from '../../shared/request/message/item';
import { InputProblem, quote } from '../../shared/values/inputProblem';
import { isBlank, matchNames, notInList, toChoice, toTextList } from '../../shared/values/read';
import { readRecordView } from '../../shared/request/message/output';
import { FINAL_STATUSES } from '../../shared/waiting/callEnd';
import { dialOutbound, dialPlan, dialRouting } from '../dial.operation';
import { LISTS_URL, placeAndPause } from './placeAndPause';
import { outputOfCall } from './receiveOutcome';

const OPERATION = 'dialAndWait';

export const dialOutboundAndWait: NodeOperation = {
	...dialOutbound,
	execute: dialAndWaitForOutcome,
	// Which answers a call has is not known before.
	recordsOf: () => [{ ...outputOfCall({}, { view: 'simplified', row: {} }), answers: {} }],
};

export const dialAndWait: INodePropertyOptions = {
	name: 'Dial and Wait',
	value: OPERATION,
	action: 'Dial and wait',
	description: 'Call someone, and continue with the outcome when the call has ended',
	routing: dialRouting,
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
		displayName: 'Wait At Most',
		name: 'waitAmount',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description:
			"How long to wait for the end of the call, at least 2 minutes. Then continues with 'no event'.",
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
		description: "Unit of 'Wait At Most'",
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
	const placement = await placeAndPause(context, {
		name: dialAndWait.name,
		calls: dialPlan,
		isAllowed: () => !isTool(context),
		readPlan: () => ({
			atMost: readWaitLimit(context),
			endStatuses: readEndStatuses(context),
			view: readRecordView((name, fallback) => context.getNodeParameter(name, 0, fallback)),
			row: context.getInputData()[0]?.json,
		}),
	});
	if (!('refused' in placement)) return placement.output;
	const failure = placement.refused;
	if (!context.continueOnFail()) throw toNodeError(context.getNode(), failure, 0);
	const items = itemContexts(context, inputItems(context));
	const endings = items.map((item, index) => {
		const fate = fateOf({ state: 'invalid', item, failure }, dialPlan);
		return { item: index, fate, failure };
	});
	return await endItems(context, items, endings, { mode: 'wait' });
}

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
const UNITS = ['minutes', 'hours', 'days'] as const;
/** n8n may still hold a shorter limit against the next wait of the same execution. */
const MIN_MINUTES = 2;
const MAX_DAYS = 365;

/**
 * @returns milliseconds
 * @throws InputProblem when it cannot be used
 */
export function readWaitLimit(context: IExecuteFunctions): number {
	const amount = context.getNodeParameter('waitAmount', 0, 1) as unknown;
	const unit = toChoice(context.getNodeParameter('waitUnit', 0, 'hours'), UNITS, {
		name: 'Wait Unit',
		byDefault: 'hours',
	});
	const limit = UNIT_MS[unit] * Number(isBlank(amount) ? NaN : amount);
	if (limit >= MIN_MINUTES * UNIT_MS.minutes && limit <= MAX_DAYS * UNIT_MS.days) return limit;
	throw new InputProblem(
		`'Wait At Most' can't be ${quote(amount)} ${unit}`,
		`Use ${MIN_MINUTES} minutes to ${MAX_DAYS} days.`,
	);
}

function readEndStatuses(context: IExecuteFunctions): string[] {
	const wanted = toTextList(context.getNodeParameter('resumeOn', 0, [...FINAL_STATUSES]), 'Resume On');
	if (wanted.length === 0) throw new InputProblem("'Resume On' is empty", 'Choose at least one status.');
	return matchNames(wanted, FINAL_STATUSES, (name) => notInList('Resume On', name, FINAL_STATUSES));
}
