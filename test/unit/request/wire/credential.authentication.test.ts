import { VoiceAgentApi } from '../../../../credentials/VoiceAgentApi.credentials';
import { authenticate } from '../../../../nodes/shared/request/wire/credential';

const CREDENTIAL = {
	apiKey: 'fake-api-key',
	organizationId: 'org-1',
	baseUrl: 'https://app.voice-agent.example/api/v1/',
	platformUrl: 'https://platform.voice-agent.example',
};
const headersFor = (url: string, baseURL?: string, credential = {}) =>
	authenticate({ ...CREDENTIAL, ...credential }, { url, baseURL, headers: { accept: 'application/json' } })
		.headers;

it.each([
	['/api/v1/numbers', 'https://app.voice-agent.example'],
	['api/v1/numbers', 'https://app.voice-agent.example/'],
	['https://app.voice-agent.example/api/v1/numbers', undefined],
	['https://app.voice-agent.example/api/v1/numbers', 'https://elsewhere.example'],
	['https://APP.voice-agent.example/api/v1/numbers?x=1', undefined],
])('the key goes to %s at %s, the organization does not', (url, baseURL) => {
	expect(headersFor(url, baseURL)).toEqual({
		accept: 'application/json',
		authorization: 'Bearer fake-api-key',
	});
});

it('key and organization go to the platform', () => {
	expect(headersFor('/api/v1/use-cases', 'https://platform.voice-agent.example')).toEqual({
		accept: 'application/json',
		authorization: 'Bearer fake-api-key',
		'x-organization-id': 'org-1',
	});
});

it('spaces around the organization are left out', () => {
	const { platformUrl } = CREDENTIAL;
	expect(headersFor('/api/v1/use-cases', platformUrl, { organizationId: ' org-1 ' })).toHaveProperty(
		'x-organization-id',
		'org-1',
	);
});

it('both go there as well if one address serves both', () => {
	expect(
		headersFor('/api/v1/use-cases', CREDENTIAL.baseUrl, { platformUrl: CREDENTIAL.baseUrl }),
	).toHaveProperty('x-organization-id');
});

it.each([
	'https://elsewhere.example/api/v1/numbers',
	'https://app.voice-agent.example.elsewhere.example/',
	'https://app.voice-agent.example@elsewhere.example/',
	'https://elsewhere.example/https://app.voice-agent.example/',
	'http://app.voice-agent.example/api/v1/numbers',
	'https://app.voice-agent.example:444/api/v1/numbers',
	'//elsewhere.example/',
	'not an address',
])('the key does not go to %s', (url) => {
	expect(() => headersFor(url)).toThrow('The API key is not sent to');
});

it('the key does not go to a Base URL that is not protected', () => {
	expect(() =>
		headersFor('http://app.voice-agent.example/', undefined, { baseUrl: 'http://app.voice-agent.example' }),
	).toThrow('is not encrypted');
});

it('the credential goes by that, also where another node uses it', async () => {
	const credential = new VoiceAgentApi();
	const url = 'https://app.voice-agent.example/api/v1/numbers';
	expect((await credential.authenticate(CREDENTIAL, { url })).headers?.authorization).toBe(
		'Bearer fake-api-key',
	);
	await expect(credential.authenticate(CREDENTIAL, { url: 'https://elsewhere.example' })).rejects.toThrow(
		'The API key is not sent to',
	);
});

it('the key does not go through a proxy that could read it', () => {
	const url = 'http://localhost:8080/api/v1/numbers';
	const credential = { ...CREDENTIAL, baseUrl: 'http://localhost:8080' };
	expect(() => authenticate(credential, { url, proxy: { host: 'proxy.example', port: 80 } })).toThrow(
		'The proxy could read the API key',
	);
});
