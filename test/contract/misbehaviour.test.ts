import type { IncomingMessage } from 'node:http';

import type { AxiosResponse } from 'axios';

import { ask, failureOf, type Asked } from '../harness/http/client';
import { useStandIn } from '../harness/http/service';
import { until } from '../harness/until';
import type { Misbehaviour } from '../stand-in/misbehaviour';
import { FAKE_API_KEY } from '../stand-in/standIn';

const service = useStandIn();

const PHONE = '+15550100123';
const dial = async (phone_number = PHONE, more: Asked = {}): Promise<AxiosResponse> =>
	await ask(service.standIn, 'dialOutbound', { body: { phone_number }, ...more });
const calls = () => service.standIn.state.callsTo(PHONE);
const statuses = () => service.standIn.requests.map(({ status }) => status);

it('without being told to, it does not misbehave', async () => {
	expect((await dial()).status).toBe(200);
	expect(calls()).toBe(1);
});

describe('whom it concerns', () => {
	it('is one request, unless told otherwise', async () => {
		service.standIn.misbehave({ status: 500 });
		expect([(await dial()).status, (await dial()).status]).toEqual([500, 200]);
	});

	it('is as many as told, one misbehaviour after the other', async () => {
		service.standIn.misbehave({ status: 500, times: 2 });
		service.standIn.misbehave({ status: 502 });
		for (let count = 0; count < 4; count++) await dial();
		expect(statuses()).toEqual([500, 500, 502, 200]);
	});

	it('are requests to one phone number', async () => {
		service.standIn.misbehave({ phoneNumber: PHONE, status: 500 });
		expect([(await dial('+15550100124')).status, (await dial()).status]).toEqual([200, 500]);
	});

	it('are requests of one operation', async () => {
		service.standIn.misbehave({ operation: 'listNumbers', status: 500 });
		expect([(await dial()).status, (await ask(service.standIn, 'listNumbers')).status]).toEqual([200, 500]);
	});

	it('is nobody any more after a reset', async () => {
		service.standIn.misbehave({ status: 500, times: Infinity });
		service.standIn.limits = { atOnce: 0 };
		await service.standIn.reset();
		expect((await dial()).status).toBe(200);
	});

	it('is nobody whose key is wrong', async () => {
		service.standIn.misbehave({ status: 500 });
		expect((await dial(PHONE, { headers: { authorization: 'Bearer fake-wrong-key' } })).status).toBe(401);
	});
});

describe('statuses', () => {
	it.each([400, 422, 429, 500, 502, 503, 504])('%d without acting', async (status) => {
		service.standIn.misbehave({ status });
		expect((await dial()).status).toBe(status);
		expect(calls()).toBe(0);
	});

	it.each([500, 502, 504])('%d after acting', async (status) => {
		service.standIn.misbehave({ status, acts: true });
		expect((await dial()).status).toBe(status);
		expect(calls()).toBe(1);
	});

	it.each(['7', 'Fri, 20 Nov 2026 12:00:30 GMT'])('429 with Retry-After %s', async (retryAfter) => {
		service.standIn.misbehave({ status: 429, headers: { 'retry-after': retryAfter } });
		const { status, headers } = await dial();
		expect([status, headers['retry-after']]).toEqual([429, retryAfter]);
	});

	it('a redirect', async () => {
		service.standIn.misbehave({ status: 307, headers: { location: 'https://elsewhere.example/' } });
		const { status, headers } = await dial();
		expect([status, headers.location]).toEqual([307, 'https://elsewhere.example/']);
	});

	it('204 without a body, after acting', async () => {
		service.standIn.misbehave({ operation: 'deleteAgents', status: 204, acts: true, body: '' });
		const { status, data } = await ask(service.standIn, 'deleteAgents', { body: { ids: ['agent-0001'] } });
		expect([status, data]).toEqual([204, '']);
		expect(service.standIn.state.agents).toEqual(['agent-0002', 'agent-0003']);
	});
});

