import { inspect } from 'node:util';

import { useTrigger } from '../../harness/triggerWithUseCase';
import { objectId, type Hook } from '../../stand-in/records';
import { FAKE_API_KEY } from '../../stand-in/standIn';

const USE_CASE = objectId('ca5e', 1);
const OTHER_USE_CASE = objectId('ca5e', 2);

describe.each(['2.8', '2.41'] as const)('in the life cycle of n8n %s', (lifeCycle) => {
	const { service, trigger, hooks, secretOf } = useTrigger(lifeCycle);

	it('publishing registers the address once, with a secret of its own', async () => {
		await trigger().publish();
		expect(hooks(USE_CASE)).toEqual([
			{
				url: trigger().url,
				headers: [{ key: 'x-voice-agent-secret', value: expect.stringMatching(/^[0-9a-f]{64}$/) }],
			},
		]);
		expect(hooks(OTHER_USE_CASE)).toEqual([]);
	});

	it('neither restarts nor publishing again, with or without a change, registers again', async () => {
		await trigger().publish();
		await trigger().restart();
		await trigger().publish();
		trigger().parameters.filters = { statuses: ['Completed'] };
		await trigger().publish();
		await trigger().restart();
		await trigger().unpublish();
		await trigger().restart();
		await trigger().publish();
		expect(hooks(USE_CASE)).toHaveLength(1);
		expect((await trigger().deliver({}, { secret: secretOf(USE_CASE) })).status).toBe(200);
	});

	it('a repeated create does not register again', async () => {
		await trigger().publish();
		await trigger().createOnceMore();
		await trigger().createOnceMore();
		expect(hooks(USE_CASE)).toHaveLength(1);
	});

	it('another use case is registered with another secret, and events by the old hook are turned away', async () => {
		await trigger().publish();
		trigger().parameters.useCaseId = { mode: 'id', value: OTHER_USE_CASE };
		await trigger().publish();
		expect(hooks(USE_CASE)).toHaveLength(1);
		expect(hooks(OTHER_USE_CASE)).toHaveLength(1);
		expect(secretOf(OTHER_USE_CASE)).not.toBe(secretOf(USE_CASE));
		expect((await trigger().deliver({}, { secret: secretOf(USE_CASE) })).status).toBe(401);
		expect((await trigger().deliver({}, { secret: secretOf(OTHER_USE_CASE) })).status).toBe(200);
	});

	it('a use case that was registered before is listened to again by its old hook', async () => {
		await trigger().publish();
		trigger().parameters.useCaseId = { mode: 'id', value: OTHER_USE_CASE };
		await trigger().publish();
		await trigger().restart();
		trigger().parameters.useCaseId = { mode: 'id', value: USE_CASE };
		await trigger().publish();
		expect([hooks(USE_CASE).length, hooks(OTHER_USE_CASE).length]).toEqual([1, 1]);
		expect((await trigger().deliver({}, { secret: secretOf(USE_CASE) })).status).toBe(200);
		expect((await trigger().deliver({}, { secret: secretOf(OTHER_USE_CASE) })).status).toBe(401);
	});

	it('renaming the node costs nothing while n8n runs, and another registration if n8n was started anew', async () => {
		await trigger().publish();
		trigger().name = 'Renamed';
		await trigger().publish();
		expect(hooks(USE_CASE)).toHaveLength(1);

		trigger().name = 'Renamed again';
		await trigger().unpublish();
		await trigger().restart();
		await trigger().publish();
		expect(hooks(USE_CASE)).toHaveLength(2);
		const [stale, live] = hooks(USE_CASE).map(({ headers }) => headers[0]?.value);
		expect((await trigger().deliver({}, { secret: stale })).status).toBe(401);
		expect((await trigger().deliver({}, { secret: live })).status).toBe(200);
	});

	it('another address of n8n is registered anew', async () => {
		await trigger().publish();
		const stale = secretOf(USE_CASE);
		trigger().publicUrl = trigger().publicUrl.replace('127.0.0.1', 'localhost');
		await trigger().publish();
		expect(hooks(USE_CASE)).toHaveLength(2);
		expect((await trigger().deliver({}, { secret: stale })).status).toBe(401);
	});

	it('when the service is down, publishing fails and says why; later it registers once', async () => {
		const { baseUrl } = service.standIn;
		trigger().credential = service.credential({ baseUrl: 'http://127.0.0.1:9' });
		await expect(trigger().publish()).rejects.toThrow(
			/nothing was left behind\. (The service could not be reached at http:\/\/127\.0\.0\.1:9: the connection was refused|Not sent: the service has been failing for too long)\. Publish again when/,
		);
		expect(trigger().isPublished).toBe(false);
		expect(hooks(USE_CASE)).toEqual([]);
		trigger().credential = service.credential({ baseUrl });
		await trigger().publish();
		expect(hooks(USE_CASE)).toHaveLength(1);
	});

	it.each([
		[401, 'Check the API key'],
		[404, 'Check that the use case exists'],
		[422, 'Check the Use Case'],
	])('a refusal (HTTP %d) is told, and nothing is kept of it', async (status, advice) => {
		service.standIn.misbehave({ operation: 'addWebhook', status, times: 10 });
		await expect(trigger().publish()).rejects.toThrow(advice);
		expect(trigger().staticData).not.toContain(USE_CASE);
	});

	it.each([400, 500])(
		'a service that repeats the request (HTTP %d) does not reveal the secret',
		async (status) => {
			service.standIn.misbehave({ operation: 'addWebhook', status, echoesBody: true, times: 10 });
			const error: unknown = await trigger()
				.publish()
				.catch((reason: unknown) => reason);
			expect((error as Error).message).toContain('[hidden]');
			const sent = service.standIn.requests.map(({ body }) => (body as Hook).headers[0]?.value as string);
			const everything = inspect(error, { depth: null, showHidden: true, maxStringLength: null });
			for (const secret of [...sent, FAKE_API_KEY]) expect(everything).not.toContain(secret);
		},
	);

	it('an id of the platform is refused before anything is sent', async () => {
		trigger().parameters.useCaseId = { mode: 'id', value: '0b6f0c3e-0000-4000-8000-000000000001' };
		await expect(trigger().publish()).rejects.toThrow('This is an id of the platform');
		expect(service.standIn.requests).toEqual([]);
	});

	it('an address that only this machine knows is not registered at a service elsewhere', async () => {
		trigger().credential = service.credential({ baseUrl: 'https://voice-agent.example' });
		await expect(trigger().publish()).rejects.toThrow('WEBHOOK_URL');
		expect(trigger().staticData).not.toContain(USE_CASE);
	});

	describe('when the answer is lost', () => {
		const loseAnswers = (times = 1) =>
			service.standIn.misbehave({ operation: 'addWebhook', cut: 'after acting', times });
		const choose = (unknownRegistration: string) => (trigger().parameters.options = { unknownRegistration });

		it('publishing fails as long as the user has not decided, and nothing is sent again', async () => {
			loseAnswers();
			await expect(trigger().publish()).rejects.toThrow(
				`The service may or may not send events to ${trigger().url}`,
			);
			await trigger().restart();
			await expect(trigger().publish()).rejects.toThrow('choose "Listen Anyway"');
			await expect(trigger().publish()).rejects.toThrow('Outcome unknown');
			expect(service.standIn.countOf('addWebhook')).toBe(1);
		});

		it.each([
			['in the same process', async () => {}],
			['after a restart', async () => await trigger().restart()],
		])('the user may listen anyway, with the secret that was sent: %s', async (_, between) => {
			loseAnswers();
			await expect(trigger().publish()).rejects.toThrow('Outcome unknown');
			await between();
			choose('listen');
			await trigger().publish();
			await trigger().restart();
			expect(hooks(USE_CASE)).toHaveLength(1);
			expect((await trigger().deliver({}, { secret: secretOf(USE_CASE) })).status).toBe(200);

			choose('report');
			await trigger().publish();
			expect(hooks(USE_CASE)).toHaveLength(1);
		});

		it('the user may register again, once: the first hook is turned away', async () => {
			service.standIn.misbehave({ operation: 'addWebhook', cut: 'before acting' });
			await expect(trigger().publish()).rejects.toThrow('Outcome unknown');
			choose('registerAgain');
			await trigger().publish();
			await trigger().publish();
			await trigger().restart();
			expect(hooks(USE_CASE)).toHaveLength(1);
			expect((await trigger().deliver({}, { secret: secretOf(USE_CASE) })).status).toBe(200);
		});

		it('it is not registered a third time, though n8n itself tries again', async () => {
			loseAnswers(20);
			await expect(trigger().publish()).rejects.toThrow('Outcome unknown');
			choose('registerAgain');
			await expect(trigger().publish()).rejects.toThrow('put a copy of this trigger in its place');
			await expect(trigger().publish()).rejects.toThrow('put a copy of this trigger in its place');
			expect(service.standIn.countOf('addWebhook')).toBe(2);
		});

		it.each([500, 502, 504])('a failure of the service (HTTP %d) counts as lost', async (status) => {
			service.standIn.misbehave({ operation: 'addWebhook', status, acts: true });
			await expect(trigger().publish()).rejects.toThrow(`HTTP ${status}`);
			await expect(trigger().publish()).rejects.toThrow(`HTTP ${status}`);
			expect(hooks(USE_CASE)).toHaveLength(1);
		});

		it('a web page for an answer counts as lost', async () => {
			service.standIn.misbehave({ operation: 'addWebhook', body: '<html></html>' });
			await expect(trigger().publish()).rejects.toThrow('not as the voice-agent service does');
			expect(hooks(USE_CASE)).toHaveLength(1);
		});
	});

	it('being turned away for a moment (429, 503) registers once', async () => {
		service.standIn.misbehave({ operation: 'addWebhook', status: 503 });
		service.standIn.misbehave({ operation: 'addWebhook', status: 429, headers: { 'retry-after': '1' } });
		await trigger().publish();
		expect(hooks(USE_CASE)).toHaveLength(1);
	});
});

