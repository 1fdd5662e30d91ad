import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another origin, to which nothing should go. */
export function useElsewhere() {
	/** The authorization of each request that went there all the same. */
	const seen: string[] = [];
	const server = createServer((request, response) => {
		seen.push(String(request.headers.authorization));
		response.end('[]');
	});
	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
	beforeEach(() => (seen.length = 0));
	afterAll(() => {
		server.close();
		server.closeAllConnections();
	});
	return {
		get url() {
			return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
		},
		seen,
	};
}
