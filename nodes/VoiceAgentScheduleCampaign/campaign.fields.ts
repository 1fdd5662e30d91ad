import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	callOutput,
	fromNumber,
	maxDuration,
	overrides,
	readingOptions,
	useCaseOfCalls,
} from '../shared/fields/calling/caller';
import { preview } from '../shared/call/judge';
import { callingRules } from '../shared/fields/calling/callingRules';
import { defaultCountry, toNumber } from '../shared/fields/calling/phoneNumber';
import { promptParameters } from '../shared/fields/calling/promptParameters';
import { scheduledFor } from '../shared/fields/calling/scheduledFor';
import { optionsOf, parameterPath, shownFor, shownIf, textIn } from '../shared/fields/node/fieldPath';
import { useCase } from '../shared/fields/node/pickers';
import {
	choice,
	choiceField,
	entriesField,
	noticeField,
	numberField,
	textField,
} from '../shared/fields/node/basicFields';
import { toBody } from '../shared/request/execute';
import { BodyFields, sentFields } from '../shared/request/message/body';
import type { ItemContext } from '../shared/request/message/item';

export const groupBy = textIn('options', 'Group by Column', 'groupBy', {
	noDataExpression: true,
	placeholder: 'e.g. region',
	description: 'Splits the campaign into groups: one per value of this column. Leave empty for one group.',
});

const campaignName = textField('Campaign Name', 'campaignName', {
	placeholder: 'e.g. Spring reminders',
	description: 'Name of the new campaign. Leave empty to let the service name it.',
	routing: toBody<'scheduleCampaign'>('campaign_name'),
});

/** What the service has deprecated for campaigns (openapi.yaml, ScheduleCampaignRequest). */
const DEPRECATED: Readonly<Record<string, string>> = {
	assistantId: "Assistant to use. Deprecated for campaigns: set 'Use Case' instead.",
	model: 'Name of the model to use. Deprecated for campaigns.',
	voiceId: 'Voice to use. Deprecated for campaigns.',
};

const campaignOverrides: INodeProperties = {
	...overrides,
	options: (overrides.options as INodeProperties[]).map((field) => {
		const description = DEPRECATED[field.name];
		return description ? { ...field, displayName: `${field.displayName} (Deprecated)`, description } : field;
	}),
};

/** Calls of other sources are sent unchanged. */
const ROWS = { source: ['rows'] };

const options = optionsOf([
	numberField('Max Retries', 'maxRetries', {
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 0,
		description:
			"Maximum number of retries by the service for each call. 'Calling Rules' don't apply to them.",
		routing: toBody<'scheduleCampaign'>('max_retries'),
	}),
	entriesField('Retry Logic', 'retryLogic', 'Rule', {
		description:
			"When the service retries calls. 'Calling Rules' don't apply. Ask its support what 'Query' and 'Retry Period' accept.",
		routing: toBody<'scheduleCampaign'>('retry_logic'),
		values: [
			textField('Query', 'query', {
				description: 'Which calls to retry, in the form that the service specifies',
			}),
			numberField('Retry Period', 'retry_period', {
				default: 1,
				description: 'Time before a retry, in the unit that the service specifies',
			}),
			numberField('Max Retries per Day', 'max_retry_per_day', {
				typeOptions: { minValue: 0, numberPrecision: 0 },
				default: 1,
				description: 'Maximum number of retries of a call in one day',
			}),
		],
	}),
	numberField('Staggered Interval (Minutes)', 'staggeredInterval', {
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1,
		description: 'Gap between calls that have no scheduled time',
		routing: toBody<'scheduleCampaign'>('staggered_interval_minutes'),
	}),
	...shownIf({ '/source': ROWS.source }, [...readingOptions, groupBy]),
]);

/** Those that hold for all calls of a campaign are among them (openapi.yaml, ScheduleCampaignRequest). */
const allFields = [fromNumber, useCaseOfCalls, campaignName, campaignOverrides, options];
const bodyFields = new BodyFields(allFields);

/**
 * @param made fields of the body that are made of something else
 * @throws InputProblem when one of them cannot be used
 */
export function readCampaignFields(item: ItemContext, made?: IDataObject): IDataObject {
	return bodyFields.read(item, 'scheduleCampaign', made);
}

/** Fields that are read once, though expressions could make something else of them for each item. */
export const ONCE_FOR_ALL = sentFields(allFields).filter(
	({ parameter }) => parameter !== parameterPath(maxDuration),
);

export const binaryField = textField('Input Binary Field', 'binaryField', {
	required: true,
	default: 'data',
	hint: 'The name of the input field containing the CSV file',
	description: 'Input field that contains the file',
});

export const groupsJson: INodeProperties = {
	displayName: 'Groups (JSON)',
	name: 'groupsJson',
	type: 'json',
	required: true,
	default: '[]',
	hint: 'E.g. [[{ "phone_number": "+15550100123", "first_name": "Ada" }]]',
	description: 'List of groups, each a list of calls',
};

/** Whom to call is found in the items if the user leaves it empty. */
const toNumberOfItem: INodeProperties = {
	...toNumber,
	placeholder: 'e.g. {{ $json.Phone }}',
	description: 'Column with the number to call. Leave empty to find it automatically.',
};
const scheduledForItem: INodeProperties = {
	...scheduledFor,
	description: "When to call. 'Calling Hours' may delay it. Leave empty to let the service choose the time.",
};

const unchangedNotice = noticeField(
	"One campaign per item, sent unchanged: numbers are not checked, and 'Calling Rules' must stay empty. To check numbers, use 'Input Items'.",
	'unchangedNotice',
);

export const scheduleFields: INodeProperties[] = shownFor('schedule', [
	choiceField('Source', 'source', {
		noDataExpression: true,
		default: 'rows',
		description: 'Where to take the calls from',
		options: [
			choice('Input Items', 'rows', 'All input items become the calls of one campaign'),
			choice(
				'CSV File',
				'csv',
				"Each line of the file becomes a call, sent unchecked. To check numbers, use Extract from File and 'Input Items'.",
			),
			choice('Groups (JSON)', 'json', "Send groups of calls in the service's format"),
		],
	}),
	...shownIf({ source: ['csv', 'json'] }, [unchangedNotice]),
	...shownIf({ source: ['csv'] }, [binaryField]),
	...shownIf({ source: ['json'] }, [groupsJson]),
	campaignName,
	fromNumber,
	{ ...useCaseOfCalls, description: `${useCase.description} Leave empty to let the service choose.` },
	preview,
	...shownIf(ROWS, [toNumberOfItem, defaultCountry, ...promptParameters, scheduledForItem]),
	callingRules,
	campaignOverrides,
	...callOutput,
	options,
]);
