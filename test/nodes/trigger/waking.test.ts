import type { IDataObject } from 'n8n-workflow';

import { listValues } from '../../../nodes/shared/contract/contract';
import { findMeaning } from '../../../nodes/shared/waiting/callEnd';
import { sealAddress } from '../../../nodes/shared/waiting/sealedAddress';
import { WAIT_KEY } from '../../../nodes/shared/waiting/waitAddress';
import { CredentialsOfTest } from '../../harness/engine/credentials';
import { retainedBytes } from '../../harness/memory';
import { runs } from '../../harness/properties/runs';
import type { DeliverOptions } from '../../harness/trigger/trigger';
import { endedCall, OTHER_USE_CASE, USE_CASE, useTrigger } from '../../harness/trigger/triggerWithUseCase';
import { until } from '../../harness/until';
import { FAKE_API_KEY } from '../../stand-in/standIn';

const { service, trigger, publish, deliver } = useTrigger('2.41');

const MB = 1024 * 1024;
const TOKEN = 'T'.repeat(43);
const SIGNATURE = 'ab'.repeat(32);
const PLAIN = { executionId: '42', signature: SIGNATURE, token: TOKEN };
const KEYS = { apiKey: FAKE_API_KEY, useCaseId: USE_CASE };
const ADDRESS = sealAddress(PLAIN, KEYS);
const PATH = `/webhook-waiting/42/voice-agent-call?signature=${SIGNATURE}`;

const callOf = (address: unknown = ADDRESS, changes: object = {}) =>
	endedCall({ metadata: { custom: { [WAIT_KEY]: address, lead: '7' } }, ...changes });
const LATER = 'ca1100000000000000000099';
const isLater = ({ body }: { body: IDataObject }) => (body.call as IDataObject).id === LATER;
/** @returns all: an event after which none can come any more has had its waking */
const wakings = async (atLeast = 0, options: DeliverOptions = {}) => {
	const come = () => trigger().wakings.filter((waking) => !isLater(waking));
	await deliver(callOf(ADDRESS, { id: LATER }), options);
	await until(() => trigger().wakings.some(isLater) && come().length >= atLeast);
	return come();
};

describe('an event of a call for which a run waits', () => {
	it('wakes it at its own address, with the call but not with the address', async () => {
		await publish();
		expect((await deliver({ call: callOf() })).status).toBe(200);
		const woken = await wakings(1);
		const call = { status: 'Completed', metadata: { custom: { lead: '7' } } };
		expect(woken).toMatchObject([{ path: PATH, body: { token: TOKEN, call } }]);
		expect(JSON.stringify(woken[0]?.body.call)).not.toContain(ADDRESS);
	});

	it('starts a run of its own as well, in which nobody sees the address', async () => {
		await publish({ output: 'raw' });
		await deliver(callOf(ADDRESS, { params: { echo: `called with ${ADDRESS}` } }));
		expect(trigger().runs).toHaveLength(1);
		await wakings(1);
		for (const secret of [ADDRESS, TOKEN]) expect(trigger().runs[0]?.saved).not.toContain(secret);
	});

	it('starts none if the user does not want that, and other events still do', async () => {
		await publish({ options: { waitingCalls: 'resumeOnly' } });
		await deliver(callOf());
		await deliver(callOf(ADDRESS, { status: 'Ringing' }));
		await deliver(callOf('of somebody else'));
		await wakings(1);
		expect(trigger().runs).toHaveLength(1);
	});

	it('wakes it, whatever it is set to, of which nothing lets the event start a run', async () => {
		const filters = { types: ['Inbound'], metadataTags: 'none has this' };
		await publish({ triggerOn: 'chosenStatuses', statuses: ['Ringing'], filters });
		await deliver({ data: callOf() });
		expect(trigger().runs).toEqual([]);
		expect(await wakings(1)).toMatchObject([{ path: PATH }]);
	});

	it('wakes it again with what a later event has extracted from the same call, at once and once', async () => {
		await publish();
		await deliver(callOf());
		const later = callOf(ADDRESS, { extraction: { approved: 'yes' } });
		await deliver(later);
		await deliver(later);
		const extractions = (await wakings(2)).map(({ body }) => (body.call as IDataObject).extraction);
		expect(extractions).toEqual([undefined, { approved: 'yes' }]);
	});

	it('wakes it for its own call, though somebody has used its address for another', async () => {
		await publish();
		await deliver(callOf(ADDRESS, { id: 'ca1100000000000000000077' }));
		await wakings(1);
		await deliver(callOf());
		await wakings(2);
	});

	it('wakes it with every status of an ended call, and with no other', async () => {
		await publish();
		const statuses = listValues('CallStatus');
		for (const status of statuses) await deliver(callOf(ADDRESS, { status }));
		const ended = statuses.filter((status) => findMeaning(status)?.outcome !== undefined);
		const woken = (await wakings(ended.length)).map(({ body }) => (body.call as IDataObject).status);
		expect(woken.sort()).toEqual(ended.sort());
	});

	it.each([
		[409, '{"message":"The execution \\"42 has finished already."}'],
		[404, '{"code":404,"message":"The execution \\"42\\" does not exist."}'],
	])('leaves a run alone that has ended, without a word: status %d', async (status, text) => {
		trigger().wakingResponses = [{ status, text }];
		await publish();
		await deliver(callOf());
		await until(() => trigger().wakings.length === 1);
		await deliver(callOf());
		expect(await wakings()).toHaveLength(1);
		expect(trigger().warnings).toEqual([]);
	});
});

