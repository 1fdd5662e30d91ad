import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject, INodeType } from 'n8n-workflow';

import { VoiceAgentDial } from '../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { VoiceAgentManageAgents } from '../../nodes/VoiceAgentManageAgents/VoiceAgentManageAgents.node';
import { VoiceAgentManageNumbers } from '../../nodes/VoiceAgentManageNumbers/VoiceAgentManageNumbers.node';
import { VoiceAgentScheduleCampaign } from '../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import { runNode } from '../harness/engine/engine';
import { httpRequest } from '../harness/nodes/httpRequest';
import { people, useStandIn } from '../harness/http/service';
import { REQUIRED } from '../harness/nodes/callingNodes';

const service = useStandIn();

let connections = 0;
const proxy = createServer().on('connection', (socket) => {
	connections += 1;
	socket.destroy();
});
const proxyUrl = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

beforeAll(async () => await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve)));
beforeEach(() => (connections = 0));
afterAll(() => void proxy.close());

const CALL = { ...REQUIRED, toNumber: '={{ $json.phone }}' };
const NODES: Array<[name: string, nodeType: INodeType, parameters: IDataObject]> = [
	['Dial', new VoiceAgentDial(), CALL],
	['Schedule Campaign', new VoiceAgentScheduleCampaign(), CALL],
	['Manage Agents', new VoiceAgentManageAgents(), { agentIds: 'agent-1' }],
	['Manage Numbers', new VoiceAgentManageNumbers(), { operation: 'getMany' }],
	['HTTP Request', httpRequest, {}],
];

describe.each(NODES)('%s', (_, nodeType, parameters) => {
	const run = async (options: IDataObject, baseUrl: string) =>
		await runNode(nodeType, {
			rows: people(2),
			parameters: { ...parameters, requestOptions: { proxy: proxyUrl(), retryBudget: 0.1, ...options } },
			credential: service.credential({ baseUrl }),
		});

	it('refuses a proxy that could read the key, before anything is sent', async () => {
		for (const { failure } of [
			await run({}, service.standIn.baseUrl),
			await run({ allowUnauthorizedCerts: true }, 'https://voice-agent.example'),
		])
			expect(failure?.message).toMatch(/^The proxy could read the API key/);
		expect([connections, service.standIn.requests]).toEqual([0, []]);
	});

	it('goes through a proxy that cannot read what it forwards', async () => {
		const { failure } = await run({}, 'https://voice-agent.example');
		expect(failure?.message).not.toContain('could read');
		expect(connections).toBeGreaterThan(0);
	});
});
