import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { useStandIn } from '../harness/http/service';
import { Campaigning } from '../harness/nodes/campaign';
import { Dialling } from '../harness/nodes/dial';
import { plainText } from '../../nodes/shared/values/read';
import { Tally } from './judge';
import { dragged, readSheets, type Sheet } from './sheets';

const service = useStandIn();
const campaigning = new Campaigning(service);
const dialling = new Dialling(service);

const FOLDER = join(__dirname, 'strangers');
/** Each folder is a set of sheets (README.md, To add a set). */
const SETS = readdirSync(FOLDER).sort();

/** The least share of right rows, of sheets that were written before the nodes read them. */
const MINIMA: Record<string, number> = { fourth: 0.97, fifth: 0.92, eighth: 0.98, ninth: 0.95, tenth: 0.98 };

/** Sheets that are asked about, though a reader would know whose number it is. */
const NEEDLESS: Record<string, number> = { fifth: 5, eighth: 1, ninth: 4, tenth: 1 };

/** Rows at a number of their person that is not the first one, and sheets that are not asked about: `solar-leads-jm`. */
const NOT_FOUND: Record<string, [wrong: number, notAsked: number]> = { ninth: [1, 1] };

/** Rows that are missed though their columns are named. */
const KNOWN_MISSES: Record<string, string[]> = {
	fourth: ['typeform-gb 4'],
	ninth: [2, 3, 4, 5, 6].map((row) => `garments-hr-bd ${row}`),
	tenth: [1, 2, 3, 4, 5].map((row) => `jp-juutaku-toiawase ${row}`),
};

async function previewOf({ rows, country, timeZone }: Sheet, options: IDataObject = {}, toNumber?: string) {
	const run = {
		rows,
		parameters: {
			preview: true,
			defaultCountry: country,
			callingRules: { duplicateNumbers: 'send' },
			options: { timezone: timeZone, ...options },
			...(toNumber && { toNumber }),
		},
	};
	const { success } = await (toNumber ? dialling.dial(run) : campaigning.schedule(run));
	return success.map(({ json }) => json);
}

it.each(SETS)('a campaign reads sheets of strangers: %s', async (name) => {
	const tally = new Tally();
	for (const sheet of readSheets(join(FOLDER, name))) {
		tally.add(sheet, await previewOf(sheet));
	}
	process.stdout.write(`\n${name}: ${tally.text()}\n${tally.failures.join('\n')}\n`);
	expect([tally.wrong, tally.notAsked]).toEqual(NOT_FOUND[name] ?? [0, 0]);
	expect(tally.needlesslyAsked).toBeLessThanOrEqual(NEEDLESS[name] ?? 0);
	expect(tally.share()).toBeGreaterThanOrEqual(MINIMA[name] ?? 1);
});

it.each(SETS)('with what the questions ask for, no sheet of strangers is asked about: %s', async (name) => {
	const tally = new Tally();
	for (const sheet of readSheets(join(FOLDER, name))) {
		const preview = await previewOf(sheet, { phoneColumns: sheet.phoneColumns.join(', ') });
		tally.add(sheet, preview, true);
	}
	expect(tally.wrong).toBe(0);
	const misses = tally.failures.map((failure) => {
		const [sheetName, row] = JSON.parse(failure) as [string, number];
		return `${sheetName} ${row}`;
	});
	expect(misses).toEqual(KNOWN_MISSES[name] ?? []);
});

it.each(SETS)(
	'Dial reads sheets of strangers, with the first phone column or all of them: %s',
	async (name) => {
		const [one, all] = [new Tally(), new Tally()];
		for (const sheet of readSheets(join(FOLDER, name))) {
			const [column = ''] = sheet.phoneColumns;
			const first = dragged([column]);
			// Rows whose number is in another column, or the text that ends them, are not judged by the first one.
			const isJudged = (index: number) => {
				const digits = plainText(sheet.rows[index]?.[column]).replace(/\D/g, '');
				if (digits === '' || sheet.expected[index]?.skipped === 'text') return false;
				return digits.slice(-6) === (sheet.expected[index]?.number ?? digits).slice(-6);
			};
			const rows = sheet.rows.filter((_, index) => isJudged(index));
			const expected = sheet.expected.filter((_, index) => isJudged(index));
			one.add({ ...sheet, rows, expected }, await previewOf({ ...sheet, rows }, {}, first), true);
			const others = { phoneColumns: sheet.phoneColumns.join(', ') };
			all.add(sheet, await previewOf(sheet, others, first), true);
		}
		process.stdout.write(
			`\n${name}, Dial: ${one.text()}\n${one.failures.join('\n')}\n${name}, Dial with Phone Columns: ${all.text()}\n${all.failures.join('\n')}\n`,
		);
		expect([one.wrong, all.wrong]).toEqual([0, 0]);
	},
);
