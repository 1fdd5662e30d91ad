import type { IDataObject, IExecuteFunctions, INodeType } from 'n8n-workflow';

import { VoiceAgentDial } from '../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { VoiceAgentManageAgents } from '../../nodes/VoiceAgentManageAgents/VoiceAgentManageAgents.node';
import { VoiceAgentManageNumbers } from '../../nodes/VoiceAgentManageNumbers/VoiceAgentManageNumbers.node';
import { VoiceAgentScheduleCampaign } from '../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import { runNode } from '../harness/engine/engine';
import { rowsNode } from '../harness/engine/surroundings';
import { useElsewhere } from '../harness/http/elsewhere';
import { people, phoneOf } from '../harness/http/service';
import { expectNowhere } from '../harness/leaks';
import { REQUIRED, useCallingNodes } from '../harness/nodes/callingNodes';
import { FAKE_API_KEY } from '../stand-in/standIn';

const OTHER_KEY = 'fake-key-of-another-account-98765';

const { service, dial } = useCallingNodes(() => ({ otherKeys: [OTHER_KEY] }));
const elsewhere = useElsewhere();

it.each([
	['in an error', { status: 400, echoesKey: true }],
	['in a failure', { status: 500, echoesKey: true }],
	['in its response', { bodyOf: (header: string) => ({ id: 'call', seen: header }) }],
	[
		'in base64',
		{ bodyOf: (header: string) => ({ id: 'call', seen: Buffer.from(header).toString('base64') }) },
	],
] as const)(
	'where each row has its own key, that of a later row is nowhere, though the service repeats it %s',
	async (_, misbehaviour) => {
		service.standIn.misbehave({ phoneNumber: phoneOf(1), ...misbehaviour });
		const result = await dial({
			rows: people(3),
			credential: service.credential({
				apiKey: `={{ $json.phone === "${phoneOf(1)}" ? "${OTHER_KEY}" : "${FAKE_API_KEY}" }}`,
			}),
			settings: { onError: 'continueRegularOutput' },
			parameters: { output: 'raw' },
		});
		const sent = service.standIn.requests.map(({ body, headers }) => [
			(body as { phone_number: string }).phone_number,
			headers.authorization,
		]);
		expect(Object.fromEntries(sent)).toEqual({
			[phoneOf(0)]: `Bearer ${FAKE_API_KEY}`,
			[phoneOf(1)]: `Bearer ${OTHER_KEY}`,
			[phoneOf(2)]: `Bearer ${FAKE_API_KEY}`,
		});
		expect(result.success).toHaveLength(3);
		expect(result.saved).toContain('[hidden]');
		expectNowhere(FAKE_API_KEY, result);
		expectNowhere(OTHER_KEY, result);
	},
);

const REDIRECTS = /^The service redirects to another address/;
const UNKNOWN = /^Outcome unknown: .* returned an unexpected response/;

it('the API key does not follow a redirect to another origin', async () => {
	const redirects = { 301: REDIRECTS, 302: UNKNOWN, 303: UNKNOWN, 307: REDIRECTS, 308: REDIRECTS };
	for (const [status, message] of Object.entries(redirects)) {
		service.standIn.misbehave({ status: Number(status), headers: { location: elsewhere.url } });
		const result = await dial({ rows: people(1) });
		expect(result.failure?.message).toMatch(message);
		expect(result.failure?.message).toContain(`(HTTP ${status})`);
		expectNowhere(FAKE_API_KEY, result);
	}
	expect(elsewhere.seen).toEqual([]);
});

/** Sends as n8n's own HTTP Request node does, with "Predefined Credential Type" and this package's. */
const httpRequest: INodeType = {
	description: {
		...rowsNode.description,
		inputs: ['main'],
		credentials: [{ name: 'voiceAgentApi', required: true }],
		properties: [
			{ displayName: 'URL', name: 'url', type: 'string', default: '' },
			{ displayName: 'Options', name: 'requestOptions', type: 'json', default: {} },
		],
	},
	async execute(this: IExecuteFunctions) {
		const { baseUrl } = await this.getCredentials<{ baseUrl: string }>('voiceAgentApi');
		const url = this.getNodeParameter('url', 0, '') as string;
		const { proxy, allowUnauthorizedCerts } = this.getNodeParameter('requestOptions', 0, {}) as IDataObject;
		const response: unknown = await this.helpers.requestWithAuthentication.call(this, 'voiceAgentApi', {
			uri: url || `${baseUrl}/api/v1/numbers`,
			method: 'GET',
			json: true,
			...(proxy ? { proxy: proxy as string } : {}),
			rejectUnauthorized: !allowUnauthorizedCerts,
		});
		return [[{ json: { response } as never }]];
	},
};

const ask = async (url = '') =>
	await runNode(httpRequest, { rows: [{}], parameters: { url }, credential: service.credential() });

it("n8n's own HTTP Request node may use the credential for the service", async () => {
	const { success, failure } = await ask();
	expect(failure).toBeUndefined();
	expect(success).toHaveLength(1);
	expect(service.standIn.requests).toMatchObject([{ operation: 'listNumbers', status: 200 }]);
});

it('and for nothing else: elsewhere the key does not go', async () => {
	const { failure, saved } = await ask('http://localhost:9/api/v1/numbers');
	expect(failure?.message).toContain('The API key is not sent to');
	expect(saved).not.toContain(FAKE_API_KEY);
});

const CALL = { ...REQUIRED, toNumber: '={{ $json.phone }}' };
const NODES: Array<[name: string, nodeType: INodeType, parameters: IDataObject]> = [
	['Dial', new VoiceAgentDial(), CALL],
	['Schedule Campaign', new VoiceAgentScheduleCampaign(), CALL],
	['Manage Agents', new VoiceAgentManageAgents(), { agentIds: 'agent-1' }],
	['Manage Numbers', new VoiceAgentManageNumbers(), { operation: 'getMany' }],
	['HTTP Request', httpRequest, {}],
];

describe.each(NODES)('through a proxy, %s', (_, nodeType, parameters) => {
	const run = async (options: IDataObject, baseUrl: string) =>
		await runNode(nodeType, {
			rows: people(2),
			parameters: { ...parameters, requestOptions: { proxy: elsewhere.url, retryBudget: 0.1, ...options } },
			credential: service.credential({ baseUrl }),
		});

	it('refuses one that could read the key, before anything is sent', async () => {
		for (const { failure } of [
			await run({}, service.standIn.baseUrl),
			await run({ allowUnauthorizedCerts: true }, 'https://voice-agent.example'),
		])
			expect(failure?.message).toMatch(/^The proxy could read the API key/);
		expect([elsewhere.seen, service.standIn.requests]).toEqual([[], []]);
	});

	it('goes through one that cannot read what it forwards', async () => {
		const { failure } = await run({}, 'https://voice-agent.example');
		expect(failure?.message).not.toContain('could read');
		expect(elsewhere.seen).toContain('a connection');
	});
});
