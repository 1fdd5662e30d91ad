import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { NodeOperation } from '../../shared/request/operations';
import { FINAL_STATUSES } from '../../shared/waiting/callEnd';
import { dialOutbound } from '../dial.operation';
import { dialAndWaitForOutcome } from './dialAndWait';
import { outputOfCall } from './outputOfCall';

const OPERATION = 'dialAndWait';

export const dialOutboundAndWait: NodeOperation = {
	...dialOutbound,
	execute: dialAndWaitForOutcome,
	recordSchema: 'Call',
	recordsOf: (call) => [outputOfCall(call, 'reached', 'simplified')],
};

export const dialAndWait: INodePropertyOptions = {
	name: 'Dial and Wait',
	value: OPERATION,
	action: 'Place a call and wait for its outcome',
	description: 'Call a person, and go on with the outcome when the call has ended',
	routing: dialOutbound.routing,
};

const show = { operation: [OPERATION] };

export const waitNotice: INodeProperties = {
	displayName:
		'A published workflow with a Voice Agent Trigger on the same use case must exist in this n8n: it wakes this run when the call has ended. It may be this very workflow. One person for each run: for many people see the example "call-and-wait-many".',
	name: 'waitNotice',
	type: 'notice',
	default: '',
	displayOptions: { show },
};

export const waitFields: INodeProperties[] = [
	{
		displayName: 'Wait At Most',
		name: 'waitAmount',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description:
			'If no event has told by then that the call has ended, the run goes on with the outcome "no event in time". At least 2 minutes, counted from when the call is due. n8n looks once a minute.',
		displayOptions: { show },
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
		description: 'What the time above is counted in',
		displayOptions: { show },
	},
	{
		displayName: 'Resume On',
		name: 'resumeOn',
		type: 'multiOptions',
		options: FINAL_STATUSES.map((value) => ({ name: value, value })),
		default: [...FINAL_STATUSES],
		description:
			'The run goes on when the call has one of them. Without Transferred, for instance, it waits until a call that was handed to a person has ended, too.',
		displayOptions: { show },
	},
];
