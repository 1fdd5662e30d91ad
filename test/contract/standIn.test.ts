import axios, { type AxiosRequestConfig } from 'axios';

import { operationTable, type OperationId } from '../../nodes/shared/contract/contract';
import { useStandIn } from '../harness/http/service';
import { objectId } from '../stand-in/records';
import { FAKE_API_KEY } from '../stand-in/standIn';

/** What the tests of nodes rely on, and would not notice: what a node may not send is refused, and told. */
const service = useStandIn();

const OPERATIONS = Object.keys(operationTable) as OperationId[];
const PHONE = '+15550100123';
const CALL = objectId('ca11', 1);

type Given = Partial<Pick<AxiosRequestConfig, 'headers' | 'data'> & { host: 'base' | 'platform' }>;

/** Sends one request as any client would, without n8n. */
async function ask(id: OperationId, { headers, data, host = operationTable[id].host }: Given = {}) {
	const { method, path } = operationTable[id];
	return await axios.request({
		method,
		url: service.standIn[`${host}Url`] + path.replace(/\{\w+\}/g, CALL),
		data,
		headers: {
			'content-type': data === undefined ? false : 'application/json',
			authorization: `Bearer ${FAKE_API_KEY}`,
			...headers,
		},
		proxy: false,
		validateStatus: () => true,
	});
}

const state = () => service.standIn.state;
const inner = () => state().numbers[0]?.use_case_config;
/** What was off contract; the test that provoked it takes it away. */
const violations = () => service.standIn.violations.splice(0);

describe.each(OPERATIONS)('%s', (id) => {
	it.each(['Bearer fake-wrong-key', FAKE_API_KEY, undefined])(
		'refuses to be asked by %s',
		async (authorization) => {
			const before = JSON.stringify(state());
			expect((await ask(id, { headers: { authorization } })).status).toBe(401);
			expect(JSON.stringify(state())).toBe(before);
		},
	);

	it('is not served at the other address', async () => {
		const host = operationTable[id].host === 'base' ? 'platform' : 'base';
		expect((await ask(id, { host })).status).toBe(404);
	});

	it('takes nothing in its body that is not known', async () => {
		if (operationTable[id].method === 'GET') return;
		expect((await ask(id, { data: { colour: 'red' } })).status).toBe(400);
		expect(violations()).toContainEqual(expect.stringMatching(`^${id} request: body`));
	});
});

it.each<[string, OperationId, unknown]>([
	['a language that is not one', 'dialOutbound', { phone_number: PHONE, language: 'tlh' }],
	['a time that is not one', 'dialOutbound', { phone_number: PHONE, scheduled_for: 'tomorrow' }],
	['text for a number', 'dialOutbound', { phone_number: PHONE, max_duration_mins: '5' }],
	['no body', 'dialOutbound', undefined],
	['text that is not JSON', 'dialOutbound', '{ "phone_number": '],
	['a required field that is missing', 'scheduleCampaign', { calls: [] }],
	['a field of an inner object that is not known', 'updateOrganization', { members: [{ colour: 'red' }] }],
	['an id of another length', 'scheduleCampaign', { number_id: objectId('40fe', 1), use_case_id: 'short' }],
	['no organization', 'listUseCases', undefined],
])('with %s, a request is refused and recorded, and nobody is called (%s)', async (_, id, data) => {
	expect((await ask(id, { data })).status).toBe(400);
	expect(violations()).not.toEqual([]);
	expect(state().callsTo(PHONE)).toBe(0);
});

it.each<[string, OperationId, () => unknown]>([
	['an inner field that is not known', 'listNumbers', () => Object.assign(inner() ?? {}, { colour: 'red' })],
	['a missing field', 'listUseCases', () => delete (state().platformUseCases[0] as { icon?: string }).icon],
	['an id of another length', 'listNumbers', () => Object.assign(state().numbers[0] ?? {}, { id: 'short' })],
])('a response of its own with %s is recorded (%s)', async (_, id, spoil) => {
	spoil();
	await ask(id, { headers: { 'x-organization-id': 'org-0001' } });
	expect(violations()).toEqual([expect.stringContaining(`${id} response: response/`)]);
});

it.each([{ atOnce: 0 }, { perSecond: 0 }, { inAll: 0 }])(
	'turns away what is beyond its limits: %j',
	async (limits) => {
		service.standIn.limits = limits;
		const { status, headers } = await ask('listNumbers');
		expect([status, headers['retry-after']]).toEqual([429, '1']);
	},
);
