import type { INodeExecutionData } from 'n8n-workflow';

import { Campaigning } from '../../harness/nodes/campaign';
import { people, phoneOf, useStandIn } from '../../harness/http/service';
import { recordFor } from '../../harness/nodes/record';

const service = useStandIn();
const campaigning = new Campaigning(service);
const CONTINUE = { onError: 'continueErrorOutput' } as const;
const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

describe('an unknown outcome is never sent again by itself', () => {
	it('with Retry On Fail', async () => {
		service.standIn.misbehave({ cut: 'after acting' });
		const { failure } = await campaigning.schedule({ rows: people(20), settings: RETRY_ON_FAIL });
		expect(failure?.message).toContain('Outcome unknown');
		expect(failure?.description).toContain('Look for it with Get Many Campaigns');
		expect(campaigning.sent).toHaveLength(1);
		expect(service.standIn.state.callsTo(phoneOf(7))).toBe(1);
	});

	it('with continue every row says so, and keeps its number', async () => {
		service.standIn.misbehave({ cut: 'after acting' });
		const rows = [phoneOf(0), phoneOf(0), ''].map((phone) => ({ phone }));
		const { success } = await campaigning.schedule({ rows, settings: { onError: 'continueRegularOutput' } });
		const records = [
			['unknown', phoneOf(0), 'Outcome unknown'],
			['failed', phoneOf(0), 'Duplicate of item 1, whose outcome is unknown'],
			['skipped', '(empty)', 'Column "phone" is empty'],
		].map(([status, phone_number, why = ''], index) => {
			const reason = expect.stringContaining(why) as string;
			return recordFor({ row_number: index + 1, status, phone_number, reason, row: rows[index] });
		});
		expect(success.map(({ json }) => json)).toEqual(records);
	});
});

it('a duplicate inside a campaign that failed is an error like the row that it repeats', async () => {
	service.standIn.misbehave({ status: 422, body: { message: 'Outside of calling hours' } });
	const rows = [...people(1), { phone: phoneOf(0), first_name: 'Again' }];
	const { success, errors } = await campaigning.schedule({ rows, settings: CONTINUE });
	expect(success).toEqual([]);
	const error = expect.stringContaining('Outside of calling hours') as string;
	expect(errors.map(({ json }) => json)).toEqual(rows.map((row) => ({ ...row, error })));
});

it('warns of calling again only where someone was called', async () => {
	const parameters = { callingRules: { consent: 'no' } };
	const { hints } = await campaigning.schedule({ rows: people(2), parameters });
	expect(hints).toEqual(["Result: 2 skipped ('reason' says why)."]);
});

it('leaves nothing behind in the execution data of a run that went well', async () => {
	const { saved } = await campaigning.schedule({ rows: people(2) });
	expect(saved).not.toContain('voiceAgentLedger');
});

