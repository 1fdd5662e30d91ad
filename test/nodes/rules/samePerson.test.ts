import { phoneOf } from '../../harness/http/service';
import { hoursOn, statusesOf, useCallingNodes } from '../../harness/nodes/callingNodes';

const { service, dial, bothNodes, campaignsSent, callsSent, callsTo } = useCallingNodes();

const [A, B, C, D] = [0, 1, 2, 3].map(phoneOf) as [string, string, string, string];
const TO_ERROR_OUTPUT = { onError: 'continueErrorOutput' } as const;

/** The node is edited before the execution is retried: it takes the numbers from another column. */
const PHONE = { toNumber: '={{ $json.phone }}' };
const CORRECTED = { toNumber: '={{ $json.corrected }}' };

afterEach(() => jest.restoreAllMocks());

it.each([
	['skip', 'is outside the calling hours', ['placed', 'skipped', 'scheduled']],
	['move', 'Moved: ', ['placed', 'scheduled', 'skipped']],
])('if hours close while rows wait (%s), one call to each person is left', async (outside, why, statuses) => {
	const HOUR = 3_600_000;
	const now = Date.now.bind(Date);
	// Half past, so that no hour ends meanwhile.
	let shift = HOUR / 2 - (now() % HOUR);
	jest.spyOn(Date, 'now').mockImplementation(() => now() + shift);
	const hour = new Date(Date.now()).getUTCHours();
	const tomorrow = new Date(Date.now() + 24 * HOUR).toISOString();
	const closesMeanwhile = () => {
		shift += 2 * HOUR;
		return true;
	};
	service.standIn.misbehave({ phoneNumber: A, until: closesMeanwhile });
	const parameters = {
		scheduledFor: '={{ $json.at }}',
		callingRules: { ...hoursOn(hour, hour + 1), outsideCallingHours: outside },
		requestOptions: { maxRequestsAtOnce: 1 },
	};
	const rows = [A, B, B].map((phone, index) => ({ phone, at: index === 2 ? tomorrow : '' }));
	const result = await dial({ rows, parameters });
	expect(statusesOf(result)).toEqual(statuses);
	expect(result.success[1]?.json.reason).toContain(why);
	const [first, second] = callsSent();
	expect(first).toEqual({ number: A, moment: undefined });
	expect(second?.number).toBe(B);
	expect(new Date(second?.moment ?? 0).toISOString().slice(0, 13)).toBe(tomorrow.slice(0, 13));
	expect([A, B].map(callsTo)).toEqual([1, 1]);
});

it('a duplicate of a row that the service rejects is called', async () => {
	service.standIn.misbehave({ phoneNumber: A, status: 422 });
	const rows = [A, A, A].map((phone) => ({ phone }));
	const { success, errors } = await dial({ rows, settings: TO_ERROR_OUTPUT });
	expect(errors.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
	expect(success.map(({ json }) => json.status)).toEqual(['placed', 'skipped']);
	expect(callsTo(A)).toBe(1);
});

describe.each(bothNodes)('%s', (_, { run, retry }) => {
	it('the retry of an execution knows whom an earlier turn of a loop called', async () => {
		service.standIn.misbehave({ holding: B, status: 422 });
		const options = { rows: [A, B, A].map((phone) => ({ phone })), rowsPerTurn: 1 };
		const failed = await run(options);
		expect(failed.failure?.message).toContain('HTTP 422');
		const { success, failure } = await retry(failed, options);
		expect(failure).toBeUndefined();
		expect(success.at(-1)?.json).toMatchObject({ phone_number: A, status: 'skipped' });
		expect([A, B].map(callsTo)).toEqual([1, 1]);
	});
});

describe('Dial: a row that an earlier try sent', () => {
	const rows = [
		{ phone: A, corrected: B },
		{ phone: D, corrected: B },
		{ phone: C, corrected: A },
	];
	const [, { retry }] = bothNodes[0] as (typeof bothNodes)[number];

	it.each([
		['was called', {}],
		['has an unknown outcome', { cut: 'after acting' }],
	] as const)('and that %s claims nobody for what it holds by now', async (_, fate) => {
		service.standIn.misbehave({ phoneNumber: A, ...fate });
		service.standIn.misbehave({ phoneNumber: D, status: 422 });
		const parameters = { ...PHONE, requestOptions: { maxRequestsAtOnce: 1 } };
		const failed = await dial({ rows, parameters });
		expect(failed.failure).toBeDefined();
		expect([A, B, C, D].map(callsTo)).toEqual([1, 0, 0, 0]);
		await retry(failed, { rows, settings: TO_ERROR_OUTPUT, parameters: CORRECTED });
		expect([A, B, C, D].map(callsTo)).toEqual([1, 1, 0, 0]);
	});

	it('is no duplicate of itself, nor called for another row that holds its person by now', async () => {
		service.standIn.misbehave({ phoneNumber: D, status: 422 });
		const sheet = [
			{ phone: A, corrected: A },
			{ phone: D, corrected: A },
		];
		const failed = await dial({ rows: sheet, parameters: PHONE });
		const { success } = await retry(failed, { rows: sheet, parameters: CORRECTED });
		expect(success.map(({ json }) => json)).toEqual([
			expect.objectContaining({ status: 'placed', phone_number: A }),
			expect.objectContaining({ status: 'skipped', reason: 'Duplicate of item 1' }),
		]);
		expect(callsTo(A)).toBe(1);
	});
});

describe('Schedule Campaign: a campaign whose outcome is unknown, and that may be sent again', () => {
	const UNTIL_UNKNOWN = { cut: 'after acting', operation: 'scheduleCampaign', times: Infinity } as const;
	const [, { run, retry }] = bothNodes[1] as (typeof bothNodes)[number];
	const parameters = { ...PHONE, requestOptions: { unknownOutcome: 'retry', retryBudget: 0.1 } };
	const rows = [
		{ phone: A, corrected: B },
		{ phone: B, corrected: A },
		{ phone: A, corrected: A },
	];

	/** @param changed what is set otherwise before the retry */
	async function retryAfterUnknown(changed: Partial<typeof PHONE> = {}) {
		service.standIn.misbehave(UNTIL_UNKNOWN);
		const failed = await run({ rows, parameters });
		expect(failed.failure?.message).toContain('Outcome unknown');
		const before = campaignsSent();
		service.standIn.calm();
		return { before, ...(await retry(failed, { rows, parameters: { ...parameters, ...changed } })) };
	}

	it('is no duplicate of itself, and each person is called for the same row as before', async () => {
		const { before, success } = await retryAfterUnknown();
		expect(campaignsSent()).toEqual([...before, before[0]]);
		expect(before[0]?.calls.flat().map((call) => call.phone_number)).toEqual([A, B]);
		expect(success.map(({ json }) => json.status)).toEqual(['scheduled', 'scheduled', 'skipped']);
	});

	it('is not sent if its rows hold other people by now', async () => {
		const { before, failure } = await retryAfterUnknown(CORRECTED);
		expect(failure).toBeDefined();
		expect(failure?.description).not.toContain('Nothing was sent');
		expect(campaignsSent()).toEqual(before);
	});
});
