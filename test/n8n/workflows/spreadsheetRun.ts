import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { StandIn } from '../../stand-in/standIn';
import type { Host } from '../server/host';
import type { Execution } from '../server/rest';
import { until } from '../until';
import { spreadsheet } from './examples';
import { upload } from './visitor';

/** What became of one row of the spreadsheet. */
export interface RowOutcome {
	/** As the row holds it. */
	phone: string;
	callId: string;
	/** In which the call ended; of a row that was not called, the status of its record. */
	status: string;
	reason: string;
}

/**
 * Uploads a sample list to "Call each row of a spreadsheet" in n8n, and follows each row to its end.
 *
 * @param id of the workflow in n8n
 * @throws Error when n8n's execution fails, or when a row is missing from its results
 */
export async function runSpreadsheet(
	server: Host,
	standIn: StandIn,
	id: string,
	file: Parameters<typeof spreadsheet>[0] = 'people.csv',
): Promise<{ execution: Execution; outcomes: RowOutcome[] }> {
	const execution = await upload(server, id, spreadsheet(file));
	const { status, data } = execution;
	if (status !== 'success')
		throw new Error(`The workflow ended with ${status}: ${data.resultData.error?.message}`);

	const itemsOf = (node: string) => data.resultData.runData[node]?.[0]?.data?.main?.[0] ?? [];
	const rows = ['Extract CSV rows', 'Extract Excel rows'].flatMap(itemsOf);
	const results = itemsOf('Dial');
	const byRow = new Map(results.map((item) => [rowOf(item), item]));
	if (byRow.size !== rows.length || results.length !== rows.length) {
		throw new Error(`${rows.length} rows went in and ${results.length} came out`);
	}
	await until('every call has ended', () => !standIn.state.calls.someGoOn);
	const outcomes = rows.map(({ json }, row) => outcomeOf(json, byRow.get(row)?.json ?? {}, standIn));
	return { execution, outcomes };
}

function rowOf({ pairedItem }: INodeExecutionData): number {
	return (pairedItem as { item: number }).item;
}

function outcomeOf(row: IDataObject, result: IDataObject, standIn: StandIn): RowOutcome {
	const callId = text(result.call_id);
	const status = standIn.state.calls.get(callId)?.status ?? text(result.status);
	return { phone: text(row.phone), callId, status, reason: text(result.reason) };
}

function text(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
