import type { IDataObject } from 'n8n-workflow';

/**
 * The record of an item, by what a test says of it: a cell of which it says nothing has a dash. `everyRecord.test.ts`
 * checks the order of its keys.
 */
export function recordFor(fields: IDataObject): IDataObject {
	const dashes = { phone_number: '–', call_time: '–', reason: '–', call_id: '–' };
	return { row_number: 1, ...dashes, ...fields };
}
