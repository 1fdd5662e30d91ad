import type { INodeExecutionData } from 'n8n-workflow';

import { people, phoneOf } from '../../harness/http/service';
import { recordFor, useCallingNodes } from '../../harness/nodes/callingNodes';

const { service, schedule } = useCallingNodes();
const CONTINUE = { onError: 'continueErrorOutput' } as const;

it('an unknown outcome is never sent again by itself: with continue every row says so, and keeps its number', async () => {
	service.standIn.misbehave({ cut: 'after acting' });
	const rows = [phoneOf(0), phoneOf(0), '', 'N/A'].map((phone) => ({ phone }));
	const { success } = await schedule({ rows, settings: { onError: 'continueRegularOutput' } });
	const records = [
		['unknown', phoneOf(0), 'Outcome unknown'],
		['failed', phoneOf(0), 'Duplicate of item 1, whose outcome is unknown'],
		['skipped', '(empty)', 'Column "phone" is empty'],
		['skipped', '"N/A"', 'Column "phone" has no number: "N/A"'],
	].map(([status, phone_number, why = ''], index) => {
		const reason = expect.stringContaining(why) as string;
		return recordFor({ row_number: index + 1, status, phone_number, reason, row: rows[index] });
	});
	expect(success.map(({ json }) => json)).toEqual(records);
});

it('a duplicate inside a campaign that failed is an error like the row that it repeats', async () => {
	service.standIn.misbehave({ status: 422, body: { message: 'Outside of calling hours' } });
	const rows = [...people(1), { phone: phoneOf(0), first_name: 'Again' }];
	const { success, errors } = await schedule({ rows, settings: CONTINUE });
	expect(success).toEqual([]);
	const error = expect.stringContaining('Outside of calling hours') as string;
	expect(errors.map(({ json }) => json)).toEqual(rows.map((row) => ({ ...row, error })));
});

it('warns of calling again only where someone was called', async () => {
	const parameters = { callingRules: { consent: 'no' } };
	const { hints } = await schedule({ rows: people(2), parameters });
	expect(hints).toEqual(["Result: 2 skipped ('reason' says why)."]);
});

