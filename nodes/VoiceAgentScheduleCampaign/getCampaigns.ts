import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { toRecord } from '../shared/request/message/output';
import { inputItems } from '../shared/request/run/runs';
import { toErrorItem, toNodeError } from '../shared/request/run/nodeError';
import { type Failure, invalidInput } from '../shared/request/policy/failure';
import type { Outcome } from '../shared/request/policy/sending';
import { sendInRun } from '../shared/request/sendInRun';
import { containsWords } from '../shared/values/containing';
import { plainText } from '../shared/values/text';
import { toWholeNumber } from '../shared/values/wholeNumber';

/**
 * Lists campaigns (openapi.yaml, listCampaigns).
 *
 * @returns the campaigns that match, for each input item
 * @throws NodeApiError when the node stops on errors
 */
export async function getCampaigns(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const input = inputItems(context);
	const wanted = input.map((_, item) => readFilters(context, item));
	const { outcomes, pass } = await sendInRun(
		context,
		'listCampaigns',
		wanted.map((one) => ('problem' in one ? one : {})),
	);
	const { failure } = pass;
	if (failure && !context.continueOnFail()) {
		throw toNodeError(context.getNode(), failure.failure, failure.item, pass.summary);
	}
	return input.flatMap(({ json: row }, item): INodeExecutionData[] => {
		const outcome = outcomes[item] as Outcome;
		const one = wanted[item] as Wanted;
		const records =
			outcome.kind === 'done' && 'among' in one
				? one.among((outcome.body as unknown[]).map(toRecord))
				: [toErrorItem(context.getNode(), row, outcome as Failure)];
		return records.map((json) => ({ json, pairedItem: { item } }));
	});
}

/** The campaigns that an item asks for, or why they are unknown. */
type Wanted = { among: (campaigns: IDataObject[]) => IDataObject[] } | { problem: Failure };

/**
 * The service has no filters and no limit of its own. Read before anything is sent: an expression that
 * failed afterwards would cost the row its output.
 */
function readFilters(context: IExecuteFunctions, item: number): Wanted {
	const filter = (field: string) => plainText(context.getNodeParameter(`filters.${field}`, item, ''));
	try {
		const [name, status] = [filter('name'), filter('status')];
		const isAll = context.getNodeParameter('returnAll', item, false);
		const limit = isAll ? undefined : toWholeNumber(context.getNodeParameter('limit', item, 50), 'Limit');
		const isWanted = (campaign: IDataObject) =>
			containsWords(campaign.name, name) && containsWords(campaign.status, status);
		return { among: (campaigns) => campaigns.filter(isWanted).slice(0, limit) };
	} catch (error) {
		return { problem: invalidInput(error) };
	}
}
