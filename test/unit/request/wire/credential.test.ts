import { operationTable } from '../../../../nodes/shared/contract/contract';
import { redactAlso, readTarget } from '../../../../nodes/shared/request/wire/credential';

const { dialOutbound, listUseCases } = operationTable as Record<string, typeof operationTable.dialOutbound>;
const CREDENTIAL = {
	apiKey: ' fake-key ',
	organizationId: 'org-1',
	baseUrl: 'https://voice-agent.example/api/v1/',
	platformUrl: 'https://platform.example',
};

it('an operation goes to the address of its host, with the key as it is sent', () => {
	expect(readTarget(CREDENTIAL, dialOutbound as never)).toMatchObject({ apiKey: 'fake-key' });
	expect(readTarget(CREDENTIAL, dialOutbound as never).address).toBe('https://voice-agent.example');
	expect(readTarget(CREDENTIAL, listUseCases as never).address).toBe('https://platform.example');
});

it.each([
	[{ baseUrl: '' }, 'Base URL'],
	[{ baseUrl: 'http://voice-agent.example' }, 'Base URL'],
	[{ apiKey: ' ' }, "'API Key' is empty"],
	[{ apiKey: 'fake\nkey' }, 'API Key'],
])('with %j there is no target', (part, problem) => {
	expect(() => readTarget({ ...CREDENTIAL, ...part }, dialOutbound as never)).toThrow(problem);
});

it('the platform needs an organization, the base address does not', () => {
	const credential = { ...CREDENTIAL, organizationId: '' };
	expect(() => readTarget(credential, listUseCases as never)).toThrow("'Organization ID' is empty");
	expect(() => readTarget(credential, dialOutbound as never)).not.toThrow();
});

it('the key never comes back, nor do the secrets of a request', () => {
	const { redact } = readTarget(CREDENTIAL, dialOutbound as never);
	const hidden = redactAlso(redact, ['fake-secret']);
	expect(JSON.stringify(hidden({ message: 'fake-key and fake-secret' }))).not.toMatch(/fake-(key|secret)/);
	expect(redactAlso(redact, [])).toBe(redact);
});