describe('created calls and rows', () => {
	/** The service answers with these calls in place of those it created. */
	function answerWith(createdCalls: unknown): void {
		service.standIn.misbehave({ body: { createdCalls } });
	}
	const created = (index: number) => ({ id: `call-${index}`, metadata: { to: phoneOf(index) } });
	const idsOf = (success: INodeExecutionData[]) => success.map(({ json }) => json.call_id);
	const NO_CALL = expect.stringMatching(
		/^Outcome unknown: the service named no call for this item\. /,
	) as string;

	const [A, B] = [created(0), created(1)];
	const BY_PLACE = 'The service returned no phone number, so this call is matched to the item by position';
	const FAILED = { ...B, status: 'Failed', error: 'no credit' };
	const to = (number: string) => ({ id: 'a', metadata: { to: number } });
	const [WITH_9, WITHOUT_9] = ['+5491123456789', '+541123456789'];

	/** What comes out for each of two rows: the call's ID, and the reason. */
	it.each<[what: string, createdCalls: unknown[], output: Record<string, string>, phones?: string[]]>([
		['are matched by number when the order differs', [B, A], { 'call-0': '–', 'call-1': '–' }],
		['may wait', [{ ...A, status: 'Scheduled' }, B], { 'call-0': '–', 'call-1': '–' }],
		[
			'may have failed at once',
			[A, FAILED],
			{ 'call-0': '–', 'call-1': 'The service says: "Failed", "no credit"' },
		],
		[
			'may have no ID',
			[{ ...A, id: undefined }, B],
			{ '–': 'The service returned no call ID', 'call-1': '–' },
		],
		[
			'are matched by place when the service tells no numbers',
			[{ id: 'a' }, { id: 'b' }],
			{ a: BY_PLACE, b: BY_PLACE },
		],
		['without a number belong to the only row that is left', [{ id: 'a' }, A], { 'call-0': '–', a: '–' }],
		['are none if they are no records', [null, A, 'x', 5, []], { 'call-0': '–', '–': NO_CALL }],
		[
			'in Argentina may come back without the 9',
			[B, to(WITHOUT_9)],
			{ a: '–', 'call-1': '–' },
			[WITH_9, phoneOf(1)],
		],
		[
			'in Argentina may come back with the 9',
			[B, to(WITH_9)],
			{ a: '–', 'call-1': '–' },
			[WITHOUT_9, phoneOf(1)],
		],
	])('%s', async (_, createdCalls, output, phones = [phoneOf(0), phoneOf(1)]) => {
		answerWith(createdCalls);
		const { success, failure } = await schedule({ rows: phones.map((phone) => ({ phone })) });
		expect(failure).toBeUndefined();
		expect(success.map(({ json }) => [json.call_id, json.reason])).toEqual(Object.entries(output));
		const statuses = Object.values(output).map((reason) => (reason === NO_CALL ? 'unknown' : 'scheduled'));
		expect(success.map(({ json }) => json.status)).toEqual(statuses);
	});

	it('a row without a call is named', async () => {
		answerWith([created(2), created(0)]);
		const rows = people(3).map((row, index) => ({ row_number: index + 7, ...row }));
		rows.push({ row_number: 10, phone: phoneOf(1) });
		const { success, hints } = await schedule({ rows });
		const unknown = { status: 'unknown', phone_number: phoneOf(1), reason: NO_CALL };
		const IN_DOUBT = 'Not sent: Duplicate of row 8 (item 2), whose outcome is unknown';
		const inDoubt = { reason: IN_DOUBT, status: 'failed' };
		expect([success[1], success[3]]).toEqual([
			{ json: recordFor({ row_number: 8, ...unknown, row: rows[1] }), pairedItem: { item: 1 } },
			{ json: recordFor({ row_number: 10, ...unknown, ...inDoubt, row: rows[3] }), pairedItem: { item: 3 } },
		]);
		expect(idsOf(success)).toEqual(['call-0', '–', 'call-2', '–']);
		expect(hints).toEqual([
			[
				'Result: 2 scheduled, 1 failed, 1 unknown. Executing the node again calls the same people again. To call only some of them, put a Filter node before it.',
				'',
				'Row 8 (item 2): Outcome unknown: the service named no call for this item. Check in the service before you schedule it again.',
				`Row 10 (item 4): ${IN_DOUBT}. Look up the call in the service, and call again only if it is missing.`,
			].join('<br>'),
		]);
	});

	it('a call without a row comes last, and says so, or as the service returned it, if all do', async () => {
		const reason = 'This call matches no item';
		const ofNobody = { row_number: '–', phone_number: phoneOf(9), row: '–', call_id: 'call-9', reason };
		answerWith([created(9), A, B]);
		const { success } = await schedule({ rows: people(2) });
		expect(idsOf(success)).toEqual(['call-0', 'call-1', 'call-9']);
		expect(success[2]).toEqual({ json: recordFor({ status: 'scheduled', ...ofNobody }) });
		answerWith([A, created(9)]);
		const raw = await schedule({ rows: people(1), parameters: { output: 'raw' } });
		expect(raw.success.map(({ json }) => json)).toEqual([A, created(9)]);
	});

	it('are paired by their place in the groups, of which each is sent as a whole', async () => {
		const rows = people(3).map((row, index) => ({ ...row, region: index === 1 ? 'North' : 'South' }));
		const parameters = { options: { groupBy: 'region' }, callingRules: { duplicateNumbers: 'send' } };
		answerWith([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
		const withoutNumbers = await schedule({ rows, parameters });
		expect(idsOf(withoutNumbers.success)).toEqual(['a', 'c', 'b']);
		answerWith(['a', 'b', 'c'].map((id) => ({ id, metadata: { to: phoneOf(0) } })));
		const samePerson = rows.map((row) => ({ ...row, phone: phoneOf(0) }));
		const ofOnePerson = await schedule({ rows: samePerson, parameters });
		expect(idsOf(ofOnePerson.success)).toEqual(['a', 'c', 'b']);
	});
});
