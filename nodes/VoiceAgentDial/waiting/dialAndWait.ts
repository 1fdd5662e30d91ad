import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { inputItems, isTool } from '../../shared/request/engine';
import { dialPlan } from '../dial.operation';
import { NO_EVENT_NOTE, outputOfCall } from './outputOfCall';
import { placeAndPause, type WaitPlan } from './placeAndPause';
import { refusedItem } from './refusals';
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
	const { refusal } = placement;
	return inputItems(context).map(({ json }, item) => refusedItem(context, { json, item }, refusal));
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
