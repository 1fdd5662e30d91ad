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
	name: 'Schedule',
	value: 'schedule',
	action: 'Schedule a campaign',
	description: 'Make one campaign of calls out of all input rows',
};

const source: INodeProperties = {
	displayName: 'Calls From',
	name: 'source',
	type: 'options',
	noDataExpression: true,
	default: 'rows',
	options: [
		{
			name: 'Input Rows',
			value: 'rows',
			description: 'Each input row becomes a call of one campaign',
		},
		{
			name: 'CSV File',
			value: 'csv',
			description: 'A CSV file is sent as it is. The service keeps this for old campaigns.',
		},
		{
			name: 'Groups (JSON)',
			value: 'json',
			description: 'Groups of calls, as the service takes them',
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
