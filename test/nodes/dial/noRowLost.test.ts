import type { IRun } from 'n8n-workflow';

import { itemOf } from '../../harness/engine/engine';
import { people, phoneOf } from '../../harness/http/service';
import { until } from '../../harness/until';
import { PEOPLE, useCallingNodes } from '../../harness/nodes/callingNodes';

const { service, dial, callsTo } = useCallingNodes();

const ROWS = people(PEOPLE);
const CONTINUE = { onError: 'continueErrorOutput' } as const;

const numberOf = ({ json }: { json: object }) => (json as { phone_number: string }).phone_number;
describe('every row comes out once', () => {
	it('in input order, though the first is answered last', async () => {
		const othersWereCalled = () => service.standIn.state.callCounts.size === PEOPLE - 1;
		service.standIn.misbehave({ phoneNumber: phoneOf(0), until: othersWereCalled });
		const { success } = await dial();
		expect(success.map(numberOf)).toEqual(ROWS.map(({ phone }) => phone));
		expect(service.standIn.state.calls.all.at(-1)?.metadata.to).toBe(phoneOf(0));
	});

	it("with n8n's Batching option, if the node stops on errors", async () => {
		const batch = { batchSize: 199, batchInterval: 3000 };
		const begun = performance.now();
		const { success } = await dial({ parameters: { requestOptions: { batching: { batch } } } });
		expect(performance.now() - begun).toBeGreaterThanOrEqual(batch.batchInterval);
		expect(success.map(itemOf)).toEqual(ROWS.map((_, index) => index));
		expect(service.standIn.countOf('dialOutbound')).toBe(PEOPLE);
	});
});

it.each([
	['a key that is not accepted', 401, 'The service rejected the API key'],
	['an account without credit', 402, 'The service requires a payment'],
])('%s holds back what was not sent, and no row is lost', async (_, status, message) => {
	service.standIn.misbehave({ status, phoneNumber: ROWS[3]?.phone });
	const parameters = { requestOptions: { maxRequestsAtOnce: 1 } };
	const { errors, success } = await dial({ settings: CONTINUE, parameters });
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
		const { run } = await dial({ settings: setting, parameters, cancelAfter: arrived(2) });
		isOver = true;
		await expectNoMore(run, 2);
	});

	it('during a pause that the service asked for', async () => {
		service.standIn.misbehave({ status: 429, headers: { 'retry-after': '1' }, times: Infinity });
		const { run } = await dial({
			settings: CONTINUE,
			parameters: { requestOptions: { maxRequestsAtOnce: 1 } },
			// The fourth refusal in a row pauses everything.
			cancelAfter: arrived(4).then(async () => await service.standIn.idle()),
		});
		await new Promise((resolve) => setTimeout(resolve, 1000));
		await expectNoMore(run, 4);
	});
});

describe('rows without a number', () => {
	const rows = [{ phone: phoneOf(0) }, { phone: 'N/A' }, { phone: '' }];

	it('are named by the field where it holds more than their cell', async () => {
		const parameters = { toNumber: '={{ $json.phone }} ' };
		const { success } = await dial({ rows, parameters });
		expect(success.slice(1).map(({ json }) => json.reason)).toEqual([
			expect.stringContaining(`'To Number' has no number: "N/A`),
			"'To Number' is empty",
		]);
	});

	it('take the number of the first of the Phone Columns that has one', async () => {
		const sheet = [
			{ phone: '', home: 'n/a', work: phoneOf(1) },
			{ phone: phoneOf(0), home: phoneOf(2), work: phoneOf(3) },
		];
		const parameters = { options: { phoneColumns: 'home, work' } };
		const { success } = await dial({ rows: sheet, parameters });
		expect([0, 1, 2, 3].map((index) => callsTo(phoneOf(index)))).toEqual([1, 1, 0, 0]);
		expect(success.map(({ json }) => json.reason)).toEqual(['The number is from column "work"', '–']);
	});

	it('are errors if one of the Phone Columns does not exist', async () => {
		const { failure } = await dial({ rows, parameters: { options: { phoneColumns: 'hme' } } });
		expect(failure?.message).toContain(`Column "hme" in 'Phone Columns'`);
		expect(service.standIn.requests).toEqual([]);
	});
});
