import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { callingRules } from '../shared/fields/calling/callingRules';
import { scheduledFor } from '../shared/fields/calling/scheduledFor';
import { defaultCountry, toNumber } from '../shared/fields/calling/phoneNumber';
import { preview } from '../shared/record/judgeRun';
import { promptParameters } from '../shared/fields/calling/promptParameters';
import { callOutput } from '../shared/fields/calling/callOutput';
import { shownFor, shownIf } from '../shared/fields/node/shownFor';
import { campaignFields } from './campaign.fields';
import { csvFields, jsonFields } from './raw';

/** Whom to call is found in the items if the user leaves it empty. */
const toNumberOfItem: INodeProperties = {
	...toNumber,
	placeholder: 'e.g. {{ $json.Phone }}',
	description: 'Column with the number to call. Leave empty to find it by its name.',
};
const scheduledForItem: INodeProperties = {
	...scheduledFor,
	description: 'When to place the call. Leave empty to call as the campaign runs.',
};

export const scheduleOption: INodePropertyOptions = {
	name: 'Schedule Campaign',
	value: 'schedule',
	action: 'Schedule campaign',
	description: 'Create one campaign from all input items',
};

const source: INodeProperties = {
	displayName: 'Source',
	name: 'source',
	type: 'options',
	noDataExpression: true,
	default: 'rows',
	description: 'Where to take the calls from',
	options: [
		{
			name: 'Input Items',
			value: 'rows',
			description: 'Each input item becomes a call of one campaign',
		},
		{
			name: 'CSV File',
			value: 'csv',
			description: 'Upload a CSV file without checking it (legacy)',
		},
		{
			name: 'Groups (JSON)',
			value: 'json',
			description: 'Send groups of calls in the format of the service, without checking them',
		},
	],
};

const ROWS = { source: ['rows'] };

export const scheduleFields: INodeProperties[] = shownFor('schedule', [
	source,
	campaignFields.fromNumber,
	...shownIf(ROWS, [toNumberOfItem, defaultCountry]),
	campaignFields.useCase,
	preview,
	campaignFields.campaignName,
	...shownIf(ROWS, [scheduledForItem, ...promptParameters]),
	...shownIf({ source: ['csv'] }, csvFields),
	...shownIf({ source: ['json'] }, jsonFields),
	callingRules,
	campaignFields.agentOverrides,
	...callOutput,
	campaignFields.options,
]);
