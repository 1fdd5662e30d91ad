import { parse } from 'csv-parse/sync';

import type { Execution, Rest } from './rest';

/** @returns the rows of the results file that an execution has made, by column */
export async function resultsOf(rest: Rest, { data }: Execution): Promise<Array<Record<string, string>>> {
	const [item] = data.resultData.runData['Make a results file']?.[0]?.data?.main?.[0] ?? [];
	const [file] = Object.values(item?.binary ?? {});
	if (!file) throw new Error('The execution has made no file');
	return parse(await rest.textOf(file), { columns: true, bom: true });
}
