import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another origin. It is no proxy either. */
export function useElsewhere() {
	/** Each connection that was made to it, and the authorization of each request. */
	const seen: string[] = [];
	const server = createServer((request, response) => {
		seen.push(String(request.headers.authorization));
		response.end('[]');
	}).on('connection', () => seen.push('a connection'));
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
