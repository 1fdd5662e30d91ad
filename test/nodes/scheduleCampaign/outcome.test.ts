import { Campaigning } from '../../harness/nodes/campaign';
import { people, phoneOf, useStandIn } from '../../harness/http/service';
import { FAKE_API_KEY } from '../../stand-in/standIn';

const service = useStandIn();
const campaigning = new Campaigning(service);
const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };

describe('an unknown outcome is never sent again by itself', () => {
	it.each([
		['the connection is cut after the service acted', { cut: 'after acting' }],
		['the service acts and fails', { status: 500, acts: true }],
	] as const)('when %s', async (_, misbehaviour) => {
		service.standIn.misbehave(misbehaviour);
		const { failure } = await campaigning.schedule({ rows: people(20), settings: RETRY_ON_FAIL });
		expect(failure?.message).toContain('Outcome unknown');
		expect(failure?.description).toContain('Look it up in the service');
		expect(campaigning.sent).toHaveLength(1);
		expect(service.standIn.state.callsTo(phoneOf(7))).toBe(1);
	});

	it('also not by the retry of the execution', async () => {
		service.standIn.misbehave({ cut: 'after acting' });
		const failed = await campaigning.schedule({ rows: people(20) });
		const { failure } = await campaigning.retry(failed, { rows: people(20) });
		expect(failure?.message).toContain('Outcome unknown');
		expect(campaigning.sent).toHaveLength(1);
	});

	it('with an error branch every row is there, with its source row', async () => {
		service.standIn.misbehave({ cut: 'after acting' });
		const { errors, success } = await campaigning.schedule({
			rows: people(20),
			settings: { onError: 'continueErrorOutput' },
		});
		expect(success).toEqual([]);
		expect(errors.map(({ json }) => json)).toEqual(
			people(20).map((row) => ({ ...row, error: expect.stringContaining('Outcome unknown') as string })),
		);
	});

	it('unless the user chooses so', async () => {
		service.standIn.misbehave({ cut: 'after acting' });
		const parameters = { requestOptions: { unknownOutcome: 'retry' } };
		const { failure } = await campaigning.schedule({ rows: people(2), parameters });
		expect(failure).toBeUndefined();
		expect(campaigning.sent).toHaveLength(2);
	});
});

it.each([
	['429 with Retry-After', { status: 429, headers: { 'retry-after': '1' } }],
	['503 with Retry-After', { status: 503, headers: { 'retry-after': '0' } }],
])('after %s the campaign is scheduled exactly once, in the end', async (_, misbehaviour) => {
	service.standIn.misbehave(misbehaviour);
	const { failure } = await campaigning.schedule({ rows: people(20) });
	expect(failure).toBeUndefined();
	expect(new Set(people(20).map(({ phone }) => service.standIn.state.callsTo(phone)))).toEqual(new Set([1]));
});

it('a refusal is told in the words of the service, and not sent again', async () => {
	service.standIn.misbehave({ status: 422, body: { message: 'Outside of calling hours' }, times: 2 });
	const { failure } = await campaigning.schedule({ rows: people(20), settings: RETRY_ON_FAIL });
	expect(failure?.message).toContain('Outside of calling hours');
	expect(campaigning.sent).toHaveLength(1);
});

it('the API key is nowhere in the execution, though the service echoes it', async () => {
	service.standIn.misbehave({ status: 400, echoesKey: true });
	const { saved } = await campaigning.schedule({ rows: people(2) });
	expect(saved).not.toContain(FAKE_API_KEY);
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

	it('are matched by number when the order differs', async () => {
		answerWith([created(2), created(0), created(1)]);
		const { success } = await campaigning.schedule({ rows: people(3) });
		expect(success.map(({ json }) => json.id)).toEqual(['call-0', 'call-1', 'call-2']);
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
		expect(success.map(({ json }) => json.id)).toEqual(['a', 'b']);
	});

	it('are matched by the number as it was sent before any other way to write it', async () => {
		const numbers = ['+5491123456789', '+541123456789'];
		answerWith(numbers.map((to) => ({ id: to, metadata: { to } })).reverse());
		const { success } = await campaigning.schedule({
			rows: numbers.map((phone) => ({ phone })),
			parameters: { callingRules: { duplicateNumbers: 'send' } },
		});
		expect(success.map(({ json }) => json.id)).toEqual(numbers);
	});

	it('a row without a call is named', async () => {
		answerWith([created(2), created(0)]);
		const { success, run } = await campaigning.schedule({ rows: people(3) });
		expect(success[1]).toEqual({
			json: { phone_number: phoneOf(1), created: false, reason: expect.any(String) as string },
			pairedItem: { item: 1 },
		});
		const [task] = run.data.resultData.runData['Node under test'] ?? [];
		expect(task?.hints?.[0]?.message).toContain('no call for item 2');
	});

	it('a call without a row comes last, and says so', async () => {
		answerWith([created(0), created(9)]);
		const { success } = await campaigning.schedule({ rows: people(1) });
		expect(success.map(({ json }) => [json.id, json.unmatched])).toEqual([
			['call-0', undefined],
			['call-9', true],
		]);
	});

	it('are paired by their place when the service tells no numbers, and say so', async () => {
		answerWith([{ id: 'a' }, { id: 'b' }]);
		const { success } = await campaigning.schedule({ rows: people(2) });
		expect(success.map(({ json }) => [json.id, json.note])).toEqual([
			['a', expect.stringContaining('matched to the item by position')],
			['b', expect.stringContaining('matched to the item by position')],
		]);
	});

	it('the only one without a number belongs to the only row that is left', async () => {
		answerWith([{ id: 'a' }, created(0)]);
		const { success } = await campaigning.schedule({ rows: people(2) });
		expect(success.map(({ json }) => [json.id, json.note])).toEqual([
			['call-0', undefined],
			['a', undefined],
		]);
	});

	it('carry the columns of their rows', async () => {
		const { success } = await campaigning.schedule({ rows: people(2) });
		expect(success.map(({ json }) => json.row)).toEqual(people(2));
	});

	it('what is no call is none', async () => {
		answerWith([null, created(0), 'x', 5, []]);
		const { success, failure } = await campaigning.schedule({ rows: people(2) });
		expect(failure).toBeUndefined();
		expect(success.map(({ json }) => [json.id, json.created])).toEqual([
			['call-0', undefined],
			[undefined, false],
		]);
	});

	it('a response without calls is an unknown outcome, and leaves no row out', async () => {
		service.standIn.misbehave({ body: {} });
		const { errors } = await campaigning.schedule({
			rows: people(2),
			settings: { onError: 'continueErrorOutput' },
		});
		expect(errors.map(({ json }) => json.error)).toEqual(
			Array(2).fill(expect.stringContaining('Outcome unknown')),
		);
	});
});
