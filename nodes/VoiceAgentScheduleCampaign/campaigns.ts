import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { CallingRuleReader, listItemRules } from '../shared/fields/calling/callingRules';
import { fieldsThatDecide, missingColumn } from '../shared/fields/calling/missingColumns';
import { BodyFields, convertTypes, withoutEmptyFields } from '../shared/request/message/body';
import type { ItemContext } from '../shared/request/message/itemRequest';
import { type Failure, notSentFailure, invalidInput } from '../shared/request/policy/failure';
import type { ExecutionHistory } from '../shared/request/run/memory';
import { MINUTE } from '../shared/times/calendar';
import { InputProblem } from '../shared/values/inputProblem';
import { type AskedCall, checkedCalls, groupCalls, problemAmong } from './calls/askedCalls';
import { allCampaignFields, checkCampaign } from './campaign.fields';
import { prepareCallRules, type CallColumns, type RulesOfRun } from './calls/callRules';
import { readCsv } from './sources/csv.source';
import { callsOfJson } from './sources/json.source';
import { callsOfRows, isMappedManually, timeFields } from './sources/rows.source';
import { Lateness } from './calls/lateness';
import type { Campaign, CampaignBody } from './campaign';
import { sameForAll } from './calls/sameForAll';
import { asSent, holdsAgain, ownersIn, type SentCampaign } from './sentCampaigns';

const CHECK_CAMPAIGN = 'Check in the service which calls it has.';

const campaignFieldsOfBody = new BodyFields(allCampaignFields);

/** What was before a campaign is planned. */
export interface Before {
	/** Numbers that other runs of the node have called, or previewed. */
	history: ExecutionHistory | undefined;
	/** By place, what an earlier try sent, if it may have had an effect. */
	sent: ReadonlyMap<number, SentCampaign>;
}

/**
 * @param source as the user has set Calls From
 * @returns one campaign of all input rows, or one for each item that holds a file or groups. What an
 *   earlier try sent is as it was then, though its times may be past by now
 */
export async function plannedCampaigns(
	context: IExecuteFunctions,
	items: ItemContext[],
	source: string,
	before: Before,
): Promise<Campaign[]> {
	if (source === 'csv') {
		const plan = async (item: ItemContext, place: number) =>
			await planCampaigns([item], before.sent.get(place), async () => await contentOfFile(context, item));
		return await Promise.all(items.map(plan));
	}
	const owners = ownersIn(before.sent.values());
	let calling: Promise<CallingRuleReader> | undefined;
	let missing: ReturnType<typeof missingColumn> | undefined;
	const rules = async (): Promise<RulesOfRun> => {
		missing ??= missingColumn(items, decidingFields(items[0] as ItemContext));
		const problem = await missing;
		if (problem) throw problem;
		calling ??= CallingRuleReader.of(items);
		return { items, calling: await calling, owners, history: before.history };
	};
	const campaigns: Campaign[] = [];
	if (source === 'json') {
		// One after the other: of a number in two of them, the first is called.
		for (const [place, item] of items.entries()) {
			const plan = async () =>
				await readContent([item], { asked: callsOfJson(context, item.getItemIndex()) }, await rules());
			campaigns.push(await planCampaigns([item], before.sent.get(place), plan));
		}
		return campaigns;
	}
	const plan = async () => await readContent(items, await callsOfRows(context, items), await rules());
	return [await planCampaigns(items, before.sent.get(0), plan)];
}

/**
 * @returns why nothing can be sent: what an earlier try sent was made of other rows, so that it is
 *   unknown which of them are still to be called
 */
export function problemOfChange(
	items: readonly ItemContext[],
	source: string,
	sent: Before['sent'],
): Failure | undefined {
	const indexes = items.map((item) => item.getItemIndex());
	const places = isOneCampaign(source) ? [indexes] : indexes.map((index) => [index]);
	const isSame = ([place, campaign]: [number, SentCampaign]) =>
		campaign.items.join() === places[place]?.join();
	if ([...sent].every(isSame)) return undefined;
	return notSentFailure(
		'an earlier try sent a campaign with other items',
		"Restore 'Calls From', and 'Execute Once' in the node settings. Or check in the service who is called, and start a new execution for the others.",
	);
}

/** @returns the fields that say when calls are placed, and by which rules */
function decidingFields(first: ItemContext): readonly INodeProperties[] {
	return isMappedManually(first) ? [...fieldsThatDecide, ...timeFields] : fieldsThatDecide;
}

function isOneCampaign(source: string): boolean {
	return source !== 'csv' && source !== 'json';
}

type Content = Pick<Campaign, 'calls' | 'columns' | 'body' | 'recheck'>;

async function planCampaigns(
	items: ItemContext[],
	sent: SentCampaign | undefined,
	plan: () => Promise<Content>,
): Promise<Campaign> {
	const indexes = items.map((item) => item.getItemIndex());
	if (sent?.isFinal) return asSent(sent, notSentFailure('an earlier try sent it', CHECK_CAMPAIGN));
	try {
		const content = await plan();
		if (!sent || (content.body && holdsAgain(content.calls, sent))) return { items: indexes, ...content };
		return asSent(
			sent,
			problemAmong(content.calls) ?? notSentFailure('some of its calls are skipped now', CHECK_CAMPAIGN),
		);
	} catch (error) {
		const problem = invalidInput(error);
		return sent ? asSent(sent, problem) : { items: indexes, calls: [], problem };
	}
}

async function contentOfFile(context: IExecuteFunctions, item: ItemContext): Promise<Content> {
	const [rule] = listItemRules(item);
	if (rule !== undefined) {
		throw new InputProblem(
			`'${rule}' cannot be checked for a CSV file, which is sent unchanged`,
			`Read the file with Extract From File and schedule input items, or remove '${rule}'.`,
		);
	}
	const csv_file = await readCsv(context, item.getItemIndex());
	return { calls: [], body: { ...readCampaignFields(item), csv_file } };
}

/** @param items that become this campaign, of which the first gives its fields */
async function readContent(
	[first, ...others]: ItemContext[],
	{ asked, columns }: { asked: Iterable<AskedCall>; columns?: CallColumns },
	rules: RulesOfRun,
): Promise<Content> {
	const item = first as ItemContext;
	const campaign = readCampaignFields(item);
	const { staggered_interval_minutes: minutes } = campaign;
	const lateness = new Lateness();
	const calls = await checkedCalls(asked, {
		...prepareCallRules(rules, columns),
		lateness,
		admit: others.length > 0 ? sameForAll(rules.items, item) : () => {},
		interval: minutes === undefined ? undefined : minutes * MINUTE,
	});
	const groups = groupCalls(calls).map((group) => group.map(({ call }) => call));
	return {
		calls,
		columns,
		body: groups.length > 0 ? { ...campaign, calls: groups } : undefined,
		recheck: () => lateness.problemAt(Date.now()),
	};
}

function readCampaignFields(item: ItemContext): CampaignBody {
	const body: IDataObject = campaignFieldsOfBody.read(item);
	checkCampaign(body);
	const operation = operationTable.scheduleCampaign;
	return withoutEmptyFields(convertTypes(body, operation), operation) as CampaignBody;
}
