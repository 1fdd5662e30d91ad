import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';

import type { Host } from './host';
import type { Execution, Rest } from './rest';

/** @returns the rows of a CSV file that a workflow wrote, by column */
export function csvIn(server: Host, file: string): Array<Record<string, string>> {
	const text = readFileSync(join(server.filesFolder, file), 'utf8');
	return parse(text, { columns: true, bom: true });
}

/** @returns the rows of the results file that an execution has made, by column */
export async function resultsOf(rest: Rest, { data }: Execution): Promise<Array<Record<string, string>>> {
	const [item] = data.resultData.runData['Make a results file']?.[0]?.data?.main?.[0] ?? [];
	const [file] = Object.values(item?.binary ?? {});
	if (!file) throw new Error('The execution has made no file');
	return parse(await rest.textOf(file), { columns: true, bom: true });
}