describe('listening for a test event', () => {
	const { trigger, hooks, secretOf } = useTrigger('2.8');

	it('registers the test address once as long as n8n runs, and nothing of it is saved', async () => {
		await trigger().listen();
		expect(hooks(USE_CASE).map(({ url }) => url)).toEqual([trigger().testUrl]);
		await trigger().stopListening();
		await trigger().listen();
		const secret = secretOf(USE_CASE);
		const answer = await trigger().deliver(
			{ id: 'call', status: 'Busy' },
			{ url: trigger().testUrl, secret },
		);
		expect(answer.status).toBe(200);
		await trigger().listen();
		await trigger().stopListening();
		expect(hooks(USE_CASE)).toHaveLength(1);
		expect(trigger().staticData).toBe('{}');

		await trigger().restart();
		await trigger().listen();
		expect(hooks(USE_CASE)).toHaveLength(2);
	});

	it('does not disturb what is published, nor the other way round', async () => {
		await trigger().publish();
		await trigger().listen();
		const [production, test] = hooks(USE_CASE).map(({ headers }) => headers[0]?.value);
		expect((await trigger().deliver({}, { secret: production })).status).toBe(200);
		expect((await trigger().deliver({}, { secret: test })).status).toBe(401);
		expect((await trigger().deliver({}, { url: trigger().testUrl, secret: test })).status).toBe(200);
		await trigger().publish();
		expect(hooks(USE_CASE)).toHaveLength(2);
	});

	it('takes the same event again and again', async () => {
		for (let count = 1; count <= 2; count++) {
			await trigger().listen();
			const delivery = { url: trigger().testUrl, secret: secretOf(USE_CASE) };
			await trigger().deliver({ id: 'call', status: 'Busy' }, delivery);
			expect(trigger().runs).toHaveLength(count);
		}
	});
});

