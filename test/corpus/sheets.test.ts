import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from '../harness/engine/engine';
import { jsonOf } from '../harness/engine/waiting';
import { useStandIn } from '../harness/http/service';
import { Campaigning } from '../harness/nodes/campaign';
import { Dialling } from '../harness/nodes/dial';
import { Tally } from './judge';
import { scheduledForOf, sheets, type Sheet } from './sheets';

const service = useStandIn();
const dialling = new Dialling(service);
const campaigning = new Campaigning(service);

/** What a user sets, and the least share of rows that must be right. Their times are those of `previews.test.ts`. */
const SETTINGS: Record<string, { minimum: number; run: (sheet: Sheet) => Promise<RunResult> }> = {
	'Dial: phone column, Default Country': { minimum: 0.8, run: async (sheet) => await dial(sheet, {}) },
	'Dial: Phone Columns, Default Country': {
		minimum: 0.97,
		run: async (sheet) => await dial(sheet, { phoneColumns: sheet.phoneColumns.join(', ') }),
	},
	'Campaign: Default Country, Scheduled For, Time Zone': {
		minimum: 0.92,
		run: async (sheet) =>
			await campaigning.schedule(
				previewOf(sheet, {
					scheduledFor: scheduledForOf(sheet),
					options: {
						timezone: sheet.timeZone,
						...(sheet.chosen && { phoneColumns: sheet.phoneColumns.join(', ') }),
					},
				}),
			),
	},
};

async function dial(sheet: Sheet, options: IDataObject) {
	const toNumber = `={{ $json[${JSON.stringify(sheet.phoneColumns[0])}] }}`;
	return await dialling.dial(previewOf(sheet, { toNumber, options }));
}

function previewOf({ rows, country }: Sheet, parameters: IDataObject) {
	const callingRules = { duplicateNumbers: 'send' };
	return { rows, parameters: { preview: true, defaultCountry: country, callingRules, ...parameters } };
}

it.each(Object.entries(SETTINGS))(
	'%s: ordinary sheets are read row by row',
	async (name, { minimum, run }) => {
		const tally = new Tally();
		for (const sheet of sheets) {
			const { success } = await run(sheet);
			tally.add(sheet, jsonOf(success), true);
		}
		process.stdout.write(`\n${name}: ${tally.text()}\n`);
		if (tally.wrong > 0 || tally.share() < minimum) throw new Error(tally.failures.join('\n'));
	},
);
