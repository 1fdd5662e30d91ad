import { checkProxy } from '../../../../nodes/shared/request/wire/credential';

const HTTPS = 'https://app.voice-agent.example/api/v1/numbers';
const proxy = { host: 'proxy.example', port: 80 };

it.each([
	[HTTPS, { proxy }],
	[HTTPS, { proxy: 'http://proxy.example:80', rejectUnauthorized: true }],
	[HTTPS, { skipSslCertificateValidation: true }],
	['http://localhost:8080/api/v1/numbers', {}],
])('%s with %j is safe', (destination, options) => {
	expect(() => checkProxy(destination, options)).not.toThrow();
});

it.each([
	['http://localhost:8080/api/v1/numbers', { proxy }],
	[HTTPS, { proxy, skipSslCertificateValidation: true }],
	[HTTPS, { proxy: 'http://proxy.example:80', rejectUnauthorized: false }],
	[HTTPS, { proxy, agentOptions: { ca: 'certificate of the proxy' } }],
])('%s with %j is refused', (destination, options) => {
	expect(() => checkProxy(destination, options)).toThrow('The proxy could read the API key');
});
