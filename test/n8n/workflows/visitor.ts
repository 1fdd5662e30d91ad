import type { Rest, SavedCredential } from '../server/rest';

const VISITOR = { user: 'visitor', password: 'fake-password-of-a-visitor' };

/** The headers of somebody who may open the webhooks of examples. */
export const SIGNED_IN = { authorization: `Basic ${btoa(`${VISITOR.user}:${VISITOR.password}`)}` };

/** @returns what webhooks ask a visitor for */
export async function createPassword(rest: Rest): Promise<SavedCredential> {
	return await rest.createCredential(VISITOR, 'httpBasicAuth');
}

/** Sends JSON to a webhook as such a visitor. */
export async function sendTo({ url }: { url: string }, path: string, body: object): Promise<void> {
	const response = await fetch(`${url}/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...SIGNED_IN },
		body: JSON.stringify(body),
	});
	expect(response.status).toBe(200);
}
