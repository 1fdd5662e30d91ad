import { VoiceAgentApi } from '../../../../credentials/VoiceAgentApi.credentials';
import { operationTable } from '../../../../nodes/shared/contract/contract';
import {
	authenticate,
	headerValue,
	readTarget,
	toServiceAddress,
} from '../../../../nodes/shared/request/wire/credential';

const CREDENTIAL = {
	apiKey: ' fake-api-key ',
	organizationId: ' org-1 ',
	baseUrl: 'https://app.voice-agent.example/api/v1/',
	platformUrl: 'https://platform.voice-agent.example',
};
describe('an address', () => {
	it.each([
		['https://voice-agent.example', 'https://voice-agent.example'],
		['https://voice-agent.example/', 'https://voice-agent.example'],
		['https://voice-agent.example/api', 'https://voice-agent.example'],
		[' https://voice-agent.example/api/v1/ ', 'https://voice-agent.example'],
		['https://gateway.example/voice/api/v1', 'https://gateway.example/voice'],
		['https://voice-agent.example:8443', 'https://voice-agent.example:8443'],
		['http://localhost:8080', 'http://localhost:8080'],
		['http://voice.localhost', 'http://voice.localhost'],
		['http://127.8.9.1', 'http://127.8.9.1'],
		['http://[::1]:8080/api/v1', 'http://[::1]:8080'],
	])('%s is %s', (written, address) => expect(toServiceAddress(written, 'Base URL')).toBe(address));

	it.each([
		['http://voice-agent.example', 'is not encrypted'],
		['http://localhost.voice-agent.example', 'is not encrypted'],
		['http://127.0.0.1.voice-agent.example', 'is not encrypted'],
		['http://0.0.0.0', 'is not encrypted'],
		['http://[::ffff:10.0.0.1]', 'is not encrypted'],
		['ws://localhost', 'is not encrypted'],
		['file:///etc/hosts', 'is not encrypted'],
		['https://user:fake-password@voice-agent.example', 'contains a user name or password'],
		['https://token@voice-agent.example', 'contains a user name or password'],
		['voice-agent.example', 'is not a URL'],
		['https://', 'is not a URL'],
		['', 'is empty'],
		[undefined, 'is empty'],
		[42, 'is empty'],
	])('%p is refused: it %s, and no password is repeated', (written, problem) => {
		const read = () => toServiceAddress(written, 'Base URL');
		expect(read).toThrow(problem);
		expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('fake-password') }));
	});
});

describe('the text of a header', () => {
	it.each([
		['  fake-key\n', 'fake-key'],
		['\ufefffake-key', 'fake-key'],
		['fake key', 'fake key'],
		['f\u00e4ke', 'f\u00e4ke'],
		['   ', ''],
		[undefined, ''],
	])('%j is sent as %j', (value, sent) => expect(headerValue(value, 'API Key')).toBe(sent));

	it.each([
		['fake\nkey', 5, '000A'],
		['fake\u2019key', 5, '2019'],
		['fake-\u{1f511}', 6, '1F511'],
		['\u0000fake', 1, '0000'],
		['fake-key\u200b', 9, '200B'],
	])('%j cannot be sent, and the error names the place but not the text', (value, place, code) => {
		const message = new RegExp(`^'API Key' (?!.*fake).*U\\+${code}, character ${place} of \\d+$`);
		expect(() => headerValue(value, 'API Key')).toThrow(message);
	});
});

describe('the key', () => {
	const headersFor = (url: string, baseURL?: string, credential = {}) =>
		authenticate({ ...CREDENTIAL, ...credential }, { url, baseURL, headers: { accept: 'text' } }).headers;
	const KEY = { accept: 'text', authorization: 'Bearer fake-api-key' };
	const BOTH = { ...KEY, 'x-organization-id': 'org-1' };

	it.each([
		['/api/v1/numbers', 'https://app.voice-agent.example'],
		['api/v1/numbers', 'https://app.voice-agent.example/'],
		['https://app.voice-agent.example/api/v1/numbers', undefined],
		['https://app.voice-agent.example/api/v1/numbers', 'https://elsewhere.example'],
		['https://APP.voice-agent.example/api/v1/numbers?x=1', undefined],
	])('goes to %s at %s, the organization does not', (url, baseURL) => {
		expect(headersFor(url, baseURL)).toEqual(KEY);
	});

	it('goes to the platform with the organization, also if one address serves both', () => {
		expect(headersFor('/api/v1/use-cases', CREDENTIAL.platformUrl)).toEqual(BOTH);
		const platformUrl = CREDENTIAL.baseUrl;
		expect(headersFor('/api/v1/use-cases', platformUrl, { platformUrl })).toEqual(BOTH);
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
	])('does not go to %s', async (url) => {
		expect(() => headersFor(url)).toThrow('The API key is not sent to');
		expect(() => headersFor(url, undefined, { platformUrl: '' })).toThrow('is not sent to');
		// Nor where another node uses the credential.
		await expect(new VoiceAgentApi().authenticate(CREDENTIAL, { url })).rejects.toThrow('is not sent to');
	});

	it('and Base URL are enough, and there must be a key', () => {
		const few = { platformUrl: '', organizationId: '' };
		const { address } = readTarget({ ...CREDENTIAL, ...few }, operationTable.dialOutbound);
		expect(headersFor('/api/v1/numbers', address, few)).toEqual(KEY);
		expect(() => headersFor('/api/v1/numbers', address, { apiKey: ' ' })).toThrow('is empty');
	});

	it('does not go to a Base URL that is not protected', () => {
		const baseUrl = 'http://app.voice-agent.example';
		expect(() => headersFor(baseUrl, undefined, { baseUrl })).toThrow('is not encrypted');
	});

	const HTTPS = 'https://app.voice-agent.example';
	const LOCAL = 'http://localhost:8080';
	const proxy = { host: 'proxy.example', port: 80 };

	it.each<[string, object, boolean]>([
		[HTTPS, { proxy }, true],
		[HTTPS, { proxy: 'http://proxy.example:80', rejectUnauthorized: true }, true],
		[HTTPS, { skipSslCertificateValidation: true }, true],
		[LOCAL, {}, true],
		[LOCAL, { proxy }, false],
		[HTTPS, { proxy, skipSslCertificateValidation: true }, false],
		[HTTPS, { proxy: 'http://proxy.example:80', rejectUnauthorized: false }, false],
		[HTTPS, { proxy, agentOptions: { ca: 'certificate of the proxy' } }, false],
	])('goes to %s with %j: %p, for no proxy must be able to read it', (baseUrl, options, isSafe) => {
		const send = () => authenticate({ ...CREDENTIAL, baseUrl }, { url: baseUrl, ...options });
		if (isSafe) expect(send()).toMatchObject({ sendCredentialsOnCrossOriginRedirect: false });
		else expect(send).toThrow('The proxy could read the API key');
	});
});
