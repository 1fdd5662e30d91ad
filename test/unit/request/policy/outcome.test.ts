import { operationTable, type Operation } from '../../../../nodes/shared/contract/contract';
import { readAttempt, readRetryAfter } from '../../../../nodes/shared/request/policy/outcome';
import type { Attempt } from '../../../../nodes/shared/request/wire/http';

const { dialOutbound, scheduleCampaign, stopCall, listNumbers, updateNumberTitle } = operationTable;
const CALL = { id: 'call-1' };
const PAGE = '<html><body>Service unavailable</body></html>';

const target = { address: 'https://voice-agent.example', redact: <Value>(value: Value) => value };

/** @returns what the attempt comes to, and what it says to the pace */
function ended(operation: Operation, attempt: Attempt): string {
	const { outcome, report } = readAttempt(operation, attempt, target);
	return `${outcome.kind}, ${report.kind}`;
}

const responseTo = (
	operation: Operation,
	status: number,
	body: unknown,
	headers: Record<string, unknown> = {},
) => ended(operation, { response: { status, headers, body } });

describe('a response to an operation that places a call', () => {
	it.each<[string, number[]]>([
		['done, success', [200, 201]],
		['refused, alive', [301, 304, 307, 308, 400, 401, 404, 422]],
		['notDelivered, turnedAway', [429]],
		['unknown, alive', [302, 303]],
		['unknown, failure', [408, 499, 500, 501, 502, 503, 504, 599]],
	])('is %s with the status %j', (ending, statuses) => {
		for (const status of statuses) expect(responseTo(dialOutbound, status, CALL)).toBe(ending);
	});

	it.each<[string, Record<string, unknown>, unknown, string]>([
		['says when to come again', { 'retry-after': '2' }, { message: 'busy' }, 'notDelivered, turnedAway'],
		['says so without a body', { 'retry-after': '2' }, '', 'notDelivered, turnedAway'],
		['says nothing', {}, { message: 'busy' }, 'unknown, failure'],
		['is a page', { 'retry-after': '2', 'content-type': 'text/html; charset=x' }, 'x', 'unknown, failure'],
		['looks like a page', { 'retry-after': '2' }, `  ${PAGE}`, 'unknown, failure'],
	])('a 503 that %s', (_, headers, body, ending) => {
		expect(responseTo(dialOutbound, 503, body, headers)).toBe(ending);
	});

	it.each<[string, unknown[]]>([
		['done, success', [CALL, { ...CALL, error: 'none' }]],
		['unknown, alive', [{ status: 'queued' }, { id: '' }, { id: {} }, { id: ['call-1'] }, [CALL], PAGE]],
		['unknown, alive', [{ error: 'no credit' }, { success: false }, '', undefined, null]],
	])('is %s with status 200 and %j', (ending, bodies) => {
		for (const body of bodies) expect(responseTo(dialOutbound, 200, body)).toBe(ending);
	});
});

it.each<[string, Operation, number, unknown, string]>([
	['a list', listNumbers, 200, [], 'done, success'],
	['a page where a list should be', listNumbers, 200, PAGE, 'refused, alive'],
	['a record where a list should be', listNumbers, 200, CALL, 'refused, alive'],
	['nothing where a list should be', listNumbers, 200, '', 'refused, alive'],
	['a 503 without a word', listNumbers, 503, '', 'notDelivered, turnedAway'],
	['a 503 page', stopCall, 503, PAGE, 'notDelivered, turnedAway'],
	['a stop that failed', stopCall, 200, { success: false }, 'refused, alive'],
	['a stop that failed, with a reason', stopCall, 200, { error: 'no such call' }, 'refused, alive'],
	['a stop that is answered without a body', stopCall, 200, '', 'done, success'],
	['a change that is answered without a body', updateNumberTitle, 204, '', 'done, success'],
	['a campaign without its calls', scheduleCampaign, 200, {}, 'unknown, alive'],
	['a campaign whose calls are no list', scheduleCampaign, 200, { createdCalls: 5 }, 'unknown, alive'],
])('of other operations: %s', (_, operation, status, body, ending) => {
	expect(responseTo(operation, status, body)).toBe(ending);
});

describe('a network error', () => {
	it.each<[string, Array<[code: string, message: string]>]>([
		[
			'notDelivered, failure',
			[
				['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.invalid'],
				['EAI_AGAIN', 'getaddrinfo EAI_AGAIN voice-agent.example'],
				['ECONNREFUSED', ''],
				['ETIMEDOUT', 'connect ETIMEDOUT 192.0.2.1:443'],
				['EHOSTUNREACH', 'connect EHOSTUNREACH 192.0.2.1:443'],
				['ECONNRESET', 'connect ECONNRESET 127.0.0.1:9'],
				['ECONNRESET', 'Client network socket disconnected before secure TLS connection was established'],
				['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
				['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'],
				['CERT_HAS_EXPIRED', 'certificate has expired'],
				['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames"],
			],
		],
		[
			'unknown, failure',
			[
				// Something on the way may write into a connection that has carried the request.
				['EPROTO', 'write EPROTO 8001:error:0A00010B:SSL routines::wrong version number'],
				['ECONNRESET', 'read ECONNRESET'],
				['ECONNRESET', 'socket hang up'],
				['EPIPE', 'write EPIPE'],
				['ETIMEDOUT', 'read ETIMEDOUT'],
				['ETIMEDOUT', 'timeout of 5000ms exceeded'],
				['EHOSTUNREACH', 'read EHOSTUNREACH'],
				['ERR_BAD_RESPONSE', 'stream has been aborted'],
				['', 'a message that merely speaks of ECONNREFUSED'],
			],
		],
		['unknown, nothing', [['ERR_CANCELED', 'canceled']]],
	])('is %s: %j', (ending, errors) => {
		for (const [code, message] of errors) {
			expect(ended(dialOutbound, { error: { code, message } })).toBe(ending);
		}
	});

	it('while the connection is known not to stand, means unreachable, whatever the words', () => {
		const error = { code: 'ECONNRESET', message: 'read ECONNRESET', neverConnected: true };
		expect(ended(dialOutbound, { error })).toBe('notDelivered, failure');
	});
});

describe('Retry-After', () => {
	const now = Date.UTC(2026, 10, 20, 12, 0, 0);

	it.each([
		['0', 0],
		['120', 120_000],
		[' 1.5 ', 1500],
		[['3', '4'], 3000],
		['1'.padEnd(21, '0'), 1e23],
		['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
		['Friday, 20-Nov-26 12:00:30 GMT', 30_000],
		['Fri, 20 Nov 2026 11:00:00 GMT', 0],
		['Fri, 31 Dec 9999 23:59:59 GMT', Date.UTC(9999, 11, 31, 23, 59, 59) - now],
		['soon', undefined],
		['-5', undefined],
		['Infinity', undefined],
		['1e3', undefined],
		['', undefined],
		[[], undefined],
		[5, undefined],
		[undefined, undefined],
	])('%p is a wait of %p ms', (header, wait) => expect(readRetryAfter(header, now)).toBe(wait));
});
