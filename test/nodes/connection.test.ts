import 'reflect-metadata';

import { CredentialTestContext } from 'n8n-core';
import type { ICredentialTestFunctions } from 'n8n-workflow';

import { VoiceAgentDial } from '../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import type { TestCredential } from '../harness/engine/credentials';
import { useElsewhere } from '../harness/http/elsewhere';
import { useStandIn } from '../harness/http/service';
import type { Misbehaviour } from '../stand-in/misbehaviour';
import { FAKE_API_KEY } from '../stand-in/standIn';

const service = useStandIn();
const elsewhere = useElsewhere();

/** Tests a credential as the button of n8n's credential screen does. */
async function test(changes: Partial<TestCredential> = {}) {
	const { testConnection } = new VoiceAgentDial().methods.credentialTest;
	const context = new CredentialTestContext() as unknown as ICredentialTestFunctions;
	const data = service.credential(changes);
	return await testConnection.call(context, { id: '1', name: 'Voice Agent', type: 'voiceAgentApi', data });
}

it('succeeds with the right key and addresses', async () => {
	expect(await test()).toEqual({ status: 'OK', message: 'Connection successful' });
	expect(service.standIn.requests.map(({ operation }) => operation)).toEqual(['listNumbers', 'listUseCases']);
});

it('does without the Platform URL, which only one node needs', async () => {
	expect(await test({ platformUrl: '' })).toEqual({ status: 'OK', message: 'Connection successful' });
});

it.each<[Partial<TestCredential>, string | RegExp]>([
	[{ organizationId: '' }, "'Organization ID' is empty, but Get Use Cases requires it"],
	[
		{ apiKey: 'fake-wrong-key' },
		/^The service rejected the API key \(HTTP 401\).* If it is right, check 'Base URL'\.$/,
	],
	[{ baseUrl: 'https://nowhere.invalid' }, 'The service could not be reached at https://nowhere.invalid'],
	[{ baseUrl: 'http://127.0.0.1:9' }, 'the connection was refused'],
	[{ baseUrl: 'http://voice-agent.example' }, 'is not encrypted'],
	[{ baseUrl: 'voice-agent.example' }, 'is not a URL. Start it with https://, e.g. https://'],
	[{ platformUrl: 'http://127.0.0.1:9' }, "Tested: 'Platform URL'."],
])('tells what is wrong with %p', async (changes, says) => {
	const { status, message } = await test(changes);
	expect(status).toBe('Error');
	expect(message).toMatch(says);
});

it.each<[string, Misbehaviour, RegExp]>([
	['another service', { body: '<html></html>' }, /an unexpected response \(HTTP 200\)\. Check 'Base URL'/],
	['a failing service', { status: 500 }, /^The service returned an error \(HTTP 500\).*Retry in a few/],
	['a service that has trouble', { status: 503 }, /is unavailable \(HTTP 503\)/],
])('tells %s', async (_, misbehaviour, message) => {
	service.standIn.misbehave(misbehaviour);
	expect((await test()).message).toMatch(message);
});

it('tells which of the two addresses it is', async () => {
	const { baseUrl } = service.credential();
	expect((await test({ platformUrl: baseUrl })).message).toContain("Check 'Platform URL'");
});

it('never shows the key', async () => {
	service.standIn.misbehave({ status: 400, echoesKey: true });
	expect(JSON.stringify(await test())).not.toContain(FAKE_API_KEY);
});

it.each([301, 302, 307, 308])('does not send the key after a redirect (%d)', async (status) => {
	service.standIn.misbehave({ status, headers: { location: elsewhere.url } });
	expect((await test()).message).toContain(`redirects to another address (HTTP ${status})`);
	expect(elsewhere.seen).toEqual([]);
});