describe('created calls and rows', () => {
	/** The service answers with these calls in place of those it created. */
	function answerWith(createdCalls: unknown): void {
		service.standIn.misbehave({ body: { createdCalls } });
	}
	const created = (index: number) => ({ id: `call-${index}`, metadata: { to: phoneOf(index) } });
	const idsOf = (success: INodeExecutionData[]) => success.map(({ json }) => json.call_id);
	const NO_CALL = expect.stringMatching(/^Outcome unknown: the service created no call\. /) as string;

	it('are matched by number when the order differs', async () => {
		answerWith([created(2), created(0), created(1)]);
		const { success } = await campaigning.schedule({ rows: people(3) });
		expect(idsOf(success)).toEqual(['call-0', 'call-1', 'call-2']);
	});

	it.each([
		['with the 9', '+5491123456789', '+541123456789'],
		['without it', '+541123456789', '+5491123456789'],
	])('are matched where an Argentine number was sent %s, and comes back otherwise', async (_, phone, to) => {
		answerWith([
			{ id: 'b', metadata: { to: phoneOf(1) } },
			{ id: 'a', metadata: { to } },
		]);
		const { success } = await campaigning.schedule({ rows: [{ phone }, { phone: phoneOf(1) }] });
		expect(idsOf(success)).toEqual(['a', 'b']);
	});

	it('are remarked on in the reason where they have no ID, or have failed at once', async () => {
		answerWith([
			{ ...created(0), id: undefined },
			{ ...created(1), status: 'Failed', error: 'no credit' },
			{ ...created(2), status: 'Scheduled' },
		]);
		const { success } = await campaigning.schedule({ rows: people(3) });
		expect(success.map(({ json }) => [json.status, json.call_id, json.reason])).toEqual([
			['scheduled', '–', 'The service returned no call ID'],
			['scheduled', 'call-1', 'The service says: "Failed", "no credit"'],
			['scheduled', 'call-2', '–'],
		]);
	});

	it('a row without a call is named', async () => {
		answerWith([created(2), created(0)]);
		const rows = people(3).map((row, index) => ({ row_number: index + 7, ...row }));
		rows.push({ row_number: 10, phone: phoneOf(1) });
		const { success, hints } = await campaigning.schedule({ rows });
		const unknown = { status: 'unknown', phone_number: phoneOf(1), reason: NO_CALL };
		const inDoubt = {
			reason: 'Not sent: Duplicate of row 8 (item 2), whose outcome is unknown',
			status: 'failed',
		};
		expect([success[1], success[3]]).toEqual([
			{ json: recordFor({ row_number: 8, ...unknown, row: rows[1] }), pairedItem: { item: 1 } },
			{ json: recordFor({ row_number: 10, ...unknown, ...inDoubt, row: rows[3] }), pairedItem: { item: 3 } },
		]);
		expect(idsOf(success)).toEqual(['call-0', '–', 'call-2', '–']);
		expect(hints).toEqual([
			[
				'Result: 2 scheduled, 1 failed, 1 unknown. Executing the node again calls the same people again. To call only some of them, put a Filter node before it.',
				'',
				'Row 8 (item 2): Outcome unknown: the service created no call. Check in the service before you schedule it again.',
				'Row 10 (item 4): Not sent: Duplicate of row 8 (item 2), whose outcome is unknown. Look up the call in the service, and call again only if it is missing.',
			].join('<br>'),
		]);
	});

	it('a row without a call takes the error output, and so does its duplicate', async () => {
		answerWith([created(0)]);
		const rows = [...people(2), { phone: phoneOf(1) }];
		const { success, errors } = await campaigning.schedule({ rows, settings: CONTINUE });
		expect(idsOf(success)).toEqual(['call-0']);
		const inDoubt: unknown = expect.stringMatching(
			/^Not sent: Duplicate of item 2, whose outcome is unknown/,
		);
		expect(errors).toMatchObject([{ json: { error: NO_CALL } }, { json: { error: inDoubt } }]);
	});

	it('a call without a row comes last, and says so', async () => {
		answerWith([created(9), created(0), created(1)]);
		const { success } = await campaigning.schedule({ rows: people(2) });
		expect(idsOf(success)).toEqual(['call-0', 'call-1', 'call-9']);
		expect(success[2]).toEqual({
			json: recordFor({
				...{ row_number: '–', status: 'scheduled', phone_number: phoneOf(9), row: '–' },
				...{ reason: 'This call matches no item', call_id: 'call-9' },
			}),
		});
	});

	it('a call without a row comes as the service returned it, if all do', async () => {
		answerWith([created(0), created(9)]);
		const { success } = await campaigning.schedule({ rows: people(1), parameters: { output: 'raw' } });
		expect(success.map(({ json }) => json)).toEqual([created(0), created(9)]);
	});

	it('are paired by their place when the service tells no numbers, and say so', async () => {
		answerWith([{ id: 'a' }, { id: 'b' }]);
		const { success } = await campaigning.schedule({ rows: people(2) });
		const reason: unknown = expect.stringContaining('matched to the item by position');
		expect(success).toMatchObject(['a', 'b'].map((call_id) => ({ json: { call_id, reason } })));
	});

	it('are paired by their place in the groups, of which each is sent as a whole', async () => {
		const rows = people(3).map((row, index) => ({ ...row, region: index === 1 ? 'North' : 'South' }));
		const parameters = { options: { groupBy: 'region' }, callingRules: { duplicateNumbers: 'send' } };
		answerWith([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
		const withoutNumbers = await campaigning.schedule({ rows, parameters });
		expect(idsOf(withoutNumbers.success)).toEqual(['a', 'c', 'b']);
		answerWith(['a', 'b', 'c'].map((id) => ({ id, metadata: { to: phoneOf(0) } })));
		const samePerson = rows.map((row) => ({ ...row, phone: phoneOf(0) }));
		const ofOnePerson = await campaigning.schedule({ rows: samePerson, parameters });
		expect(idsOf(ofOnePerson.success)).toEqual(['a', 'c', 'b']);
	});

	it('the only one without a number belongs to the only row that is left', async () => {
		answerWith([{ id: 'a' }, created(0)]);
		const { success } = await campaigning.schedule({ rows: people(2) });
		expect(success.map(({ json }) => [json.call_id, json.reason])).toEqual([
			['call-0', '–'],
			['a', '–'],
		]);
	});

	it('what is no call is none', async () => {
		answerWith([null, created(0), 'x', 5, []]);
		const { success, failure } = await campaigning.schedule({ rows: people(2) });
		expect(failure).toBeUndefined();
		expect(success.map(({ json }) => [json.call_id, json.status])).toEqual([
			['call-0', 'scheduled'],
			['–', 'unknown'],
		]);
	});

	it('a response without calls is an unknown outcome, and leaves no row out', async () => {
		service.standIn.misbehave({ body: {} });
		const { errors } = await campaigning.schedule({ rows: people(2), settings: CONTINUE });
		const error: unknown = expect.stringContaining('Outcome unknown');
		expect(errors).toMatchObject(Array(2).fill({ json: { error } }));
	});
});
