import { randomBytes } from 'node:crypto';

import { postJson, serve } from '../http';
import type { Host } from './host';

/** Addresses on this machine that sign a browser in to n8n and lead on. */
export interface Door {
	/** @param path in n8n */
	to(path: string): string;
	close(): Promise<void>;
}

/**
 * Opens a door for the owner of n8n. Browsers keep cookies by host, whatever the port, so what this hands over
 * counts in n8n, too. Only who has been given an address knows the key in it.
 */
export async function openDoor({ url, rest }: Pick<Host, 'url' | 'rest'>): Promise<Door> {
	const { email, password } = rest.owner;
	// Without a browser's ID, the session is bound to none.
	const signedIn = await postJson(`${url}/rest/login`, { emailOrLdapLoginId: email, password });
	const cookies = signedIn.headers.getSetCookie();
	const key = randomBytes(12).toString('base64url');
	const served = await serve((request, response) => {
		const [, given, ...path] = (request.url ?? '').split('/');
		if (given !== key) response.writeHead(404).end();
		else response.writeHead(302, { 'set-cookie': cookies, location: `${url}/${path.join('/')}` }).end();
	});
	return { to: (path) => `${served.url}/${key}/${path}`, close: served.close };
}
