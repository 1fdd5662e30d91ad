import { inspect } from 'node:util';

import { useTrigger } from '../../harness/trigger/triggerWithUseCase';
import { objectId, type Hook } from '../../stand-in/records';
import { FAKE_API_KEY, StandIn } from '../../stand-in/standIn';

const USE_CASE = objectId('ca5e', 1);
const OTHER_USE_CASE = objectId('ca5e', 2);

/** How often n8n itself tries to publish. */
const TRIES = 5;

/** What depends on the life cycle of workflows in other versions of n8n is in `anyLifeCycle.test.ts`. */
describe('a published workflow', () => {
	const { service, trigger, hooks, secretOf, deliver } = useTrigger('2.41');

	it('publishing registers the address once, with a secret of its own', async () => {
		await trigger().publish();
		const value: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
		const hook = { url: trigger().url, headers: [{ key: 'x-voice-agent-secret', value }] };
		expect(hooks(USE_CASE)).toEqual([hook]);
		expect(hooks(OTHER_USE_CASE)).toEqual([]);
	});

	it('neither restarts nor publishing again, with or without a change, registers again', async () => {
		await trigger().publish();
		await trigger().restart();
		await trigger().publish();
		trigger().parameters.filters = { types: ['Outbound'] };
		await trigger().publish();
		await trigger().restart();
		await trigger().unpublish();
		await trigger().restart();
		await trigger().publish();
		await trigger().createOnceMore();
		expect(hooks(USE_CASE)).toHaveLength(1);
		expect((await deliver({})).status).toBe(200);
	});

	it('a use case that was registered before is listened to again by its old hook', async () => {
		await trigger().publish();
		trigger().parameters.useCaseId = { mode: 'id', value: OTHER_USE_CASE };
		await trigger().publish();
		await trigger().restart();
		trigger().parameters.useCaseId = { mode: 'id', value: USE_CASE };
		await trigger().publish();
		expect([hooks(USE_CASE).length, hooks(OTHER_USE_CASE).length]).toEqual([1, 1]);
		expect((await deliver({})).status).toBe(200);
		expect((await trigger().deliver({}, { secret: secretOf(OTHER_USE_CASE) })).status).toBe(401);
	});

	it('another address of n8n is registered anew, with the same secret', async () => {
		await trigger().publish();
		trigger().publicUrl = trigger().publicUrl.replace('127.0.0.1', 'localhost');
		await trigger().publish();
		const [first, second] = hooks(USE_CASE);
		expect(second).toEqual({ ...first, url: trigger().url });
		expect((await deliver({})).status).toBe(200);
	});

	it('another address of the service is registered at', async () => {
		const other = await StandIn.start();
		await trigger().publish();
		trigger().credential = service.credential({ baseUrl: other.baseUrl });
		await trigger().unpublish();
		await trigger().publish();
		expect(other.countOf('addWebhook')).toBe(1);
		await other.close();
	});

	describe('when the API key is changed', () => {
		const rotate = () => {
			const apiKey = 'another-fake-key-0123456789abcdef';
			trigger().credential = { ...trigger().credential, apiKey, baseUrl: other.baseUrl };
		};
		let other: StandIn;
		beforeEach(async () => {
			other = await StandIn.start({ apiKey: 'another-fake-key-0123456789abcdef' });
		});
		afterEach(async () => await other.close());
		const newSecret = () => other.state.useCases.at(0)?.hooks.at(-1)?.headers?.at(0)?.value;

		it('the events of its hook are taken until the trigger is registered with the new key', async () => {
			await trigger().publish();
			const old = secretOf(USE_CASE);
			rotate();
			expect((await trigger().deliver({}, { secret: old })).status).toBe(200);
			await trigger().unpublish();
			await trigger().publish();
			expect(newSecret()).not.toBe(old);
			expect((await trigger().deliver({}, { secret: newSecret() })).status).toBe(200);
			expect((await trigger().deliver({}, { secret: old })).status).toBe(401);
			await trigger().restart();
			expect((await trigger().deliver({}, { secret: newSecret() })).status).toBe(200);
			expect((await trigger().deliver({}, { secret: old })).status).toBe(401);
		});

		it("where nothing is known of the old hook any more, its events are turned away, and n8n's log says so once", async () => {
			await trigger().publish();
			const old = secretOf(USE_CASE);
			rotate();
			await trigger().restart();
			trigger().database.staticData = '{}';
			trigger().publishWithoutAsking();
			for (const secret of [old, old, 'f'.repeat(64)]) {
				expect((await trigger().deliver({}, { secret })).status).toBe(401);
			}
			expect(trigger().warnings).toEqual([expect.stringContaining('unpublish the workflow and publish it')]);
		});
	});

	it('when the service is down, publishing fails and says why; later it registers once', async () => {
		const { baseUrl } = service.standIn;
		trigger().credential = service.credential({ baseUrl: 'http://127.0.0.1:9' });
		await expect(trigger().publish()).rejects.toThrow(
			/webhook wasn't added to the use case\. (The service could not be reached at http:\/\/127\.0\.0\.1:9: the connection was refused|Not sent: the service was busy or offline for too long)\. Try again when/,
		);
		expect(trigger().isPublished).toBe(false);
		expect(hooks(USE_CASE)).toEqual([]);
		trigger().credential = service.credential({ baseUrl });
		await trigger().publish();
		expect(hooks(USE_CASE)).toHaveLength(1);
	});

	it('without a credential, publishing says what to choose', async () => {
		trigger().settings = { credentials: undefined };
		await expect(trigger().publish()).rejects.toThrow('Choose a Voice Agent API credential');
		expect(service.standIn.requests).toEqual([]);
	});

	it.each([
		[401, "Update 'API Key' in the Voice Agent API credential. Then try again."],
		[404, 'Check that each ID in the node is complete, and still exists in the service.'],
		[422, 'check the IDs and values in the node. Then try again.'],
	])('a refusal (HTTP %d) is told, and nothing is kept of it', async (status, advice) => {
		service.standIn.misbehave({ operation: 'addWebhook', status, times: 10 });
		await expect(trigger().publish()).rejects.toThrow(advice);
		expect(trigger().database.staticData).not.toContain(USE_CASE);
	});

	const publishingFails = async () => {
		const error: unknown = await trigger()
			.publish()
			.catch((reason: unknown) => reason);
		const { message } = error as Error;
		return { message, everything: inspect(error, { depth: null, showHidden: true, maxStringLength: null }) };
	};

	it.each([400, 500])('a service that repeats the request (HTTP %d) reveals no secret', async (status) => {
		service.standIn.misbehave({ operation: 'addWebhook', status, echoesBody: true, times: 10 });
		const { message, everything } = await publishingFails();
		expect(message).toContain('[hidden]');
		const sent = service.standIn.requests.map(({ body }) => (body as Hook).headers[0]?.value as string);
		for (const secret of [...sent, FAKE_API_KEY]) expect(everything).not.toContain(secret);
	});

	it('an id of the platform is refused before anything is sent', async () => {
		trigger().parameters.useCaseId = { mode: 'id', value: '0b6f0c3e-0000-4000-8000-000000000001' };
		await expect(trigger().publish()).rejects.toThrow('IDs with dashes belong to the platform');
		expect(service.standIn.requests).toEqual([]);
	});

	it('an address that only this machine knows is not registered at a service elsewhere', async () => {
		trigger().credential = service.credential({ baseUrl: 'https://voice-agent.example' });
		await expect(trigger().publish()).rejects.toThrow('WEBHOOK_URL');
		expect(trigger().database.staticData).not.toContain(USE_CASE);
	});

	it('when the response is lost, publishing says that it may be repeated', async () => {
		service.standIn.misbehave({ operation: 'addWebhook', cut: 'after acting', times: TRIES });
		await expect(trigger().publish()).rejects.toThrow('This is safe');
		expect(trigger().isPublished).toBe(false);
	});

	it('of several that register at once one sends', async () => {
		service.standIn.misbehave({ operation: 'addWebhook', delayMs: 200 });
		await Promise.all([trigger().createOnceMore(), trigger().createOnceMore(), trigger().createOnceMore()]);
		expect(hooks(USE_CASE)).toHaveLength(1);
	});

	it('one that is refused takes nothing away from another that was registered meanwhile', async () => {
		await trigger().publish();
		service.standIn.misbehave({ operation: 'addWebhook', status: 422, times: 10 });
		trigger().parameters.useCaseId = { mode: 'id', value: OTHER_USE_CASE };
		await expect(trigger().createOnceMore()).rejects.toThrow('check the IDs and values in the node');
		expect((await deliver({})).status).toBe(200);
	});

	it.each<[string, unknown, string]>([
		['statuses', true, '\'Statuses\' "true" is not in the list'],
		['statuses', ['Completed', 'Ended'], '\'Statuses\' "Ended" is not in the list'],
		['statuses', [], "'Statuses' is empty"],
		['triggerOn', '={{ 5 }}', '\'Trigger On\' "5" is not in the list'],
		['filters.types', 'outgoing', '\'Call Direction\' "outgoing" is not in the list'],
		['filters.types', { a: 1 }, "'Call Direction' contains objects"],
		['filters.classificationTags', [['a']], "'Classification Tags' contains objects"],
		['filters.metadataTags', '={{ ({}) }}', "'Metadata Tags' contains objects"],
		['options.unreadable', '={{ 5 }}', '\'Unreadable Events\' "5" is not in the list'],
		['useCaseId', '={{ undefined }}', "'Use Case' is empty"],
		['useCaseId', { mode: 'id', value: 'short' }, 'must have 24 characters, not 5'],
	])('a setting of a wrong type is an error at publishing: %s = %j', async (path, value, message) => {
		const [name = '', inner] = path.split('.');
		trigger().parameters.triggerOn = 'chosenStatuses';
		trigger().parameters.statuses = ['Completed'];
		trigger().parameters[name] = (inner ? { [inner]: value } : value) as never;
		await expect(trigger().publish()).rejects.toThrow(message);
		expect(service.standIn.requests).toEqual([]);
	});

	it('an API key that no header can carry is told, and neither sent nor kept as an open registration', async () => {
		const apiKey = 'fake-key\u200bof-the-user';
		trigger().credential = service.credential({ apiKey });
		const { message, everything } = await publishingFails();
		expect(message).toContain("'API Key' contains a character that can't be sent");
		expect(everything).not.toContain(apiKey);
		expect(service.standIn.requests).toEqual([]);

		trigger().credential = service.credential();
		await trigger().publish();
		expect(service.standIn.countOf('addWebhook')).toBe(1);
		expect((await deliver({})).status).toBe(200);
	});

	it('being turned away for a moment (429, 503 with Retry-After) registers once', async () => {
		service.standIn.misbehave({ operation: 'addWebhook', status: 503, headers: { 'retry-after': '1' } });
		service.standIn.misbehave({ operation: 'addWebhook', status: 429, headers: { 'retry-after': '1' } });
		await trigger().publish();
		expect(hooks(USE_CASE)).toHaveLength(1);
	});
});

