import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { operationTable, type BodyOf } from '../shared/contract/contract';
import { callingRulesSet, CallingRuleReader } from '../shared/fields/calling/callingRules';
import { withoutEmptyFields } from '../shared/request/message/body';
import { typedBody } from '../shared/request/message/fieldTypes';
import { BodyFields } from '../shared/request/message/fields';
import type { ItemContext } from '../shared/request/message/itemRequest';
import { unusable, type Failure } from '../shared/request/policy/failure';
import type { SentValues } from '../shared/request/run/sentValues';
import { MINUTE } from '../shared/times/calendar';
import { InputProblem } from '../shared/values/inputProblem';
import { checkedCalls, groupsOf, type AskedCall, type CheckedCall } from './calls/askedCalls';
import { allCampaignFields, checkCampaign } from './campaign.fields';
import { callRulesOf, type RulesOfRun } from './calls/callRules';
import { csvOf } from './sources/csv.source';
import { callsOfJson } from './sources/json.source';
import { callsOfRows } from './sources/rows.source';
import { sameForAll } from './calls/sameForAll';

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

/**
 * @param sentValues numbers that were called before, or previewed
 * @returns one campaign of all input rows, or one for each item that holds a file or groups
 */
export async function plannedCampaigns(
	context: IExecuteFunctions,
	items: ItemContext[],
	source: string,
	sentValues: SentValues | undefined,
): Promise<Campaign[]> {
	const ofEach = async (plan: (item: ItemContext) => Promise<Content>) =>
		await Promise.all(items.map(async (item) => await planned([item], async () => await plan(item))));
	switch (source) {
		case 'csv':
			return await ofEach(async (item) => await contentOfFile(context, item));
		case 'json': {
			const rules = rulesOfRun(items, sentValues);
			const plan = async (item: ItemContext) => {
				const read = await rules;
				return await contentOf([item], callsOfJson(context, item.getItemIndex()), read);
			};
			const campaigns: Campaign[] = [];
			// One after the other: of a number in two of them, the first is called.
			for (const item of items) campaigns.push(await planned([item], async () => await plan(item)));
			return campaigns;
		}
		default:
			return [
				await planned(items, async () => {
					const calls = await callsOfRows(context, items);
					return await contentOf(items, calls, await rulesOfRun(items, sentValues));
				}),
			];
	}
}

type Content = Pick<Campaign, 'calls' | 'body'>;

async function planned(items: ItemContext[], plan: () => Promise<Content>): Promise<Campaign> {
	const indexes = items.map((item) => item.getItemIndex());
	try {
		return { items: indexes, ...(await plan()) };
	} catch (error) {
		return { items: indexes, calls: [], problem: unusable(error) };
	}
}

async function contentOfFile(context: IExecuteFunctions, item: ItemContext): Promise<Content> {
	const [rule] = callingRulesSet(item);
	if (rule !== undefined) {
		throw new InputProblem(
			`${rule} cannot hold for a CSV file: it is sent as it is, and its rows are not seen here`,
			'Read the file with Extract From File and schedule input rows, or remove the option.',
		);
	}
	const csv_file = await csvOf(context, item.getItemIndex());
	return { calls: [], body: { ...campaignFieldsOf(item), csv_file } };
}

/** @param items that become this campaign, of which the first gives its fields */
async function contentOf(
	[first, ...others]: ItemContext[],
	asked: Iterable<AskedCall>,
	rules: RulesOfRun,
): Promise<Content> {
	const item = first as ItemContext;
	const campaign = campaignFieldsOf(item);
	const { staggered_interval_minutes: minutes } = campaign;
	const calls = await checkedCalls(asked, {
		...callRulesOf(rules),
		admit: others.length > 0 ? sameForAll(rules.items, item) : () => {},
		interval: minutes === undefined ? undefined : minutes * MINUTE,
	});
	const groups = groupsOf(calls).map((group) => group.map(({ call }) => call));
	return { calls, body: groups.length > 0 ? { ...campaign, calls: groups } : undefined };
}

function campaignFieldsOf(item: ItemContext): CampaignBody {
	const body: IDataObject = campaignFieldsOfBody.read(item);
	checkCampaign(body);
	const operation = operationTable.scheduleCampaign;
	return withoutEmptyFields(typedBody(body, operation), operation) as CampaignBody;
}

async function rulesOfRun(
	items: readonly ItemContext[],
	sentValues: SentValues | undefined,
): Promise<RulesOfRun> {
	return { items, calling: await CallingRuleReader.of(items), owners: new Map(), sentValues };
}
