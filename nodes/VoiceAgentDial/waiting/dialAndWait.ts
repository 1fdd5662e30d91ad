import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { NOTHING } from '../../shared/record/callRecord';
import { endItems, fateOf } from '../../shared/record/record';
import { inputItems, isTool } from '../../shared/request/engine';
import { itemContexts } from '../../shared/request/message/item';
import { dialPlan } from '../dial.operation';
import { placeAndPause } from './placeAndPause';
import { refuse } from './refusals';
import { readWaitSettings } from './waitSettings';

/** The operation: places one call, and pauses the execution until the call has ended. */
export async function dialAndWaitForOutcome(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const placement = await placeAndPause(context, {
		name: 'Dial and Wait',
		calls: dialPlan,
		isAllowed: () => !isTool(context),
		readPlan: readWaitSettings,
	});
	if (placement.kind !== 'refused') return placement.output;
	const failure = refuse(context, placement.refusal);
	const endings = itemContexts(context, inputItems(context)).map((item) => {
		const fate = fateOf({ state: 'invalid', item, failure }, { ...dialPlan, unscheduled: NOTHING });
		return { item, fate, failure };
	});
	return await endItems(context, endings, { mode: 'wait' });
}
