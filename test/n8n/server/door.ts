import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Host } from './host';

/** Addresses on this machine that sign a browser in to n8n and lead on. */
export interface Door {
	/** @param path in n8n */
	to(path: string): string;
	close(): void;
}

/**
 * Opens a door for the owner of n8n. Browsers keep cookies by host, whatever the port, so what this hands over
 * counts in n8n, too. Only who has been given an address knows the key in it.
 */
export async function openDoor({ url, rest }: Pick<Host, 'url' | 'rest'>): Promise<Door> {
	const { email, password } = rest.owner;
	// Without a browser's ID, the session is bound to none.
	const signedIn = await fetch(`${url}/rest/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ emailOrLdapLoginId: email, password }),
	});
	const cookies = signedIn.headers.getSetCookie();
	const key = randomBytes(12).toString('base64url');
	const server = createServer((request, response) => {
		const [, given, ...path] = (request.url ?? '').split('/');
		const isKnown = given === key;
		response.writeHead(
			isKnown ? 302 : 404,
			isKnown ? { 'set-cookie': cookies, location: `${url}/${path.join('/')}` } : {},
		);
		response.end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		to: (path) => `http://${new URL(url).hostname}:${port}/${key}/${path}`,
		close: () => server.close(),
	};
}
