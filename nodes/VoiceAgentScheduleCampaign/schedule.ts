import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { subscriberOf } from '../shared/numbers/subscriber';
import { isPreview } from '../shared/fields/calling/preview';
import { itemContexts } from '../shared/request/message/itemContext';
import type { Failure } from '../shared/request/policy/failure';
import { CONSEQUENCES } from '../shared/request/policy/outcome';
import type { Outcome } from '../shared/request/policy/sending';
import { inputItems } from '../shared/request/run/engine';
import { nodeErrorOf, refuseProblems } from '../shared/request/run/nodeError';
import type { Pass } from '../shared/request/run/pass';
import { previewedValuesOf, sentValuesOf } from '../shared/request/run/runs';
import type { SentValues } from '../shared/request/run/sentValues';
import type { EarlierOutcome } from '../shared/rules/duplicates';
import type { CheckedCall } from './calls/askedCalls';
import { sendInRun } from '../shared/request/sendInRun';
import { CampaignOutput } from './campaignOutput';
import { plannedCampaigns, type Campaign } from './campaigns';

/**
 * Schedules a campaign out of all input rows, or one for each file or JSON
 * (openapi.yaml, scheduleCampaign).
 *
 * @returns each row once, in order: with its created call, as skipped, as one without a call, or as an
 *   error row; created calls that belong to no row come last
 * @throws NodeApiError when the node stops on errors: with all bad rows, before anything is sent
 */
export async function schedule(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = itemContexts(context, inputItems(context));
	const campaigns = await plannedCampaigns(context, items);
	if (!context.continueOnFail()) refuseProblems(context.getNode(), problemsIn(campaigns), items.length);
	const output = new CampaignOutput(context);
	if (items.some(isPreview)) {
		const previewed = previewedValuesOf(context, operationTable.scheduleCampaign);
		for (const { calls } of campaigns) remember(calls, 'done', previewed);
		return (await Promise.all(campaigns.map(async (one) => await output.preview(one)))).flat();
	}

	const { outcomes, pass } = await sendInRun(
		context,
		'scheduleCampaign',
		campaigns.map(({ body, problem }) => (body ? { body } : problem && { problem })),
	);
	rememberSent(context, campaigns, outcomes);
	if (!context.continueOnFail()) refuseFailures(context, campaigns, pass);
	const put = campaigns.map(async (campaign, index) => await output.of(campaign, outcomes[index]));
	return (await Promise.all(put)).flat();
}

/** A later turn of a loop calls nobody again. */
function rememberSent(
	context: IExecuteFunctions,
	campaigns: Campaign[],
	outcomes: ReadonlyArray<Outcome | undefined>,
): void {
	const sentValues = sentValuesOf(context, operationTable.scheduleCampaign);
	campaigns.forEach(({ calls }, index) => {
		const outcome = outcomes[index];
		if (!outcome || !CONSEQUENCES[outcome.kind].mayHaveActed) return;
		remember(calls, outcome.kind === 'done' ? 'done' : 'unknown', sentValues);
	});
}

function remember(
	calls: readonly CheckedCall[],
	outcome: EarlierOutcome,
	values: SentValues | undefined,
): void {
	for (const call of calls) {
		if (call.state === 'ready') values?.add(subscriberOf(call.call.phone_number), outcome);
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
	throw nodeErrorOf(context.getNode(), failure, campaigns[item]?.items[0] ?? 0, pass.summary);
}
