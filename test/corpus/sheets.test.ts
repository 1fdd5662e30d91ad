import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { jsonOf } from '../harness/engine/engine';
import { dateOrderIn } from '../../nodes/shared/columns/dateColumns';
import { toCallTime } from '../../nodes/shared/times/callTime';
import { unlessRefused } from '../../nodes/shared/values/inputProblem';
import { plainText } from '../../nodes/shared/values/read';
import { runs } from '../harness/properties/runs';
import { Tally } from './judge';
import { dragged, momentOf, readSheets, type Sheet } from './sheets';
import { useCallingNodes } from '../harness/nodes/callingNodes';

const { service, dial, schedule } = useCallingNodes();

const OWN = readSheets(join(__dirname, 'sheets'));
const FOLDER = join(__dirname, 'strangers');
/** Each folder is a set of sheets (README.md, To add a set). */
const ALL_SETS = readdirSync(FOLDER).sort();
/** What changes how sheets are read changes it in many of them. */
const SETS = ALL_SETS.filter((_, index) => index % runs(10, 1) === 0);

/** @param fields what the user sets beside country and zone: with To Number the rows go to Dial, else into a campaign */
async function previewOf(
	{ rows, country, timeZone }: Sheet,
	{ options, ...fields }: { options?: IDataObject; toNumber?: string; scheduledFor?: string } = {},
	onError: 'stopWorkflow' | 'continueErrorOutput' = 'stopWorkflow',
) {
	const run = {
		rows,
		settings: { onError },
		parameters: {
			preview: true,
			promptParameters: 'row',
			defaultCountry: country,
			callingRules: { duplicateNumbers: 'send' },
			options: { timezone: timeZone, ...options },
			...fields,
		},
	};
	const { success, errors, hints } = await (fields.toNumber ? dial(run) : schedule(run));
	expect([success.map(({ json }) => json.row), errors]).toEqual([rows, []]);
	return { preview: jsonOf(success), hint: hints.join() };
}

const firstColumnOf = ({ phoneColumns }: Sheet) => dragged(phoneColumns.slice(0, 1));
const namesOf = ({ phoneColumns }: Sheet) => ({ phoneColumns: phoneColumns.join(', ') });
const chosenOf = (sheet: Sheet) => (sheet.chosen ? namesOf(sheet) : {});
const scheduledForOf = ({ timeColumns }: Sheet) => timeColumns && dragged(timeColumns);

/** What a user sets, and the least share of rows that must be right. */
it.each<[string, number, (sheet: Sheet) => Parameters<typeof previewOf>[1]]>([
	['Dial: phone column', 0.8, (sheet) => ({ toNumber: firstColumnOf(sheet) })],
	['Dial: Phone Columns', 0.97, (sheet) => ({ toNumber: firstColumnOf(sheet), options: namesOf(sheet) })],
	[
		'Campaign: Scheduled For',
		0.92,
		(sheet) => ({ scheduledFor: scheduledForOf(sheet), options: chosenOf(sheet) }),
	],
])('%s: ordinary sheets are read row by row, and previews show each row', async (name, minimum, fieldsOf) => {
	const tally = new Tally();
	for (const [index, sheet] of OWN.entries()) {
		const onError = index % 2 === 0 ? 'stopWorkflow' : 'continueErrorOutput';
		const { preview } = await previewOf(sheet, fieldsOf(sheet), onError);
		tally.add(sheet, preview, true);
	}
	process.stdout.write(`\n${name}: ${tally.text()}\n`);
	if (tally.wrong > 0 || tally.share() < minimum) throw new Error(tally.failures.join('\n'));
	expect(service.standIn.requests).toEqual([]);
});

/** A sheet with numbers that are certainly read, so that nothing but its times is judged. */
const withPlainNumbers = (sheet: Sheet): Sheet => ({
	...sheet,
	rows: sheet.rows.map((row, index) => ({
		...row,
		phone_number: `+1555010${String(index).padStart(4, '0')}`,
	})),
});

it('the call times of ordinary sheets are what their rows say, and a preview names columns with times that are not used', async () => {
	const wrong: unknown[] = [];
	for (const sheet of OWN.map(withPlainNumbers)) {
		const options = { phoneColumns: 'phone_number' };
		const { preview } = await previewOf(sheet, { scheduledFor: scheduledForOf(sheet), options });
		preview.forEach(({ status, call_time }, row) => {
			const { number, time } = sheet.expected[row] ?? {};
			if (number === undefined) return;
			const isRight = time
				? momentOf(call_time as string, sheet.timeZone) === momentOf(time, sheet.timeZone)
				: call_time === 'when the service chooses';
			if (status !== 'ready' || !isRight) wrong.push([sheet.name, row + 1, call_time, time]);
		});
		if (!sheet.timeColumns) continue;
		const { hint } = await previewOf(sheet, { options });
		const [, named] = hint.split(/ (?:has|have) a time in /);
		for (const column of sheet.timeColumns) {
			if (!named?.includes(`&quot;${column}&quot;`)) wrong.push([sheet.name, column, hint]);
		}
	}
	expect(wrong).toEqual([]);
});