describe('manual registration', () => {
	const { service, trigger, hooks } = useTrigger('2.8');
	const SECRET = 'fake-secret-of-the-user-0123456789';

	it('sends nothing to the service, needs no credential, and takes what carries the secret', async () => {
		trigger().parameters = { registration: 'manual', secret: SECRET };
		await trigger().publish();
		await trigger().restart();
		expect(service.standIn.requests).toEqual([]);
		expect((await trigger().deliver({}, { secret: SECRET })).status).toBe(200);
		expect((await trigger().deliver({}, { secret: `${SECRET}!` })).status).toBe(401);
	});

	it('cannot be published without a secret, because it would hear nothing', async () => {
		trigger().parameters = { registration: 'manual', secret: '' };
		await expect(trigger().publish()).rejects.toThrow('The Secret of this trigger is empty');
		await expect(trigger().listen()).rejects.toThrow('The Secret of this trigger is empty');
	});

	it('takes nothing when it was published without a secret nevertheless', async () => {
		trigger().parameters = { registration: 'manual', secret: '' };
		trigger().publishWithoutAsking();
		expect((await trigger().deliver({}, { secret: '' })).status).toBe(401);
		expect((await trigger().deliver({})).status).toBe(401);
	});

	it('no longer takes what comes by an automatic registration', async () => {
		await trigger().publish();
		const [hook] = hooks(USE_CASE);
		trigger().parameters = { registration: 'manual', secret: SECRET };
		await trigger().publish();
		expect((await trigger().deliver({}, { secret: hook?.headers[0]?.value })).status).toBe(401);
	});
});