describe('nobody is woken', () => {
	it('by who does not have the secret of the trigger', async () => {
		await publish();
		expect((await deliver(callOf(), { secret: 'f'.repeat(64) })).status).toBe(401);
		expect(await wakings()).toEqual([]);
	});

	it('by values made with other keys, or for another use case: they are events like any other, and the log says so once', async () => {
		await publish();
		const others = ['another-key-1', 'another-key-2'].map((apiKey) => ({ ...KEYS, apiKey }));
		for (const [index, keys] of [...others, { ...KEYS, useCaseId: OTHER_USE_CASE }].entries()) {
			await deliver(callOf(sealAddress(PLAIN, keys), { id: `call ${index}` }));
		}
		expect(trigger().runs).toHaveLength(3);
		expect(await wakings()).toEqual([]);
		expect(trigger().warnings).toEqual([expect.stringContaining('placed with another API key')]);
	});
});

describe('a trigger with manual webhook setup', () => {
	const SECRET = 'fake-secret-of-the-user-0123456789';
	const publishManually = async (useCase: string) => {
		const resumedUseCaseId = { __rl: true, mode: 'id', value: useCase };
		trigger().parameters = { webhook: 'manual', secret: SECRET, resumedUseCaseId };
		await publish();
	};
	const ofUseCase = (id: string, sealedFor = USE_CASE) =>
		callOf(sealAddress(PLAIN, { ...KEYS, useCaseId: sealedFor }), { use_case: { id } });

	it('wakes a run of the chosen use case, whatever the event states', async () => {
		await publishManually(USE_CASE);
		await deliver(ofUseCase(OTHER_USE_CASE), { secret: SECRET });
		expect(await wakings(1, { secret: SECRET })).toMatchObject([{ path: PATH }]);
	});

	it.each([
		['of another use case than the chosen one', OTHER_USE_CASE, 'another API key or use case'],
		['where none is chosen', undefined, 'no use case is chosen'],
		['where what is chosen is no use case', '={{ "short" }}', 'no use case is chosen'],
	])('wakes nobody %s, says so once, and takes the events', async (_, chosen, warning) => {
		await publishManually(USE_CASE);
		trigger().parameters.resumedUseCaseId = chosen && { __rl: true, mode: 'id', value: chosen };
		trigger().publishWithoutAsking();
		for (const sealedFor of chosen === OTHER_USE_CASE ? [USE_CASE] : [USE_CASE, '']) {
			await deliver(ofUseCase(USE_CASE, sealedFor), { secret: SECRET });
		}
		expect(trigger().runs.length).toBeGreaterThan(0);
		expect(trigger().warnings).toContainEqual(expect.stringContaining(warning));
		await publishManually(USE_CASE);
		expect(await wakings(0, { secret: SECRET })).toEqual([]);
	});

	it('wakes nobody without the credential, says so once, and takes the events', async () => {
		trigger().settings = { credentials: undefined };
		await publishManually(USE_CASE);
		for (const status of ['Completed', 'Busy', 'Failed']) {
			await deliver({ ...ofUseCase(USE_CASE), id: `call ${status}`, status }, { secret: SECRET });
		}
		expect(trigger().runs).toHaveLength(3);
		expect(JSON.stringify(trigger().runs)).not.toContain(ADDRESS);
		expect(trigger().warnings).toEqual([expect.stringContaining('it has no API key')]);
		expect(service.standIn.requests).toEqual([]);
		trigger().settings = {};
		await publishManually(USE_CASE);
		expect(await wakings(0, { secret: SECRET })).toEqual([]);
	});
});

it('the credential is read once for many events of calls for which runs wait', async () => {
	await publish();
	const reads = jest.spyOn(CredentialsOfTest.prototype, 'getDecrypted');
	const events = Array.from({ length: 20 }, (_, index) => callOf(ADDRESS, { id: `call ${index}` }));
	await Promise.all(events.map(async (event) => await deliver(event)));
	// What nobody takes any more would be tried again for minutes.
	await until(() => trigger().wakings.length === 20);
	expect(reads).toHaveBeenCalledTimes(1);
	reads.mockRestore();
});

it('big events leave nothing behind', async () => {
	await publish({ options: { waitingCalls: 'resumeOnly' } });
	const deliverBig = async (index: number) => {
		// What is kept of an end of a call comes from its ID and its status, too.
		await deliver(callOf(ADDRESS, { id: `${index} ${'x'.repeat(8 * MB)}` }));
		await until(() => trigger().wakings.length === 1);
		trigger().wakings.length = 0;
	};
	await deliverBig(-1);
	const before = await retainedBytes();
	for (let index = 0; index < runs(4, 60); index++) await deliverBig(index);
	expect((await retainedBytes()) - before).toBeLessThan(16 * MB);
}, 300_000);
