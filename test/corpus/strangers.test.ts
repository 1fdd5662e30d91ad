import { join } from 'node:path';

import { useStandIn } from '../harness/http/service';
import { Campaigning } from '../harness/nodes/campaign';
import { Tally } from './judge';
import { readSheets, type Sheet } from './sheets';

const service = useStandIn();
const campaigning = new Campaigning(service);

/** Sheets that were written, with what is expected of them, before the nodes read them (docs/developers/reading-sheets.md). */
const CORPORA: Record<string, { minimum: number; asked: number }> = {
	tune: { minimum: 0, asked: 1 },
	report: { minimum: 0, asked: 1 },
};

async function previewOf(sheet: Sheet) {
	const { success } = await campaigning.schedule({
		rows: sheet.rows,
		parameters: {
			preview: true,
			defaultCountry: sheet.country,
			schedule: { timezone: sheet.timeZone },
			callingRules: { duplicateNumbers: 'send' },
		},
	});
	return success.map(({ json }) => json);
}

it.each(Object.entries(CORPORA))('a campaign reads sheets of strangers: %s', async (name, { minimum, asked }) => {
	const tally = new Tally();
	for (const sheet of readSheets(join(__dirname, 'strangers', name))) tally.add(sheet, await previewOf(sheet));
	process.stdout.write(`\n${name}: ${tally.text()}\n`);
	if (process.env.SHOW_ROWS) process.stdout.write(tally.failures.join('\n') + '\n');
	expect([tally.wrong, tally.needlesslyAsked <= asked]).toEqual([0, true]);
	expect(tally.share()).toBeGreaterThanOrEqual(minimum);
});
