import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { recordOf } from '../shared/request/message/output';
import { inputItems } from '../shared/request/run/engine';
import { errorRowOf, nodeErrorOf } from '../shared/request/run/nodeError';
import type { Outcome } from '../shared/request/policy/sending';
import { sendInRun } from '../shared/request/sendInRun';
import { containsWords } from '../shared/values/containing';
import { plainText } from '../shared/values/text';

/**
 * Lists campaigns (openapi.yaml, listCampaigns).
 *
 * @returns the campaigns that match, for each input item
 * @throws NodeApiError when the node stops on errors
 */
export async function getCampaigns(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const input = inputItems(context);
	const { outcomes, pass } = await sendInRun(
		context,
		'listCampaigns',
		input.map(() => ({})),
	);
	const { failure } = pass;
	if (failure && !context.continueOnFail()) {
		throw nodeErrorOf(context.getNode(), failure.failure, failure.item, pass.summary);
	}
	return input.flatMap(({ json: row }, item): INodeExecutionData[] => {
		const outcome = outcomes[item] as Outcome;
		const records =
			outcome.kind === 'done'
				? wanted(context, outcome.body, item)
				: [errorRowOf(context.getNode(), row, outcome)];
		return records.map((json) => ({ json, pairedItem: { item } }));
	});
}

/** The service has no filters and no limit of its own. */
function wanted(context: IExecuteFunctions, campaigns: unknown, item: number): IDataObject[] {
	const filter = (field: string) => plainText(context.getNodeParameter(`filters.${field}`, item, ''));
	const [name, status] = [filter('name'), filter('status')];
	const matching = (campaigns as unknown[])
		.map(recordOf)
		.filter((campaign) => containsWords(campaign.name, name) && containsWords(campaign.status, status));
	if (context.getNodeParameter('returnAll', item, false)) return matching;
	return matching.slice(0, Number(context.getNodeParameter('limit', item, 50)));
}
