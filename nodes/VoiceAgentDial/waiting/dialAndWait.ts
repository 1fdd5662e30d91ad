import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { NOTHING } from '../../shared/record/callRecord';
import { failItem, fateOf } from '../../shared/record/record';
import { inputItems, isTool } from '../../shared/request/engine';
import { itemContexts } from '../../shared/request/message/item';
import { dialPlan } from '../dial.operation';
import { NO_EVENT_NOTE, outputOfCall } from './outputOfCall';
import { placeAndPause, type WaitPlan } from './placeAndPause';
import { refuse } from './refusals';
import { readWaitSettings } from './waitSettings';

/** The operation: places one call, and pauses the execution until the call has ended. */
export async function dialAndWaitForOutcome(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const placement = await placeAndPause(context, {
		name: 'Dial and Wait',
		calls: dialPlan,
		isAllowed: () => !isTool(context),
		readPlan,
	});
	if (placement.kind === 'paused') return placement.output;
	if (placement.kind === 'notPlaced') return placement.output.map(markNotCalled);
	const failure = refuse(context, placement.refusal);
	return itemContexts(context, inputItems(context)).map((item) => {
		const fate = fateOf({ state: 'invalid', item, failure }, { ...dialPlan, unscheduled: NOTHING });
		return failItem(context, item, fate, failure);
	});
}

function readPlan(context: IExecuteFunctions): WaitPlan {
	const settings = readWaitSettings(context);
	return {
		...settings,
		late: (record) => ({
			...outputOfCall(record, 'no event in time', settings.view),
			note: NO_EVENT_NOTE,
		}),
	};
}

/** For items that a rule skips. Errors and previews stay as they are. */
function markNotCalled(item: INodeExecutionData): INodeExecutionData {
	return item.json.status === 'skipped' ? { ...item, json: { ...item.json, outcome: 'not called' } } : item;
}
