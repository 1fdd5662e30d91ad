import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { toSubscriber } from '../shared/numbers/subscriber';
import { isPreview } from '../shared/fields/calling/preview';
import { type ItemContext, itemContexts } from '../shared/request/message/itemRequest';
import { type Failure, invalidInput } from '../shared/request/policy/failure';
import { CONSEQUENCES } from '../shared/request/policy/outcome';
import type { Outcome } from '../shared/request/policy/sending';
import { inputItems, problemOfSettings, findHistory } from '../shared/request/run/runs';
import { toErrorItem, toNodeError, refuseProblems } from '../shared/request/run/nodeError';
import type { Pass } from '../shared/request/run/pass';
import type { EarlierOutcome, ExecutionHistory } from '../shared/request/run/memory';
import { type CheckedCall, problemAmong } from './calls/askedCalls';
import { previousSends, sendInRun } from '../shared/request/sendInRun';
import { readRecordView, type RecordView } from '../shared/values/records/recordView';
import { CampaignOutput } from './campaignOutput';
import { plannedCampaigns, problemOfChange } from './campaigns';
import type { Campaign } from './campaign';
import { hintAtSerialDates } from './hints';
import { toMemo, sentCampaigns } from './sentCampaigns';

/**
 * Schedules a campaign out of all input rows, or one for each file or JSON
 * (openapi.yaml, scheduleCampaign).
 *
 * @returns each row once, in order: with its created call, as skipped, as one without a call, or as an
 *   error row; created calls that belong to no row come last
 * @throws NodeApiError when the node stops on errors: with all bad rows, before anything is sent
 */
export async function schedule(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const input = inputItems(context);
	const items = itemContexts(context, input);
	const settings = readSettings(items);
	if ('problem' in settings) return refuseItems(context, input, settings.problem);
	const history = findHistory(context, operationTable.scheduleCampaign, settings.isPreview);
	const sent = settings.isPreview ? [] : await previousSends(context, 'scheduleCampaign');
	const before = { history, sent: sentCampaigns(sent) };
	const change = problemOfChange(items, settings.source, before.sent);
	if (change) return refuseItems(context, input, change);
	const campaigns = await plannedCampaigns(context, items, settings.source, before);
	const output = new CampaignOutput(context, settings.view);
	for (const { calls } of campaigns) hintAtSerialDates(context, calls);
	if (settings.isPreview) {
		const problem = problemOfSettings(context);
		if (problem) return errorRows(context, input, problem);
		for (const { calls } of campaigns) remember(calls, 'done', history);
		return (await Promise.all(campaigns.map(async (one) => await output.preview(one, items)))).flat();
	}
	const problems = context.continueOnFail() ? [] : problemsIn(campaigns);

	// What an earlier try has sent is known there, and has no problem any more.
	const requests = campaigns.map((campaign) => prepareRequest(campaign, !context.continueOnFail()));
	const { outcomes, pass } = await sendInRun(context, 'scheduleCampaign', requests);
	rememberSent(campaigns, outcomes, history);
	if (!context.continueOnFail()) {
		const { done, unknown } = pass.summary;
		if (done + unknown === 0) refuseProblems(context.getNode(), problems, items.length);
		refuseFailures(context, campaigns, pass);
	}
	const put = campaigns.map(async (campaign, index) => await output.of(campaign, outcomes[index]));
	return (await Promise.all(put)).flat();
}

/** What is the same for all rows. */
interface Settings {
	source: string;
	isPreview: boolean;
	view: RecordView;
}

function readSettings(items: readonly ItemContext[]): Settings | { problem: Failure } {
	try {
		const first = items[0] as ItemContext;
		return {
			source: first.getNodeParameter('source') as string,
			isPreview: items.some(isPreview),
			view: readRecordView((name, fallback) => first.getNodeParameter(name, fallback)),
		};
	} catch (error) {
		return { problem: invalidInput(error) };
	}
}

function refuseItems(
	context: IExecuteFunctions,
	input: readonly INodeExecutionData[],
	problem: Failure,
): INodeExecutionData[] {
	if (!context.continueOnFail()) throw toNodeError(context.getNode(), problem, 0);
	return errorRows(context, input, problem);
}

function errorRows(
	context: IExecuteFunctions,
	input: readonly INodeExecutionData[],
	problem: Failure,
): INodeExecutionData[] {
	return input.map(({ json }, item) => ({
		json: toErrorItem(context.getNode(), json, problem),
		pairedItem: { item },
	}));
}

/** @returns undefined where there is nothing to send */
function prepareRequest(campaign: Campaign, stopsOnError: boolean) {
	const { body, calls, problem, notAgain, recheck } = campaign;
	const bad = notAgain ?? problem ?? (stopsOnError ? problemAmong(calls) : undefined);
	if (bad) return { problem: bad, memo: toMemo(campaign) };
	return body && { body, recheck, memo: toMemo(campaign) };
}

/** A later run of the node, as in a loop, does not call these people again. */
function rememberSent(
	campaigns: Campaign[],
	outcomes: ReadonlyArray<Outcome | undefined>,
	history: ExecutionHistory | undefined,
): void {
	campaigns.forEach(({ calls }, index) => {
		const outcome = outcomes[index];
		if (!outcome || !CONSEQUENCES[outcome.kind].mayHaveActed) return;
		remember(calls, outcome.kind === 'done' ? 'done' : 'unknown', history);
	});
}

function remember(
	calls: readonly CheckedCall[],
	outcome: EarlierOutcome,
	values: ExecutionHistory | undefined,
): void {
	for (const call of calls) {
		if (call.state === 'ready') values?.add(toSubscriber(call.call.phone_number), outcome);
	}
}

function problemsIn(campaigns: Campaign[]): Array<[item: number, failure: Failure]> {
	return campaigns.flatMap(({ items, calls, problem }): Array<[number, Failure]> => [
		...(problem ? [[items[0] ?? 0, problem] as [number, Failure]] : []),
		...calls.flatMap((call): Array<[number, Failure]> =>
			call.state === 'problem' ? [[call.asked.item, call.failure]] : [],
		),
	]);
}

function refuseFailures(context: IExecuteFunctions, campaigns: Campaign[], pass: Pass): void {
	if (!pass.failure) return;
	const { item, failure } = pass.failure;
	throw toNodeError(context.getNode(), failure, campaigns[item]?.items[0] ?? 0, pass.summary);
}
