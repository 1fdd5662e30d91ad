import type { IDataObject } from 'n8n-workflow';

import { jsonOf } from '../harness/engine/waiting';
import { Tally } from './judge';
import { momentOf, scheduledForOf, sheets, type Sheet } from './sheets';
import { useCallingNodes } from '../harness/nodes/callingNodes';

const { service, dial, schedule } = useCallingNodes();

/** What a user sets, and the least share of rows that must be right. */
interface Setting {
	name: string;
	minimum: number;
	node: 'Dial' | 'Schedule Campaign';
	parametersOf: (sheet: Sheet) => IDataObject;
}

const firstColumnOf = ({ phoneColumns: [column] }: Sheet) => `={{ $json[${JSON.stringify(column)}] }}`;
const namesOf = ({ phoneColumns }: Sheet) => ({ phoneColumns: phoneColumns.join(', ') });

const SETTINGS: Setting[] = [
	{
		name: 'Dial: phone column, Default Country',
		minimum: 0.8,
		node: 'Dial',
		parametersOf: (sheet) => ({ toNumber: firstColumnOf(sheet) }),
	},
	{
		name: 'Dial: Phone Columns, Default Country',
		minimum: 0.97,
		node: 'Dial',
		parametersOf: (sheet) => ({ toNumber: firstColumnOf(sheet), options: namesOf(sheet) }),
	},
	{
		name: 'Campaign: Default Country, Scheduled For, Time Zone',
		minimum: 0.92,
		node: 'Schedule Campaign',
		parametersOf: (sheet) => ({
			scheduledFor: scheduledForOf(sheet),
			options: { timezone: sheet.timeZone, ...(sheet.chosen && namesOf(sheet)) },
		}),
	},
];

async function preview({ node, parametersOf }: Setting, sheet: Sheet, stopsOnError: boolean) {
	const run = {
		rows: sheet.rows,
		settings: { onError: stopsOnError ? ('stopWorkflow' as const) : ('continueErrorOutput' as const) },
		parameters: {
			preview: true,
			promptParameters: 'row',
			defaultCountry: sheet.country,
			callingRules: { duplicateNumbers: 'send' },
			...parametersOf(sheet),
		},
	};
	return await (node === 'Dial' ? dial(run) : schedule(run));
}

it.each(SETTINGS)(
	'$name: ordinary sheets are read row by row, and previews show each row',
	async (setting) => {
		const tally = new Tally();
		for (const [index, sheet] of sheets.entries()) {
			const stopsOnError = (index + SETTINGS.indexOf(setting)) % 2 === 0;
			const { success, errors } = await preview(setting, sheet, stopsOnError);
			tally.add(sheet, jsonOf(success), true);
			expect([sheet.name, success.map(({ json }) => json.row), errors]).toEqual([sheet.name, sheet.rows, []]);
		}
		process.stdout.write(`\n${setting.name}: ${tally.text()}\n`);
		if (tally.wrong > 0 || tally.share() < setting.minimum) throw new Error(tally.failures.join('\n'));
		expect(service.standIn.requests).toEqual([]);
	},
);

/** A sheet with numbers that are certainly read, so that nothing but its times is judged. */
const withPlainNumbers = ({ rows }: Sheet) =>
	rows.map((row, index) => ({ ...row, phone_number: `+1555010${String(index).padStart(4, '0')}` }));

it('the call times of ordinary sheets are what their rows say, and a preview names columns with times that are not used', async () => {
	const wrong: unknown[] = [];
	for (const sheet of sheets) {
		const previewBy = async (scheduledFor: string) =>
			await schedule({
				rows: withPlainNumbers(sheet),
				parameters: {
					preview: true,
					toNumber: '={{ $json.phone_number }}',
					scheduledFor,
					options: { timezone: sheet.timeZone },
				},
			});
		const { success } = await previewBy(scheduledForOf(sheet));
		success.forEach(({ json }, row) => {
			const { number, time: expected } = sheet.expected[row] ?? {};
			if (number === undefined) return;
			const time = expected === undefined ? 'when the service chooses' : momentOf(expected);
			const read = expected === undefined ? json.call_time : momentOf(json.call_time as string);
			if (json.status !== 'ready' || read !== time) wrong.push([sheet.name, row + 1, json, expected]);
		});
		if (!sheet.timeColumns) continue;
		const { hints } = await previewBy('');
		const hint = hints.join().split(/ (?:has|have) a time in /)[1];
		for (const column of sheet.timeColumns) {
			if (!hint?.includes(`&quot;${column}&quot;`)) wrong.push([sheet.name, column, hint]);
		}
	}
	expect(wrong).toEqual([]);
});
