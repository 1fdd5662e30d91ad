import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ask } from '../harness/http/client';
import { useStandIn } from '../harness/http/service';
import { until } from '../harness/until';
import { objectId } from '../stand-in/records';

const service = useStandIn();
const USE_CASE = objectId('ca5e', 1);
const HEADERS = [{ key: 'x-secret', value: 'fake-secret' }];

/** What a hook was told, and what it answers next; 200 when nothing is left. */
const told: Array<{ path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }> = [];
const nextStatuses: number[] = [];
const hook = createServer((request, response) => {
	let text = '';
	request.on('data', (piece: Buffer) => (text += piece.toString()));
	request.on('end', () => {
		const body = JSON.parse(text) as Record<string, unknown>;
		told.push({ path: request.url ?? '', headers: request.headers, body });
		response.writeHead(nextStatuses.shift() ?? 200).end();
	});
});
let url: string;

beforeAll(async () => {
	await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
});
beforeEach(() => {
	told.length = 0;
	nextStatuses.length = 0;
	service.standIn.deliveries.pauseMs = 1;
	service.standIn.state.calls.stepMs = 1;
});
afterAll(() => hook.close());

async function addWebhook(address = url): Promise<void> {
	const body = { url: address, headers: HEADERS };
	await ask(service.standIn, 'addWebhook', { path: { id: USE_CASE }, body });
}

/** Lets a call end, and waits until every hook was told of it. */
async function callThatEnds(phone_number = '+15550100100'): Promise<string> {
	const { data } = await ask(service.standIn, 'dialOutbound', { body: { phone_number } });
	await until(() => !service.standIn.state.calls.someGoOn);
	await service.standIn.idle();
	return data.id as string;
}

it('a hook is told of a call that ended, with the headers that it was registered with', async () => {
	await addWebhook();
	const id = await callThatEnds();
	expect(told).toHaveLength(1);
	expect(told[0]).toMatchObject({ path: '/hook', headers: { 'x-secret': 'fake-secret' } });
	expect(told[0]?.body).toMatchObject({
		id,
		status: 'Completed',
		duration: 42,
		classification: { tag: 'interested' },
		extraction: { appointment_kept: true },
	});
	expect(service.standIn.deliveries.log).toEqual([{ url, callId: id, statuses: [200] }]);
});

it('every hook of the use case is told, and no other', async () => {
	await addWebhook(`${url}/1`);
	await addWebhook(`${url}/2`);
	await callThatEnds();
	await ask(service.standIn, 'dialOutbound', {
		body: { phone_number: '+15550100100', use_case_id: objectId('ca5e', 2) },
	});
	await until(() => !service.standIn.state.calls.someGoOn);
	await service.standIn.idle();
	expect(told.map(({ path }) => path).sort()).toEqual(['/hook/1', '/hook/2']);
});

it('a stopped call has ended as well', async () => {
	await addWebhook();
	service.standIn.state.calls.stepMs = Infinity;
	const { data } = await ask(service.standIn, 'dialOutbound', { body: { phone_number: '+15550100100' } });
	await ask(service.standIn, 'stopCall', { path: { id: data.id } });
	await service.standIn.idle();
	expect(told.map(({ body }) => body.status)).toEqual(['Canceled']);
});

it.each([
	['plain', (id: string) => ({ id, status: 'Busy' })],
	['in call', (id: string) => ({ event: 'call.ended', call: { id, status: 'Busy' } })],
	['in data', (id: string) => ({ event: 'call.ended', data: { id, status: 'Busy' } })],
] as const)('the call record comes %s', async (shape, body) => {
	service.standIn.deliveries.shape = shape;
	await addWebhook();
	const id = await callThatEnds('+15550100191');
	expect(told[0]?.body).toMatchObject(body(id));
});

describe('an event that is not taken', () => {
	it('is told again', async () => {
		await addWebhook();
		nextStatuses.push(503, 500);
		await callThatEnds();
		expect(service.standIn.deliveries.log[0]?.statuses).toEqual([503, 500, 200]);
		expect(told[2]?.body).toEqual(told[0]?.body);
	});

	it('is given up in the end', async () => {
		await addWebhook();
		nextStatuses.push(...Array<number>(10).fill(500));
		await callThatEnds();
		expect(service.standIn.deliveries.log[0]?.statuses).toEqual([500, 500, 500, 500]);
	});

	it('for want of a connection is told again', async () => {
		await addWebhook('http://127.0.0.1:9/');
		await callThatEnds();
		expect(service.standIn.deliveries.log[0]?.statuses).toEqual([0, 0, 0, 0]);
	});

	it('because the hook refuses it is not told again', async () => {
		await addWebhook();
		nextStatuses.push(401);
		await callThatEnds();
		expect(service.standIn.deliveries.log[0]?.statuses).toEqual([401]);
	});
});

it('an event is told as often as demanded, though it was taken', async () => {
	service.standIn.deliveries.repetitions = 3;
	await addWebhook();
	await callThatEnds();
	expect(told).toHaveLength(3);
	expect(told[2]?.body).toEqual(told[0]?.body);
});

it('a reset leaves no hook, and events are told once and plainly', async () => {
	await addWebhook();
	service.standIn.deliveries.repetitions = 3;
	service.standIn.deliveries.shape = 'in call';
	await service.standIn.reset();
	const { shape, repetitions, pauseMs, log } = service.standIn.deliveries;
	expect({ shape, repetitions, pauseMs, log }).toEqual({
		shape: 'plain',
		repetitions: 1,
		pauseMs: 100,
		log: [],
	});
	await callThatEnds();
	expect(told).toEqual([]);
});
