import { toServiceAddress } from '../../../../nodes/shared/request/wire/credential';

it.each([
	['https://voice-agent.example', 'https://voice-agent.example'],
	['https://voice-agent.example/', 'https://voice-agent.example'],
	['https://voice-agent.example/api', 'https://voice-agent.example'],
	['https://voice-agent.example/api/v1', 'https://voice-agent.example'],
	[' https://voice-agent.example/api/v1/ ', 'https://voice-agent.example'],
	['https://gateway.example/voice/api/v1', 'https://gateway.example/voice'],
	['https://voice-agent.example:8443', 'https://voice-agent.example:8443'],
	['http://localhost:8080', 'http://localhost:8080'],
	['http://voice.localhost', 'http://voice.localhost'],
	['http://127.0.0.1:9', 'http://127.0.0.1:9'],
	['http://127.8.9.1', 'http://127.8.9.1'],
	['http://[::1]:8080/api/v1', 'http://[::1]:8080'],
])('%s is %s', (written, address) => {
	expect(toServiceAddress(written, 'Base URL')).toBe(address);
});

it.each([
	['http://voice-agent.example', 'is not encrypted'],
	['http://localhost.voice-agent.example', 'is not encrypted'],
	['http://127.0.0.1.voice-agent.example', 'is not encrypted'],
	['http://0.0.0.0', 'is not encrypted'],
	['http://[::ffff:10.0.0.1]', 'is not encrypted'],
	['ws://localhost', 'is not encrypted'],
	['file:///etc/hosts', 'is not encrypted'],
	['https://user:password@voice-agent.example', 'contains a user name or password'],
	['https://token@voice-agent.example', 'contains a user name or password'],
	['voice-agent.example', 'is not a URL'],
	['https://', 'is not a URL'],
	['', 'is empty'],
	[undefined, 'is empty'],
	[42, 'is empty'],
])('%p is refused: the Base URL %s', (written, problem) => {
	expect(() => toServiceAddress(written, 'Base URL')).toThrow(problem);
});

it('a refusal does not repeat a password', () => {
	expect(() => toServiceAddress('https://user:fake-password@voice-agent.example', 'Base URL')).toThrow(
		expect.objectContaining({ message: expect.not.stringContaining('fake-password') }),
	);
});
