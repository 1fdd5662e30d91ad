import { createServer, type AddressInfo } from 'node:net';

import { credentialFor, type WholeN8n } from '../../server/wholeN8n';

/** The credential screen: what its test says. */
export function credentialCases(n8n: WholeN8n): void {
	describe('the credential', () => {
		it('is tested, and a wrong key is told from a wrong address', async () => {
			const right = credentialFor(n8n.standIn);
			const wrongKey = { ...right, apiKey: 'fake-key-of-somebody-else' };
			const nobodyThere = { ...right, baseUrl: `http://127.0.0.1:${await closedPort()}` };
			const somebodyElse = { ...right, baseUrl: n8n.server.url };
			const answers = [];
			for (const credential of [right, wrongKey, nobodyThere, somebodyElse]) {
				answers.push(await n8n.rest.testCredential(credential));
			}
			expect(answers).toEqual([
				{ status: 'OK', message: 'Connection successful' },
				{ status: 'Error', message: expect.stringContaining('The service rejected the API key') },
				{ status: 'Error', message: expect.stringContaining('the connection was refused') },
				{ status: 'Error', message: expect.stringContaining("Check 'Base URL'") },
			]);
		});
	});
}

async function closedPort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}