describe('where n8n tries to publish once', () => {
	const { service, trigger, deliver } = useTrigger('2.8');

	it('publishing ends, though the service stays silent, and does not register again what comes about late', async () => {
		let isSilent = true;
		service.standIn.misbehave({ operation: 'addWebhook', until: () => !isSilent });
		await expect(trigger().publish()).rejects.toThrow('The service did not answer in time');
		isSilent = false;
		await service.standIn.idle();
		await trigger().publish();
		expect(service.standIn.countOf('addWebhook')).toBe(1);
		expect((await deliver({})).status).toBe(200);
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
		const event = { id: 'call', status: 'Busy' };
		expect((await trigger().deliver(event, { url: trigger().testUrl, secret })).status).toBe(200);
		await trigger().listen();
		await trigger().stopListening();
		expect(hooks(USE_CASE)).toHaveLength(1);
		expect(trigger().database.staticData).toBe('{}');

		await trigger().restart();
		await trigger().listen();
		expect(secretOf(USE_CASE)).toBe(secret);
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

describe('manual webhook setup', () => {
	const { service, trigger, hooks } = useTrigger('2.8');
	const SECRET = 'fake-secret-of-the-user-0123456789';
	const manual = (secret: unknown) => ({ webhook: 'manual', secret: secret as string });

	it('sends nothing to the service, needs no credential, and takes what carries the secret', async () => {
		trigger().parameters = manual(SECRET);
		trigger().settings = { credentials: undefined };
		await trigger().publish();
		await trigger().restart();
		expect(service.standIn.requests).toEqual([]);
		expect((await trigger().deliver({}, { secret: SECRET })).status).toBe(200);
		expect((await trigger().deliver({}, { secret: `${SECRET}!` })).status).toBe(401);
	});

	it.each<[unknown, string]>([
		[' \n', "'Secret' must be 8 or more letters"],
		['={{ undefined }}', "'Secret' must be 8 or more letters"],
		['={{ ({ secret: "geheimnis" }) }}', "'Secret' is an object, not text"],
		['geheimnis-müller-0123', 'without accents or line breaks'],
		['geheimnis\nin two lines', 'without accents or line breaks'],
		['geheimnis\u200b-zero-width', 'without accents or line breaks'],
		['geheim', "'Secret' must be 8 or more letters"],
		[true, "'Secret' must be 8 or more letters"],
	])('cannot be published with a secret that no event could carry: %j', async (secret, problem) => {
		trigger().parameters = manual(secret);
		await expect(trigger().publish()).rejects.toThrow(problem);
		await expect(trigger().listen()).rejects.toThrow(expect.not.stringContaining('geheim') as never);
	});

	it.each([` ${SECRET}`, `${SECRET}\n`, `={{ "${SECRET}" }}`])(
		'takes %j without spaces around it',
		async (secret) => {
			trigger().parameters = manual(secret);
			await trigger().publish();
			expect((await trigger().deliver({}, { secret: SECRET })).status).toBe(200);
		},
	);

	it('takes nothing when it was published without a secret nevertheless', async () => {
		trigger().parameters = manual('');
		trigger().publishWithoutAsking();
		expect((await trigger().deliver({}, { secret: '' })).status).toBe(401);
		expect((await trigger().deliver({})).status).toBe(401);
	});

	it('no longer takes what comes by an automatic registration', async () => {
		await trigger().publish();
		const [hook] = hooks(USE_CASE);
		trigger().parameters = manual(SECRET);
		await trigger().publish();
		expect((await trigger().deliver({}, { secret: hook?.headers[0]?.value })).status).toBe(401);
	});
});
