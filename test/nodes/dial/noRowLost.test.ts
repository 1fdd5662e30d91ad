import type { IRun } from 'n8n-workflow';

import { itemOf } from '../../harness/engine/engine';
import { Dialling } from '../../harness/nodes/dial';
import { people, phoneOf, useStandIn } from '../../harness/http/service';
import { recordFor } from '../../harness/nodes/record';
import { until } from '../../harness/until';

const service = useStandIn();
const dialling = new Dialling(service);

const ROWS = people(Dialling.PEOPLE);
const BAD_NUMBER = 20;
const REFUSED = 0;
const UNKNOWN = 90;
const FAILING = [REFUSED, BAD_NUMBER, UNKNOWN];
const CONTINUE = { onError: 'continueErrorOutput' } as const;

/** Rows of which one has no number, one is refused, and of one the outcome stays unknown. */
function mixedRows() {
	service.standIn.misbehave({ phoneNumber: phoneOf(REFUSED), status: 422 });
	service.standIn.misbehave({ phoneNumber: phoneOf(UNKNOWN), cut: 'after acting' });
	return ROWS.map((row, index) => ({
		...row,
		message: `column of row ${index}`,
		...(index === BAD_NUMBER ? { phone: 'ask Ada 5' } : {}),
	}));
}

const numberOf = ({ json }: { json: object }) => (json as { phone_number: string }).phone_number;
const WHY = [
	expect.stringContaining('The service rejected the request (HTTP 422)'),
	expect.stringContaining('The phone number "ask Ada 5"'),
	expect.stringContaining('Outcome unknown'),
];

describe('every row comes out once', () => {
	it('on the success or the error branch, paired, in input order, failed ones with their source row', async () => {
		const rows = mixedRows();
		const { success, errors, failure } = await dialling.dial({ rows, settings: CONTINUE });
		expect(failure).toBeUndefined();
		expect(errors.map(itemOf)).toEqual(FAILING);
		expect(errors.map(({ json: { error: _, ...row } }) => row)).toEqual(FAILING.map((index) => rows[index]));
		expect(errors.map(({ json }) => json.error)).toEqual(WHY);

		const others = rows.map((_, index) => index).filter((index) => !FAILING.includes(index));
		expect(success.map(itemOf)).toEqual(others);
		expect(success.map(numberOf)).toEqual(others.map(phoneOf));
	});

	it('in input order, though the first is answered last', async () => {
		const othersWereCalled = () => service.standIn.state.callCounts.size === Dialling.PEOPLE - 1;
		service.standIn.misbehave({ phoneNumber: phoneOf(0), until: othersWereCalled });
		const { success } = await dialling.dial();
		expect(success.map(numberOf)).toEqual(ROWS.map(({ phone }) => phone));
		expect(service.standIn.state.calls.all.at(-1)?.metadata.to).toBe(phoneOf(0));
	});

	it("with n8n's Batching option, if the node stops on errors", async () => {
		const batch = { batchSize: 199, batchInterval: 3000 };
		const begun = performance.now();
		const { success } = await dialling.dial({ parameters: { requestOptions: { batching: { batch } } } });
		expect(performance.now() - begun).toBeGreaterThanOrEqual(batch.batchInterval);
		expect(success.map(itemOf)).toEqual(ROWS.map((_, index) => index));
		expect(service.standIn.countOf('dialOutbound')).toBe(Dialling.PEOPLE);
	});
});

it('bad values stop the node before anything is sent, with Retry On Fail as well', async () => {
	const rows = ROWS.map((row, index) => ([20, 150].includes(index) ? { ...row, phone: 'x5' } : row));
	const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const { failure } = await dialling.dial({ rows, settings });
	expect(service.standIn.requests).toEqual([]);
	expect(failure?.message).toBe('No calls placed: 2 of 200 items have text in the phone number');
	expect(failure?.description).toMatch(/^Items 21, 151\. Keep only /);
});

it('a key that is not accepted stops the node, which says what to update', async () => {
	const credential = service.credential({ apiKey: 'fake-api-key-that-is-wrong' });
	const { failure } = await dialling.dial({ credential });
	expect(service.standIn.requests.length).toBeLessThan(5);
	expect(failure?.message).toContain('(HTTP 401)');
	expect(failure?.description).toContain("Update 'API Key'");
	expect(failure?.httpCode).toBe('401');
});

