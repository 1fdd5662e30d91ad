import type { RunResult } from '../harness/engine/engine';
import { useStandIn } from '../harness/http/service';
import { Campaigning } from '../harness/nodes/campaign';
import { Dialling } from '../harness/nodes/dial';
import { momentOf, scheduledForOf, sheets, type Sheet } from './sheets';

const service = useStandIn();
const dialling = new Dialling(service);
const campaigning = new Campaigning(service);

const NODES: Record<
	string,
	(sheet: Sheet, onError: 'stopWorkflow' | 'continueErrorOutput') => Promise<RunResult>
> = {
	Dial: async ({ rows, country, phoneColumns: [column] }, onError) =>
		await dialling.dial({
			rows,
			settings: { onError },
			parameters: {
				preview: true,
				promptParameters: 'row',
				toNumber: `={{ $json[${JSON.stringify(column)}] }}`,
				defaultCountry: country,
			},
		}),
	'Schedule Campaign': async ({ rows, country, timeZone }, onError) =>
		await campaigning.schedule({
			rows,
			settings: { onError },
			parameters: {
				preview: true,
				promptParameters: 'row',
				defaultCountry: country,
				options: { timezone: timeZone },
			},
		}),
};

it.each(Object.entries(NODES))('a preview of %s shows every row of ordinary sheets', async (_, run) => {
	for (const sheet of sheets) {
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			const { success, errors } = await run(sheet, onError);
			expect([sheet.name, success.map(({ json }) => json.row), errors]).toEqual([sheet.name, sheet.rows, []]);
		}
	}
	expect(service.standIn.requests).toEqual([]);
});

/** A sheet with numbers that are certainly read, so that nothing but its times is judged. */
const withPlainNumbers = ({ rows }: Sheet) =>
	rows.map((row, index) => ({ ...row, phone_number: `+1555010${String(index).padStart(4, '0')}` }));

it('the call times of ordinary sheets are what their rows say, and a preview names columns with times that are not used', async () => {
	const wrong: unknown[] = [];
	for (const sheet of sheets) {
		const preview = async (scheduledFor: string) =>
			await campaigning.schedule({
				rows: withPlainNumbers(sheet),
				parameters: {
					preview: true,
					toNumber: '={{ $json.phone_number }}',
					scheduledFor,
					options: { timezone: sheet.timeZone },
				},
			});
		const { success } = await preview(scheduledForOf(sheet));
		success.forEach(({ json }, row) => {
			const { number, time: expected } = sheet.expected[row] ?? {};
			if (number === undefined) return;
			const time = expected === undefined ? 'when the service chooses' : momentOf(expected);
			const read = expected === undefined ? json.call_time : momentOf(json.call_time as string);
			if (json.status !== 'ready' || read !== time) wrong.push([sheet.name, row + 1, json, expected]);
		});
		const { hints } = await preview('');
		const hint = hints.join().split(/ (?:has|have) a time in /)[1];
		for (const column of sheet.timeColumns ?? []) {
			if (!hint?.includes(`&quot;${column}&quot;`)) wrong.push([sheet.name, column, hint]);
		}
	}
	expect(wrong).toEqual([]);
});
