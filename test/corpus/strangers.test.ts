import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { useStandIn } from '../harness/http/service';
import { Campaigning } from '../harness/nodes/campaign';
import { Tally } from './judge';
import { readSheets, type Sheet } from './sheets';

const service = useStandIn();
const campaigning = new Campaigning(service);

const FOLDER = join(__dirname, 'strangers');
/** Each folder is a set of sheets (README.md, To add a set). */
const SETS = readdirSync(FOLDER).sort();

/** The least share of right rows, of sheets that were written before the nodes read them. */
const MINIMA: Record<string, number> = { tune: 0.97, report: 0.97, second: 0.94, third: 0.98, fourth: 0.84 };

/** Sheets that are asked about, though a reader would know whose number it is. */
const NEEDLESS: Record<string, number> = { second: 1, fourth: 6 };

/** Rows that are missed though their columns are named: words for an extension, for nothing, and for the time of day. */
const KNOWN_MISSES: Record<string, string[]> = {
	third: ['polis-ua 2'],
	fourth: [
		...['afspraken-be 2', 'clinica-pt 3', 'emhana-kz 2', 'gestionale-it 5'],
		// A column may forbid calls, which a reader would ask about as well.
		...[1, 2, 3, 4, 5].map((row) => `medlemmar-se ${row}`),
		...['stranke-si 3', 'typeform-gb 4'],
	],
};

async function previewOf(
	sheet: Sheet,
	{ options, rules }: { options?: IDataObject; rules?: IDataObject } = {},
) {
	const { success } = await campaigning.schedule({
		rows: sheet.rows,
		parameters: {
			preview: true,
			defaultCountry: sheet.country,
			callingRules: { duplicateNumbers: 'send', ...rules },
			options: { timezone: sheet.timeZone, ...options },
		},
	});
	return success.map(({ json }) => json);
}

it.each(SETS)('a campaign reads sheets of strangers: %s', async (name) => {
	const tally = new Tally();
	for (const sheet of readSheets(join(FOLDER, name))) {
		tally.add(sheet, await previewOf(sheet));
	}
	process.stdout.write(`\n${name}: ${tally.text()}\n${tally.failures.join('\n')}\n`);
	expect([tally.wrong, tally.notAsked]).toEqual([0, 0]);
	expect(tally.needlesslyAsked).toBeLessThanOrEqual(NEEDLESS[name] ?? 0);
	expect(tally.share()).toBeGreaterThanOrEqual(MINIMA[name] ?? 0.94);
});

it.each(SETS)('with what the questions ask for, no sheet of strangers is asked about: %s', async (name) => {
	const tally = new Tally();
	for (const sheet of readSheets(join(FOLDER, name))) {
		const preview = await previewOf(sheet, {
			options: { phoneColumns: sheet.phoneColumns.join(', ') },
		});
		tally.add({ ...sheet, asks: false }, preview);
	}
	const misses = tally.failures.map((failure) => {
		const [sheetName, row] = JSON.parse(failure) as [string, number];
		return `${sheetName} ${row}`;
	});
	expect(misses).toEqual(KNOWN_MISSES[name] ?? []);
});
