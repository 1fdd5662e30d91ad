import { isExpression, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import { operationTable, type BodyOf } from '../shared/contract/contract';
import { readingRules, type TimeSettings } from '../shared/fields/callTime';
import { toNumberRules } from '../shared/fields/phoneNumber';
import { columnsReadBy } from '../shared/fields/promptParameters';
import type { NumberRules } from '../shared/numbers/readPhoneNumber';
import { withoutEmptyFields } from '../shared/request/message/body';
import { BodyFields } from '../shared/request/message/fields';
import { itemContext } from '../shared/request/message/itemContext';
import type { DuplicatePolicy } from '../shared/request/message/itemRequest';
import { unusable, type Failure } from '../shared/request/policy/failure';
import { inputItems } from '../shared/request/run/engine';
import { checkedCalls, groupsOf, type AskedCall, type CallRules, type CheckedCall } from './askedCalls';
import { allCampaignFields, checkCampaign } from './campaign.fields';
import { csvOf } from './csv.source';
import { callsOfJson } from './json.source';
import { callsOfRows } from './rows.source';

const campaignFieldsOfBody = new BodyFields(allCampaignFields);

export type CampaignBody = BodyOf<'scheduleCampaign'>;

/** One campaign that the node is asked for. */
export interface Campaign {
	/** Indexes of the input items that it is made of. */
	items: number[];
	/** Its calls, as far as they are known: those in a CSV file are the service's business. */
	calls: CheckedCall[];
	/** What is sent; undefined if there is nothing to send, or if it cannot be sent. */
	body?: CampaignBody;
	/** Why the campaign as a whole cannot be sent. */
	problem?: Failure;
}

/** @returns one campaign of all input rows, or one for each item that holds a file or groups */
export async function plannedCampaigns(context: IExecuteFunctions): Promise<Campaign[]> {
	const items = inputItems(context).map((_, item) => item);
	switch (context.getNodeParameter('source', 0) as string) {
		case 'csv':
			return await Promise.all(items.map(async (item) => await campaignOfFile(context, item)));
		case 'json':
			return items.map((item) =>
				planned([item], () => campaignOfCalls(context, callsOfJson(context, item), item)),
			);
		default:
			return [
				planned(items, () => {
					const calls = callsOfRows(context);
					return withSameFields(context, campaignOfCalls(context, calls, 0));
				}),
			];
	}
}

type Content = Pick<Campaign, 'calls' | 'body'>;

function planned(items: number[], plan: () => Content): Campaign {
	try {
		return { items, ...plan() };
	} catch (error) {
		return { items, calls: [], problem: unusable(error) };
	}
}

async function campaignOfFile(context: IExecuteFunctions, item: number): Promise<Campaign> {
	try {
		const csv_file = await csvOf(context, item);
		return { items: [item], calls: [], body: campaignBody(context, item, { csv_file }) };
	} catch (error) {
		return { items: [item], calls: [], problem: unusable(error) };
	}
}

function campaignOfCalls(context: IExecuteFunctions, asked: AskedCall[], item: number): Content {
	const calls = checkedCalls(asked, rulesOf(context, item));
	return { calls, body: bodyWith(context, item, calls) };
}

function bodyWith(context: IExecuteFunctions, item: number, calls: CheckedCall[]): CampaignBody | undefined {
	const groups = groupsOf(calls).map((group) => group.map(({ call }) => call));
	const body = campaignBody(context, item, { calls: groups });
	return groups.length > 0 ? body : undefined;
}

function campaignBody(
	context: IExecuteFunctions,
	item: number,
	source: Pick<CampaignBody, 'calls' | 'csv_file'>,
): CampaignBody {
	const body = fieldsOf(context, item);
	checkCampaign(body);
	return {
		...withoutEmptyFields(body, operationTable.scheduleCampaign),
		...source,
	} as CampaignBody;
}

function fieldsOf(context: IExecuteFunctions, item: number): IDataObject {
	return campaignFieldsOfBody.read(itemContext(context, inputItems(context), item));
}

/** All rows are one campaign, so a field that reads a column must give the same for every row. */
function withSameFields(context: IExecuteFunctions, content: Content): Content {
	const { parameters } = context.getNode();
	const names = allCampaignFields.map(({ name }) => name);
	if (names.flatMap((name) => columnsReadBy(parameters[name])).length === 0) return content;

	const textOf = (item: number) => JSON.stringify(fieldsOf(context, item));
	const first = textOf(0);
	const calls = content.calls.map((call): CheckedCall => {
		if (textOf(call.asked.item) === first) return call;
		return { asked: call.asked, state: 'problem', failure: OTHER_CAMPAIGN };
	});
	return { calls, body: bodyWith(context, 0, calls) };
}

const OTHER_CAMPAIGN: Failure = {
	kind: 'invalid',
	message: 'A field of the campaign has another value for this row than for row 1',
	advice:
		'All rows become one campaign, so its number, use case, name and other fields must be the same for all. Split the rows before this node, e.g. with Loop Over Items.',
};

function rulesOf(context: IExecuteFunctions, item: number): CallRules {
	const options = context.getNodeParameter('options', item, {}) as TimeSettings & {
		allowPastTimes?: boolean;
		duplicatedNumbers?: DuplicatePolicy;
	};
	return {
		...readingRules(options, context.getTimezone()),
		mayBePast: options.allowPastTimes ?? false,
		numbers: numberRulesOf(context),
		duplicates: options.duplicatedNumbers ?? 'skip',
	};
}

/** Country and the like may be columns: then they are read for each row. */
function numberRulesOf(context: IExecuteFunctions): (item: number) => NumberRules {
	const { options = {} } = context.getNode().parameters as { options?: IDataObject };
	const ofRow = (item: number) => {
		const option = (name: string) => context.getNodeParameter(`options.${name}`, item, '');
		return toNumberRules({ country: option('country'), numbersWithoutPlus: option('numbersWithoutPlus') });
	};
	if (isExpression(options.country) || isExpression(options.numbersWithoutPlus)) return ofRow;
	let ofAll: NumberRules | undefined;
	return () => (ofAll ??= ofRow(0));
}
