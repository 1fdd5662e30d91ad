import type { IDataObject } from 'n8n-workflow';

import { Dialling } from '../../harness/nodes/dial';
import { expectPreviewed } from '../../harness/nodes/preview';
import { phoneOf, useStandIn } from '../../harness/http/service';

const service = useStandIn();
const dialling = new Dialling(service);

const [CALLED, DO_NOT_CALL, REFUSED] = [phoneOf(0), phoneOf(1), phoneOf(2)];
const ROWS = [CALLED, DO_NOT_CALL, CALLED, 'ask Ada 5', REFUSED, ''].map((phone) => ({ phone, note: '' }));
const PREVIEWED = ['row_number', 'status', 'phone_number', 'call_time', 'reason'];
const isEmpty = (cell: unknown) =>
	[undefined, null, ''].includes(cell as '') || ['{}', '[]'].includes(JSON.stringify(cell));

/** Of a list with every kind of row. */
async function dial(parameters: IDataObject) {
	service.standIn.misbehave({ phoneNumber: REFUSED, status: 422 });
	const { success } = await dialling.dial({
		rows: ROWS,
		parameters: { callingRules: { doNotCall: DO_NOT_CALL }, ...parameters },
		settings: { onError: 'continueRegularOutput' },
	});
	return success;
}

it.each([
	['a preview', { preview: true }, PREVIEWED, 'ready ready'],
	['a run', {}, [...PREVIEWED, 'call_id'], 'placed failed'],
])(
	'the table of %s has the same columns in each row, and no cell is empty',
	async (_, given, keys, fates) => {
		const success = await dial(given);
		expectPreviewed('voiceAgentDial', 'dial', success);
		const table = success.map(({ json }) => json);
		for (const record of table) expect(Object.keys(record)).toEqual([...keys, 'row']);
		const [called, refused] = fates.split(' ');
		expect(table.map(({ status }) => status)).toEqual([
			called,
			'skipped',
			'skipped',
			'invalid',
			refused,
			'skipped',
		]);
		const empty = table.flatMap((record) => keys.filter((key) => isEmpty(record[key])));
		expect(empty).toEqual([]);
	},
);

it('each record holds the very object of its row, so that n8n stores it once', async () => {
	for (const given of [{ preview: true }, {}]) {
		const success = await dial(given);
		expect(success).toHaveLength(ROWS.length);
		success.forEach(({ json }, index) => expect(json.row).toBe(ROWS[index]));
	}
});
