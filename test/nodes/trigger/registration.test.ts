import { inspect } from 'node:util';

import type { TestCredential } from '../../harness/engine/credentials';
import { OTHER_USE_CASE, USE_CASE, useTrigger } from '../../harness/trigger/triggerWithUseCase';
import type { Misbehaviour } from '../../stand-in/misbehaviour';
import type { Hook } from '../../stand-in/records';
import { FAKE_API_KEY, StandIn } from '../../stand-in/standIn';

const SECRET = 'fake-secret-of-the-user-0123456789';
const NEW_KEY = 'another-fake-key-0123456789abcdef';
const FOREIGN = 'f'.repeat(64);

/** What depends on the life cycle of workflows in other versions of n8n is in `anyLifeCycle.test.ts`. */
describe('a published workflow', () => {
	const { service, trigger, hooks, ownSecret, publish, deliver, statusWith } = useTrigger('2.41');

	it('publishing registers the address once, with a secret of its own', async () => {
		await publish();
		const value: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
		const hook = { url: trigger().url, headers: [{ key: 'x-voice-agent-secret', value }] };
		expect(hooks()).toEqual([hook]);
		expect(hooks(OTHER_USE_CASE)).toEqual([]);
	});

	describe('when the credential is of another service', () => {
		let other: StandIn;
		beforeEach(async () => {
			other = await StandIn.start({ otherKeys: [NEW_KEY] });
			await publish();
		});
		afterEach(async () => await other.close());

		const use = (apiKey: string) => {
			trigger().credential = service.credential({ apiKey, baseUrl: other.baseUrl });
		};

		it('publishing registers there, with the same key too', async () => {
			use(FAKE_API_KEY);
			await publish();
			expect(other.countOf('addWebhook')).toBe(1);
		});

		it('the events of the old hook are taken until the trigger is registered with the new key', async () => {
			use(NEW_KEY);
			const old = ownSecret();
			expect(await statusWith(old)).toBe(200);
			await trigger().unpublish();
			await publish();
			const secret = other.state.useCases[0]?.hooks[0]?.headers[0]?.value;
			for (let times = 1; times <= 2; times++) {
				expect([await statusWith(secret), await statusWith(old)]).toEqual([200, 401]);
				await trigger().restart();
			}
		});

		it("where nothing is known of the old hook any more, its events are turned away, and n8n's log says so once", async () => {
			use(NEW_KEY);
			const old = ownSecret();
			await trigger().restart();
			trigger().database.staticData = '{}';
			trigger().publishWithoutAsking();
			for (const secret of [old, old, FOREIGN]) expect(await statusWith(secret)).toBe(401);
			expect(trigger().warnings).toEqual([expect.stringContaining('unpublish the workflow and publish it')]);
		});
	});

	/** @returns why, and all that n8n gets to know of it */
	const publishingFails = async () => {
		const error: unknown = await publish().catch((reason: unknown) => reason);
		expect(trigger().published).toBeUndefined();
		expect(trigger().database.staticData).not.toContain(USE_CASE);
		const { message } = error as Error;
		return { message, everything: inspect(error, { depth: null, showHidden: true, maxStringLength: null }) };
	};

	it.each<[Partial<TestCredential>, RegExp]>([
		[
			{ baseUrl: 'http://127.0.0.1:9' },
			/webhook wasn't added to the use case\. (The service could not be reached at http:\/\/127\.0\.0\.1:9: the connection was refused|Not sent: the service was busy or offline for too long)\. Publish or test again when/,
		],
		[{ baseUrl: 'https://voice-agent.example' }, /the service can't reach http.*WEBHOOK_URL/],
		[{ apiKey: 'fake-key\u200bof-the-user' }, /'API Key' contains a character that can't be sent/],
	])(
		'with a credential of %j publishing says why it fails; after that it registers once',
		async (changes, why) => {
			trigger().credential = service.credential(changes);
			const { message, everything } = await publishingFails();
			expect(message).toMatch(why);
			expect(everything).not.toContain(trigger().credential.apiKey);
			expect(service.standIn.requests).toEqual([]);
			trigger().credential = service.credential();
			await publish();
			expect(service.standIn.countOf('addWebhook')).toBe(1);
			expect((await deliver({})).status).toBe(200);
		},
	);

	it('without a credential, publishing says what to choose', async () => {
		trigger().settings = { credentials: undefined };
		expect((await publishingFails()).message).toContain('Choose a Voice Agent API credential');
		expect(service.standIn.requests).toEqual([]);
	});

	it.each<[Misbehaviour, string]>([
		[{ status: 401 }, "Update 'API Key' in the Voice Agent API credential. Then publish or test again."],
		[{ status: 404 }, 'Check that each ID in the node is complete, and still exists in the service.'],
		[{ status: 422 }, 'check the IDs and values in the node. Then publish or test again.'],
		[{ cut: 'after acting' }, 'This is safe'],
		[{ status: 400, echoesBody: true }, '[hidden]'],
		[{ status: 500, echoesBody: true }, '[hidden]'],
	])(
		'where the service does %j, publishing says what to do, and reveals no secret',
		async (wrong, advice) => {
			service.standIn.misbehave({ operation: 'addWebhook', ...wrong, times: 10 });
			const { message, everything } = await publishingFails();
			expect(message).toContain(advice);
			const sent = service.standIn.requests.map(({ body }) => (body as Hook).headers[0]?.value as string);
			for (const secret of [...sent, FAKE_API_KEY]) expect(everything).not.toContain(secret);
		},
	);

	it('one that is refused takes nothing away from another that was registered meanwhile', async () => {
		await publish();
		service.standIn.misbehave({ operation: 'addWebhook', status: 422, times: 10 });
		trigger().parameters.useCaseId = { mode: 'id', value: OTHER_USE_CASE };
		await expect(trigger().createOnceMore()).rejects.toThrow('check the IDs and values in the node');
		expect((await deliver({})).status).toBe(200);
	});

	const CHOSEN = { triggerOn: 'chosenStatuses', statuses: ['Completed'] };
	const id = (value: string) => ({ useCaseId: { mode: 'id', value } });
	const manual = (secret: unknown) => ({ webhook: 'manual', secret });
	it.each<[object, string]>([
		[{ statuses: true }, '\'Statuses\' "true" is not in the list'],
		[{ statuses: ['Completed', 'Ended'] }, '\'Statuses\' "Ended" is not in the list'],
		[{ statuses: [] }, "'Statuses' is empty"],
		[{ triggerOn: '={{ 5 }}' }, '\'Trigger On\' "5" is not in the list'],
		[{ filters: { types: 'outgoing' } }, '\'Call Direction\' "outgoing" is not in the list'],
		[{ filters: { types: { a: 1 } } }, "'Call Direction' contains objects"],
		[{ filters: { classificationTags: [['a']] } }, "'Classification Tags' contains objects"],
		[{ filters: { metadataTags: '={{ ({}) }}' } }, "'Metadata Tags' contains objects"],
		[{ options: { unreadable: '={{ 5 }}' } }, '\'Unreadable Events\' "5" is not in the list'],
		[{ useCaseId: '={{ undefined }}' }, "'Use Case' is empty"],
		[id('short'), 'must have 24 characters, not 5'],
		[id('0b6f0c3e-0000-4000-8000-000000000001'), 'IDs with dashes belong to the platform'],
		[manual(' \n'), "'Secret' must be 8 or more letters"],
		[manual('={{ undefined }}'), "'Secret' must be 8 or more letters"],
		[manual('={{ ({ secret: "geheimnis" }) }}'), "'Secret' is an object, not text"],
		[manual('geheimnis-müller-0123'), 'without accents or line breaks'],
		[manual('geheimnis\nin two lines'), 'without accents or line breaks'],
		[manual('geheimnis\u200b-zero-width'), 'without accents or line breaks'],
		[manual('geheim'), "'Secret' must be 8 or more letters"],
		[manual(true), "'Secret' must be 8 or more letters"],
	])(
		'settings that cannot be read are an error at publishing, which shows no secret: %j',
		async (settings, why) => {
			await expect(publish({ ...CHOSEN, ...settings })).rejects.toThrow(why);
			await expect(trigger().listen()).rejects.toThrow(expect.not.stringContaining('geheim') as never);
			expect(service.standIn.requests).toEqual([]);
		},
	);
});

describe('where n8n tries to publish once', () => {
	const { service, publish, deliver } = useTrigger('2.8');

	it('publishing ends, though the service stays silent, and does not register again what comes about late', async () => {
		let isSilent = true;
		service.standIn.misbehave({ operation: 'addWebhook', until: () => !isSilent });
		await expect(publish()).rejects.toThrow('The service did not answer in time');
		isSilent = false;
		await service.standIn.idle();
		await publish();
		expect(service.standIn.countOf('addWebhook')).toBe(1);
		expect((await deliver({})).status).toBe(200);
	});
});

describe('listening for a test event', () => {
	const { trigger, hooks, ownSecret, publish, statusWith } = useTrigger('2.8');
	const listenFor = async (event: object) => {
		await trigger().listen();
		return await trigger().deliver(event, { url: trigger().testUrl, secret: ownSecret() });
	};

	it('registers the test address once as long as n8n runs, saves nothing of it, and takes the same event again', async () => {
		for (let count = 1; count <= 2; count++) {
			expect((await listenFor({ id: 'call', status: 'Busy' })).status).toBe(200);
			expect(trigger().runs).toHaveLength(count);
		}
		await trigger().listen();
		await trigger().stopListening();
		expect(hooks().map(({ url }) => url)).toEqual([trigger().testUrl]);
		expect(trigger().database.staticData).toBe('{}');

		await trigger().restart();
		expect((await listenFor({})).status).toBe(200);
		const [first, second, ...others] = hooks();
		expect([second, others]).toEqual([first, []]);
	});

	it('does not disturb what is published, nor the other way round', async () => {
		await publish();
		await trigger().listen();
		const [production, test] = hooks().map(({ headers }) => headers[0]?.value);
		expect(await statusWith(production)).toBe(200);
		expect(await statusWith(test)).toBe(401);
		expect(await statusWith(test, trigger().testUrl)).toBe(200);
		await publish();
		expect(hooks()).toHaveLength(2);
	});
});

describe('manual webhook setup', () => {
	const { service, trigger, ownSecret, publish, statusWith } = useTrigger('2.8');
	const publishManually = async (secret: string) => {
		trigger().parameters = { webhook: 'manual', secret };
		await publish();
	};

	it.each([SECRET, ` ${SECRET}`, `${SECRET}\n`, `={{ "${SECRET}" }}`])(
		'takes what carries %j, without spaces around it, and needs neither the service nor a credential',
		async (secret) => {
			trigger().settings = { credentials: undefined };
			await publishManually(secret);
			await trigger().restart();
			expect(service.standIn.requests).toEqual([]);
			expect([await statusWith(SECRET), await statusWith(`${SECRET}!`)]).toEqual([200, 401]);
		},
	);

	it('takes nothing when it was published without a secret nevertheless', async () => {
		trigger().parameters = { webhook: 'manual', secret: '' };
		trigger().publishWithoutAsking();
		expect([await statusWith(''), await statusWith(undefined)]).toEqual([401, 401]);
	});

	it('no longer takes what comes by an automatic registration', async () => {
		await publish();
		await publishManually(SECRET);
		expect(await statusWith(ownSecret())).toBe(401);
	});
});
