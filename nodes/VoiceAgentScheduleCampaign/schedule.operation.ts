import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { callingRules } from '../shared/fields/calling/callingRules';
import { defaultCountry } from '../shared/fields/calling/phoneNumber';
import { preview } from '../shared/fields/calling/preview';
import { outputFields } from '../shared/fields/node/output';
import { shownFor, shownIf } from '../shared/fields/node/shownFor';
import { campaignFields } from './campaign.fields';
import { csvFields } from './sources/csv.source';
import { jsonFields } from './sources/json.source';
import { detailFields, mapping, promptFields, toNumber } from './sources/rows.source';

export const scheduleOption: INodePropertyOptions = {
	name: 'Schedule Campaign',
	value: 'schedule',
	action: 'Schedule campaign',
	description: 'Create one campaign from all input items',
};

const source: INodeProperties = {
	displayName: 'Calls From',
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
			description: 'Groups of calls in the format of the service',
		},
	],
};

const ROWS = { source: ['rows'] };

export const scheduleFields: INodeProperties[] = shownFor('schedule', [
	source,
	campaignFields.fromNumber,
	...shownIf(ROWS, [mapping, toNumber]),
	...shownIf({ source: ['rows', 'json'] }, [defaultCountry]),
	campaignFields.useCase,
	campaignFields.campaignName,
	...shownIf(ROWS, [...detailFields, ...promptFields]),
	...shownIf({ source: ['csv'] }, csvFields),
	...shownIf({ source: ['json'] }, jsonFields),
	preview,
	...outputFields,
	campaignFields.schedule,
	callingRules,
	campaignFields.agentOverrides,
	campaignFields.options,
	campaignFields.deprecatedFields,
]);
