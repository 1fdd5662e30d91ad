import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from '../harness/engine/engine';
import { useStandIn } from '../harness/http/service';
import { Campaigning } from '../harness/nodes/campaign';
import { Dialling } from '../harness/nodes/dial';
import { dragged, sheets, type ExpectedRow, type Sheet } from './sheets';

const service = useStandIn();
const dialling = new Dialling(service);
const campaigning = new Campaigning(service);

type Verdict = 'right' | 'refused' | 'wrong time' | 'wrong';

/** What a node does with a row. */
interface Read {
	number?: string;
	time?: string;
	skipped?: boolean;
	error?: string;
}

/** What a user sets, and the least share of rows that must be right. */
const SETTINGS: Record<string, { minimum: number; run: (sheet: Sheet) => Promise<RunResult> }> = {
	'Dial: phone column, Default Country': { minimum: 0.8, run: async (sheet) => await dial(sheet, {}) },
	'Dial: Phone Columns, Default Country': {
		minimum: 0.97,
		run: async (sheet) => await dial(sheet, { phoneColumns: sheet.phoneColumns.join(', ') }),
	},
	'Campaign: Default Country, Time Zone': {
		minimum: 0.92,
		run: async ({ rows, country, timeZone, phoneColumns, timeColumns, chosen }) =>
			await campaigning.schedule({
				rows,
				settings: { onError: 'continueErrorOutput' },
				parameters: {
					preview: true,
					defaultCountry: country,
					schedule: { timezone: timeZone },
					...(timeColumns && { scheduledFor: dragged(timeColumns) }),
					callingRules: { duplicateNumbers: 'send' },
					options: { ...(chosen && { phoneColumns: phoneColumns.join(', ') }) },
				},
			}),
	},
};

async function dial({ rows, country, phoneColumns: [column = ''] }: Sheet, options: IDataObject) {
	return await dialling.dial({
		rows,
		settings: { onError: 'continueErrorOutput' },
		parameters: {
			preview: true,
			toNumber: dragged([column]),
			defaultCountry: country,
			callingRules: { duplicateNumbers: 'send' },
			options,
		},
	});
}

/** @returns what became of each row, by its index */
function readsOf({ success, errors, failure }: RunResult): Map<number, Read> {
	const reads = new Map<number, Read>();
	for (const { json, pairedItem } of [...success, ...errors]) {
		const { item } = pairedItem as { item: number };
		reads.set(item, failure ? { error: failure.message } : readOf(json));
	}
	return reads;
}

function readOf(json: IDataObject): Read {
	if (json.error !== undefined) return { error: JSON.stringify(json.error) };
	if (json.skipped === true) return { skipped: true };
	const call = (json.call ?? json.request ?? json) as IDataObject;
	const { phone_number: number, scheduled_date: date, scheduled_time: time, timezone: zone } = call;
	const at =
		typeof date === 'string'
			? DateTime.fromISO(`${date}T${time as string}`, { zone: zone as string })
			: undefined;
	return { number: number as string, ...(at && { time: at.toUTC().toISO() ?? 'unreadable' }) };
}

function verdictOf(read: Read | undefined, expected: ExpectedRow, withTime: boolean): Verdict {
	if (!read || read.error !== undefined) return expected.error ? 'right' : 'refused';
	if (read.skipped) return expected.skipped ? 'right' : 'refused';
	if (read.number !== expected.number) return 'wrong';
	return !withTime || momentOf(read.time) === momentOf(expected.time) ? 'right' : 'wrong time';
}

function momentOf(time: string | undefined): number | undefined {
	return time === undefined ? undefined : DateTime.fromISO(time).toMillis();
}

describe.each(Object.entries(SETTINGS))('%s', (name, { minimum, run }) => {
	it('reads ordinary sheets row by row', async () => {
		const totals: Record<Verdict, number> = { right: 0, refused: 0, 'wrong time': 0, wrong: 0 };
		const failures: string[] = [];
		const refusing = new Set<string>();
		for (const sheet of sheets) {
			const result = await run(sheet);
			const reads = readsOf(result);
			for (const [index, expected] of sheet.expected.entries()) {
				const read = reads.get(index) ?? { error: result.failure?.message ?? 'no output' };
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
