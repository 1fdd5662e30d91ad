import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { allowedCountries, allowPremiumRateNumbers } from '../shared/fields/calling/allowedNumbers';
import {
	callingHours,
	callingHoursZone,
	holidays,
	outsideCallingHours,
} from '../shared/fields/calling/callingHours';
import { consent, doNotCall } from '../shared/fields/calling/callingRules';
import { callTimeOfDay, dateOrder, timeZone } from '../shared/fields/calling/callTime';
import { country, duplicatedNumbers, numbersWithoutPlus } from '../shared/fields/calling/phoneNumber';
import { phoneColumns, rowsWithoutNumber } from '../shared/fields/calling/phoneColumns';
import { preview } from '../shared/fields/calling/preview';
import { shownFor, shownIf } from '../shared/fields/node/shownFor';
import { simplify } from '../shared/fields/node/simplify';
import { campaignFields, deprecatedCampaignFields, furtherCampaignFields } from './campaign.fields';
import { csvFields } from './sources/csv.source';
import { jsonFields } from './sources/json.source';
import { groupBy, rowFields } from './sources/rows.source';

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

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Allow Past Times',
			name: 'allowPastTimes',
			type: 'boolean',
			default: false,
			description:
				'Whether a call time that is past is sent all the same, instead of being an error of its row',
		},
		allowPremiumRateNumbers,
		allowedCountries,
		callTimeOfDay,
		callingHours,
		callingHoursZone,
		consent,
		country,
		dateOrder,
		doNotCall,
		duplicatedNumbers,
		groupBy,
		holidays,
		numbersWithoutPlus,
		outsideCallingHours,
		phoneColumns,
		rowsWithoutNumber,
		timeZone,
	],
};

export const scheduleFields: INodeProperties[] = shownFor('schedule', [
	...campaignFields,
	source,
	...shownIf({ source: ['rows'] }, rowFields),
	...shownIf({ source: ['csv'] }, csvFields),
	...shownIf({ source: ['json'] }, jsonFields),
	preview,
	simplify,
	...furtherCampaignFields,
	options,
	...deprecatedCampaignFields,
]);
