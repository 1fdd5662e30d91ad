import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @param body text is sent as it is */
export async function postJson(
	url: string,
	body: unknown,
	headers: Record<string, string> = {},
): Promise<Response> {
	return await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: typeof body === 'string' ? body : JSON.stringify(body),
	});
}

/** A server on this machine. */
export interface Served {
	url: string;
	close(): Promise<void>;
}

/** @param port any free one, unless given */
export async function serve(answer: RequestListener, port = 0): Promise<Served> {
	const server = createServer(answer);
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