/** By set: the figures of today. */
const KNOWN = new Map(
	readFileSync(join(__dirname, '../../docs/developers/reading-sheets.md'), 'utf8')
		.split('\n')
		.flatMap((line) => {
			const [, set = '', , , , , ...today] = line.split('|').map((cell) => cell.trim());
			const [, name] = /strangers\/(\w+)\)/.exec(set) ?? [];
			return name === undefined ? [] : [[name, today.slice(0, -1)] as const];
		}),
);

/** The preview with the columns that a question asks for; the same one where these were found without a question. */
async function withNamedColumns(sheet: Sheet, { preview, hint }: Awaited<ReturnType<typeof previewOf>>) {
	const names = sheet.phoneColumns.map((name) => `&quot;${name}&quot;`);
	const found = `Phone number: ${names.length > 1 ? 'columns' : 'column'} ${names.join(', ')}.`;
	return hint.includes(found) ? preview : (await previewOf(sheet, { options: namesOf(sheet) })).preview;
}

it.each(SETS)('a campaign reads sheets of strangers, also once it has asked: %s', async (name) => {
	const [tally, named] = [new Tally(), new Tally()];
	for (const sheet of readSheets(join(FOLDER, name))) {
		const first = await previewOf(sheet, { options: chosenOf(sheet) });
		tally.add(sheet, first.preview, sheet.chosen);
		named.add(sheet, await withNamedColumns(sheet, first), true);
	}
	process.stdout.write(`\n${name}: ${tally.text()}\n${tally.failures.join('\n')}\n`);
	const sheets = [tally.percent(), tally.wrong, tally.needlesslyAsked, tally.notAsked];
	expect([...sheets, named.failures.length, named.wrong].map(String)).toEqual(KNOWN.get(name));
});

it.each(SETS)('Dial reads sheets of strangers with the first of several phone columns: %s', async (name) => {
	const tally = new Tally();
	for (const sheet of readSheets(join(FOLDER, name))) {
		const [column = '', ...others] = sheet.phoneColumns;
		if (others.length === 0) continue;
		// Rows whose number is in another column, or the text that ends them, are not judged by the first one.
		const isJudged = (index: number) => {
			const digits = plainText(sheet.rows[index]?.[column]).replace(/\D/g, '');
			if (digits === '' || sheet.expected[index]?.skipped === 'text') return false;
			return digits.slice(-6) === (sheet.expected[index]?.number ?? digits).slice(-6);
		};
		const rows = sheet.rows.filter((_, index) => isJudged(index));
		const expected = sheet.expected.filter((_, index) => isJudged(index));
		const { preview } = await previewOf({ ...sheet, rows }, { toNumber: firstColumnOf(sheet) });
		tally.add({ ...sheet, rows, expected }, preview, true);
	}
	process.stdout.write(`\n${name}, Dial: ${tally.text()}\n${tally.failures.join('\n')}\n`);
	expect(tally.wrong).toBeLessThanOrEqual(Number(KNOWN.get(name)?.at(-1)));
});

/** Where the zone is in a column of its own. */
const ZONE_APART = 3;
/** Dates without a year, of a Persian or a Taiwanese calendar, or with day and month in an order that no cell tells. */
const TIMES_REFUSED = 0.08;

it('the call times of strangers are read as they are meant, or refused', async () => {
	const wrong: unknown[] = [];
	let [right, refused] = [0, 0];
	for (const sheet of ALL_SETS.flatMap((name) => readSheets(join(FOLDER, name)))) {
		const { timeColumns: columns = [], timeZone: zone, rows, expected, name } = sheet;
		const dateOrder = await dateOrderIn(
			columns,
			rows.map((row) => ({ row })),
		);
		for (const [index, { time }] of expected.entries()) {
			const text = columns.map((column) => plainText(rows[index]?.[column])).join(' ');
			if (time === undefined || columns.length === 0) continue;
			const read = unlessRefused(() => toCallTime(text, { zone, dateOrder }, name));
			if (read === undefined) refused += 1;
			else if (read.moment === momentOf(time, zone)) right += 1;
			else wrong.push([name, text, time]);
		}
	}
	process.stdout.write(`\nTimes: ${right} right, ${refused} refused, ${wrong.length} wrong\n`);
	expect(wrong).toHaveLength(ZONE_APART);
	expect(refused / (right + refused)).toBeLessThan(TIMES_REFUSED);
});