describe('bodies', () => {
	it('another one than the contract says, though it acted', async () => {
		service.standIn.misbehave({ body: '<html></html>' });
		const { status, data } = await dial();
		expect([status, data, calls()]).toEqual([200, '<html></html>', 1]);
	});

	it('an error that repeats the key', async () => {
		service.standIn.misbehave({ status: 400, echoesKey: true });
		const { status, data } = await dial();
		expect(status).toBe(400);
		expect(data.message).toContain(FAKE_API_KEY);
	});

	it('one that comes in pieces', async () => {
		service.standIn.misbehave({ slowBodyMs: 300 });
		const begun = Date.now();
		const { status, data } = await dial(PHONE, { responseType: 'stream' });
		const pieces: Buffer[] = [];
		for await (const piece of data as IncomingMessage) pieces.push(piece as Buffer);
		expect(Date.now() - begun).toBeGreaterThanOrEqual(290);
		expect([status, calls()]).toEqual([200, 1]);
		expect(pieces.length).toBeGreaterThan(1);
		expect(JSON.parse(Buffer.concat(pieces).toString())).toMatchObject({ metadata: { to: PHONE } });
	});
});

describe('connections that are cut', () => {
	it.each<[Misbehaviour['cut'], number]>([
		['before acting', 0],
		['after acting', 1],
		['amid the response', 1],
	])('%s', async (cut, called) => {
		service.standIn.misbehave({ cut });
		expect(['ECONNRESET', 'ERR_BAD_RESPONSE']).toContain(await failureOf(dial()));
		expect(calls()).toBe(called);
		expect(statuses()).toEqual([0]);
	});

	it('before a byte is read', async () => {
		service.standIn.dropConnections(2);
		expect([await failureOf(dial()), await failureOf(dial()), await failureOf(dial())]).toEqual([
			'ECONNRESET',
			'ECONNRESET',
			'answered 200',
		]);
		expect(statuses()).toEqual([200]);
		expect(calls()).toBe(1);
	});
});

describe('waiting', () => {
	it('for a time, before it acts', async () => {
		service.standIn.misbehave({ delayMs: 300 });
		const begun = Date.now();
		const response = dial();
		await until(() => service.standIn.requests.length === 1);
		expect(calls()).toBe(0);
		await response;
		expect(Date.now() - begun).toBeGreaterThanOrEqual(290);
		expect(calls()).toBe(1);
	});

	it('until something is so', async () => {
		let isSo = false;
		service.standIn.misbehave({ until: () => isSo });
		const first = dial();
		await until(() => service.standIn.requests.length === 1);
		await dial('+15550100124');
		expect(calls()).toBe(0);
		isSo = true;
		await first;
		expect(calls()).toBe(1);
	});

	it('is seen as being in flight', async () => {
		let isSo = false;
		service.standIn.misbehave({ until: () => isSo, times: 3 });
		const responses = Promise.all([dial(), dial(), dial()]);
		await until(() => service.standIn.requests.length === 3);
		let isIdle = false;
		const idle = service.standIn.idle().then(() => (isIdle = true));
		await ask(service.standIn, 'listNumbers');
		expect([service.standIn.mostAtOnce, isIdle]).toEqual([4, false]);
		isSo = true;
		await Promise.all([responses, idle]);
	});
});

describe('limits', () => {
	it('of requests at once', async () => {
		service.standIn.limits = { atOnce: 2 };
		let isSo = false;
		service.standIn.misbehave({ until: () => isSo, times: 2 });
		const taken = [dial(), dial()];
		await until(() => service.standIn.requests.length === 2);
		const { status, headers } = await dial();
		expect([status, headers['retry-after']]).toEqual([429, '1']);
		isSo = true;
		await Promise.all(taken);
		expect((await dial()).status).toBe(200);
		expect(calls()).toBe(3);
	});

	it('of requests in a second', async () => {
		service.standIn.limits = { perSecond: 3 };
		const began = Date.now();
		const responses = await Promise.all(Array.from({ length: 10 }, async () => await dial()));
		const taken = responses.filter(({ status }) => status === 200).length;
		const seconds = 1 + Math.floor((Date.now() - began) / 1000);
		expect(taken).toBeGreaterThanOrEqual(3);
		expect(taken).toBeLessThanOrEqual(3 * seconds);
		expect(calls()).toBe(taken);
		await new Promise((resolve) => setTimeout(resolve, 1001));
		expect((await dial()).status).toBe(200);
	});

	it.each([
		['7', '7'],
		[() => 'Fri, 20 Nov 2026 12:00:30 GMT', 'Fri, 20 Nov 2026 12:00:30 GMT'],
	])('with Retry-After %s', async (retryAfter, header) => {
		service.standIn.limits = { perSecond: 0, retryAfter };
		expect((await dial()).headers['retry-after']).toBe(header);
	});
});
