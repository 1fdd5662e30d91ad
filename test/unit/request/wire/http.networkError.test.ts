import { NodeApiError } from 'n8n-workflow';

import { toNetworkError } from '../../../../nodes/shared/request/wire/http';
import { node } from '../../../harness/engine/surroundings';

const dial = node('Dial', 'dial', {});
const axiosError = (fields: object) =>
	Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED', ...fields });

it.each([
	['as it is', (error: Error) => error],
	['wrapped by n8n', (error: Error) => new NodeApiError(dial, error as never)],
])("finds Node.js's own words in an error %s, and nothing of the request", (_, wrap) => {
	const error = axiosError({ config: { headers: { authorization: 'Bearer fake-key' } } });
	const found = toNetworkError(wrap(error));
	expect(found).toMatchObject({ code: 'ECONNREFUSED', neverConnected: false });
	expect(found.message).toContain('ECONNREFUSED');
	expect(JSON.stringify(found)).not.toContain('fake-key');
});

it.each([
	[{ connecting: true }, true],
	[{ secureConnecting: true }, true],
	[{ connecting: false, secureConnecting: false }, false],
	[undefined, false],
])('of a socket %j: the connection never stood: %p', (socket, neverConnected) => {
	expect(toNetworkError(axiosError({ request: { socket } })).neverConnected).toBe(neverConnected);
});

it.each([['text'], [{}], [{ code: 5, message: {} }]])('makes texts of anything: %j', (error) => {
	const { code, message } = toNetworkError(error);
	expect([typeof code, typeof message]).toEqual(['string', 'string']);
});