it.each([
	['a key that is not accepted', 401, 'The service rejected the API key'],
	['an account without credit', 402, 'The service requires a payment'],
])('%s holds back what was not sent, and no row is lost', async (_, status, message) => {
	service.standIn.misbehave({ status, phoneNumber: ROWS[3]?.phone });
	const parameters = { requestOptions: { maxRequestsAtOnce: 1 } };
	const { errors, success } = await dialling.dial({ settings: CONTINUE, parameters });
	expect(success.map(({ json }) => json.status)).toEqual(['placed', 'placed', 'placed']);
	expect(service.standIn.requests).toHaveLength(4);
	expect(errors.map(({ json }) => json.phone)).toEqual(ROWS.slice(3).map(({ phone }) => phone));
	expect(errors[0]?.json.error).toContain(`${message} (HTTP ${status})`);
	expect(errors.at(-1)?.json.error).toContain('Not sent: item 4 failed');
});

describe('a canceled execution sends no waiting row', () => {
	const settings = [
		['', {}],
		[' if the node continues on errors', CONTINUE],
		[' with Retry On Fail', { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }],
	] as const;
	const parameters = { requestOptions: { maxRequestsAtOnce: 2 } };
	const arrived = (count: number) => until(() => service.standIn.requests.length === count);

	async function expectNoMore(run: IRun, sent: number): Promise<void> {
		await service.standIn.idle();
		await new Promise((resolve) => setTimeout(resolve, 500));
		expect(run.status).not.toBe('success');
		expect(service.standIn.requests).toHaveLength(sent);
	}

	it.each(settings)('while requests are in flight%s', async (_, setting) => {
		let isOver = false;
		service.standIn.misbehave({ until: () => isOver, times: Infinity });
		const { run } = await dialling.dial({ settings: setting, parameters, cancelAfter: arrived(2) });
		isOver = true;
		await expectNoMore(run, 2);
	});

	it('during a pause that the service asked for', async () => {
		service.standIn.misbehave({ status: 429, headers: { 'retry-after': '1' }, times: Infinity });
		const { run } = await dialling.dial({
			settings: CONTINUE,
			parameters: { requestOptions: { maxRequestsAtOnce: 1 } },
			// The fourth refusal in a row pauses everything.
			cancelAfter: arrived(4).then(async () => await service.standIn.idle()),
		});
		await new Promise((resolve) => setTimeout(resolve, 1000));
		await expectNoMore(run, 4);
	});
});

it('what the service says of a call that it placed is in the reason', async () => {
	service.standIn.misbehave({ body: { id: 'call-1', status: 'Failed', error: 'no credit' } });
	const { success } = await dialling.dial({ rows: people(1) });
	expect(success[0]?.json).toMatchObject({
		status: 'placed',
		call_id: 'call-1',
		reason: 'The service says: "Failed", "no credit"',
	});
});

describe('rows without a number', () => {
	const rows = [{ phone: phoneOf(0) }, { phone: 'N/A' }, { phone: '' }];

	it('are skipped, and the others are called', async () => {
		const { success, failure } = await dialling.dial({ rows });
		expect(failure).toBeUndefined();
		expect(dialling.callsTo(0)).toBe(1);
		const records = [
			{ row_number: 2, phone_number: '"N/A"', reason: 'Column "phone" has no number: "N/A"', row: rows[1] },
			{ row_number: 3, phone_number: '(empty)', reason: 'Column "phone" is empty', row: rows[2] },
		].map((record) => recordFor({ status: 'skipped', ...record }));
		expect(success.slice(1).map(({ json }) => json)).toEqual(records);
	});

	it('are named by the field where it holds more than their cell', async () => {
		const parameters = { toNumber: '={{ $json.phone }} ' };
		const { success } = await dialling.dial({ rows, parameters });
		expect(success.slice(1).map(({ json }) => json.reason)).toEqual([
			expect.stringContaining(`'To Number' has no number: "N/A`),
			"'To Number' is empty",
		]);
	});

	it('are errors if no row has a number', async () => {
		const { failure } = await dialling.dial({ rows: rows.slice(1) });
		expect(failure?.message).toBe('No calls placed: all 2 items lack a phone number');
		expect(service.standIn.requests).toEqual([]);
	});

	it('take the number of the first of the Phone Columns that has one', async () => {
		const sheet = [
			{ phone: '', home: 'n/a', work: phoneOf(1) },
			{ phone: phoneOf(0), home: phoneOf(2), work: phoneOf(3) },
		];
		const parameters = { options: { phoneColumns: 'home, work' } };
		const { success } = await dialling.dial({ rows: sheet, parameters });
		expect([0, 1, 2, 3].map((index) => dialling.callsTo(index))).toEqual([1, 1, 0, 0]);
		expect(success.map(({ json }) => json.reason)).toEqual(['The number is from column "work"', '–']);
	});

	it('are errors if one of the Phone Columns does not exist', async () => {
		const { failure } = await dialling.dial({ rows, parameters: { options: { phoneColumns: 'hme' } } });
		expect(failure?.message).toContain(`Column "hme" in 'Phone Columns'`);
		expect(service.standIn.requests).toEqual([]);
	});
});
