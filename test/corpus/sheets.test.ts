import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from '../harness/engine/engine';
import { useStandIn } from '../harness/http/service';
import { Campaigning } from '../harness/nodes/campaign';
import { Dialling } from '../harness/nodes/dial';
import { momentOf, scheduledForOf, sheets, type ExpectedRow, type Sheet } from './sheets';

const service = useStandIn();
const dialling = new Dialling(service);
const campaigning = new Campaigning(service);

type Verdict = 'right' | 'refused' | 'wrong time' | 'wrong';

/** What a user sets, and the least share of rows that must be right. */
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

function verdictOf(
	{ status, phone_number, call_time }: IDataObject,
	expected: ExpectedRow,
	withTime: boolean,
): Verdict {
	if (status === 'invalid') return expected.error ? 'right' : 'refused';
	if (status === 'skipped') return expected.skipped ? 'right' : 'refused';
	if (phone_number !== expected.number) return 'wrong';
	if (!withTime) return 'right';
	const { time } = expected;
	const isRight =
		time === undefined
			? call_time === 'as the campaign runs'
			: momentOf(call_time as string) === momentOf(time);
	return isRight ? 'right' : 'wrong time';
}

describe.each(Object.entries(SETTINGS))('%s', (name, { minimum, run }) => {
	it('reads ordinary sheets row by row', async () => {
		const totals: Record<Verdict, number> = { right: 0, refused: 0, 'wrong time': 0, wrong: 0 };
		const failures: string[] = [];
		const refusing = new Set<string>();
		for (const sheet of sheets) {
			const { success } = await run(sheet);
			for (const [index, expected] of sheet.expected.entries()) {
				const read = success[index]?.json ?? {};
				const verdict = verdictOf(read, expected, name.startsWith('Campaign'));
				totals[verdict] += 1;
				if (verdict === 'right') continue;
				if (verdict === 'refused') refusing.add(sheet.name);
				failures.push([verdict, sheet.name, index + 1, expected, read].map(shown).join(' '));
			}
		}
		process.stdout.write(`\n${name}: ${shown(totals)}, ${refusing.size} of ${sheets.length} sheets\n`);
		const rows = Object.values(totals).reduce((sum, count) => sum + count, 0);
		if (totals.wrong + totals['wrong time'] > 0 || totals.right < rows * minimum)
			throw new Error(failures.join('\n'));
	});
});

function shown(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
