import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from '../harness/engine/engine';
import { useStandIn } from '../harness/http/service';
import { Campaigning } from '../harness/nodes/campaign';
import { Dialling } from '../harness/nodes/dial';
import { dragged, sheets, type Sheet } from './sheets';

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
				toNumber: dragged([column ?? '']),
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
				schedule: { timezone: timeZone },
			},
		}),
};

it.each(Object.entries(NODES))('a preview of %s shows every row of ordinary sheets', async (_, run) => {
	for (const sheet of sheets) {
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			const { success, errors } = await run(sheet, onError);
			const items = [...success, ...errors].map(({ pairedItem }) => (pairedItem as { item: number }).item);
			expect([sheet.name, items.sort((a, b) => a - b)]).toEqual([
				sheet.name,
				sheet.rows.map((__, row) => row),
			]);
		}
	}
	expect(service.standIn.requests).toEqual([]);
});

/** A sheet with numbers that are certainly read, so that nothing but its times is judged. */
const withPlainNumbers = ({ rows }: Sheet) =>
	rows.map((row, index) => ({ ...row, phone_number: `+1555010${String(index).padStart(4, '0')}` }));

it('the call times of ordinary sheets are what their rows say, and no column is taken for one that was not dragged', async () => {
	const wrong: unknown[] = [];
	for (const sheet of sheets) {
		const { success } = await campaigning.schedule({
			rows: withPlainNumbers(sheet),
			parameters: {
				preview: true,
				toNumber: dragged(['phone_number']),
				schedule: { timezone: sheet.timeZone },
				...(sheet.timeColumns && { scheduledFor: dragged(sheet.timeColumns) }),
			},
		});
		success.forEach(({ json }, row) => {
			const { scheduled_date, scheduled_time, timezone } = (json.call ?? {}) as IDataObject;
			const time = DateTime.fromISO(`${scheduled_date as string}T${scheduled_time as string}`, {
				zone: timezone as string,
			});
			const { number, time: expected } = sheet.expected[row] ?? {};
			if (number === undefined) return;
			const moment = expected === undefined ? undefined : DateTime.fromISO(expected).toMillis();
			const read = scheduled_date === undefined ? undefined : time.toMillis();
			if (json.error !== undefined || read !== moment) wrong.push([sheet.name, row + 1, json, expected]);
		});
	}
	expect(wrong).toEqual([]);
});
