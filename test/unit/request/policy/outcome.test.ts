import { operationTable, type Operation } from '../../../../nodes/shared/contract/contract';
import {
	CONSEQUENCES,
	ATTEMPT_RESULTS,
	classifyAttempt,
	readRetryAfter,
	type AttemptResult,
} from '../../../../nodes/shared/request/policy/outcome';

const { dialOutbound, scheduleCampaign, stopCall, listNumbers } = operationTable;
const CALL = { id: 'call-1' };
const PAGE = '<html><body>Service unavailable</body></html>';

const responseTo = (
	operation: Operation,
	status: number,
	body: unknown,
	headers: Record<string, unknown> = {},
) => classifyAttempt(operation, { response: { status, headers, body } });
const outcomeOf = (ending: AttemptResult) => ATTEMPT_RESULTS[ending].outcome;

describe('a response to an operation that places a call', () => {
	it.each<[number, AttemptResult, string]>([
		[200, 'success', 'done'],
		[201, 'success', 'done'],
		[301, 'refusal', 'refused'],
		[303, 'strangeResponse', 'unknown'],
		[304, 'refusal', 'refused'],
		[400, 'refusal', 'refused'],
		[401, 'refusal', 'refused'],
		[404, 'refusal', 'refused'],
		[408, 'serverError', 'unknown'],
		[422, 'refusal', 'refused'],
		[429, 'tooManyRequests', 'notDelivered'],
		[499, 'serverError', 'unknown'],
		[500, 'serverError', 'unknown'],
		[501, 'serverError', 'unknown'],
		[502, 'serverError', 'unknown'],
		[503, 'serverError', 'unknown'],
		[504, 'serverError', 'unknown'],
		[599, 'serverError', 'unknown'],
	])('status %d is a %s: %s', (status, ending, outcome) => {
		expect(responseTo(dialOutbound, status, CALL)).toBe(ending);
		expect(outcomeOf(ending)).toBe(outcome);
	});

	it.each<[string, Record<string, unknown>, unknown, AttemptResult]>([
		['says when to come again', { 'retry-after': '2' }, { message: 'busy' }, 'unavailable'],
		['says so without a body', { 'retry-after': '2' }, '', 'unavailable'],
		['says nothing', {}, { message: 'busy' }, 'serverError'],
		['is a page', { 'retry-after': '2', 'content-type': 'text/html; charset=utf-8' }, 'x', 'serverError'],
		['looks like a page', { 'retry-after': '2' }, `  ${PAGE}`, 'serverError'],
	])('a 503 that %s', (_, headers, body, ending) => {
		expect(responseTo(dialOutbound, 503, body, headers)).toBe(ending);
	});

	it.each<[string, unknown, AttemptResult]>([
		['a record', CALL, 'success'],
		['a record with more', { ...CALL, error: 'none' }, 'success'],
		['a record without its id', { status: 'queued' }, 'strangeResponse'],
		['a record with an empty id', { id: '' }, 'strangeResponse'],
		['an error', { error: 'no credit' }, 'strangeResponse'],
		['no success', { success: false }, 'strangeResponse'],
		['a list', [CALL], 'strangeResponse'],
		['a page', PAGE, 'strangeResponse'],
		['nothing', '', 'strangeResponse'],
		['nothing at all', undefined, 'strangeResponse'],
		['null', null, 'strangeResponse'],
	])('status 200 with %s', (_, body, ending) => {
		expect(responseTo(dialOutbound, 200, body)).toBe(ending);
	});
});

it.each<[string, Operation, number, unknown, AttemptResult]>([
	['a list', listNumbers, 200, [], 'success'],
	['a page where a list should be', listNumbers, 200, PAGE, 'uselessResponse'],
	['a record where a list should be', listNumbers, 200, CALL, 'uselessResponse'],
	['nothing where a list should be', listNumbers, 200, '', 'uselessResponse'],
	['a 503 without a word', listNumbers, 503, '', 'unavailable'],
	['a 503 page', stopCall, 503, PAGE, 'unavailable'],
	['a change that is answered without a body', stopCall, 200, '', 'success'],
	['a campaign without its calls', scheduleCampaign, 200, {}, 'strangeResponse'],
])('of other operations: %s', (_, operation, status, body, ending) => {
	expect(responseTo(operation, status, body)).toBe(ending);
});

describe('a network error', () => {
	it.each<[string, string, AttemptResult]>([
		['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.invalid', 'unreachable'],
		['EAI_AGAIN', 'getaddrinfo EAI_AGAIN voice-agent.example', 'unreachable'],
		['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9', 'unreachable'],
		['ECONNREFUSED', '', 'unreachable'],
		['ETIMEDOUT', 'connect ETIMEDOUT 192.0.2.1:443', 'unreachable'],
		['EHOSTUNREACH', 'connect EHOSTUNREACH 192.0.2.1:443', 'unreachable'],
		['ECONNRESET', 'connect ECONNRESET 127.0.0.1:9', 'unreachable'],
		[
			'ECONNRESET',
			'Client network socket disconnected before secure TLS connection was established',
			'unreachable',
		],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'unreachable'],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate', 'unreachable'],
		['CERT_HAS_EXPIRED', 'certificate has expired', 'unreachable'],
		['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames", 'unreachable'],
		// Something on the way may write into a connection that has carried the request.
		['EPROTO', 'write EPROTO 8001:error:0A00010B:SSL routines::wrong version number', 'connectionLost'],
		['ECONNRESET', 'read ECONNRESET', 'connectionLost'],
		['ECONNRESET', 'socket hang up', 'connectionLost'],
		['EPIPE', 'write EPIPE', 'connectionLost'],
		['ETIMEDOUT', 'read ETIMEDOUT', 'connectionLost'],
		['ETIMEDOUT', 'timeout of 5000ms exceeded', 'connectionLost'],
		['EHOSTUNREACH', 'read EHOSTUNREACH', 'connectionLost'],
		['ECONNABORTED', 'timeout of 300000ms exceeded', 'connectionLost'],
		['ERR_BAD_RESPONSE', 'stream has been aborted', 'connectionLost'],
		['ERR_CANCELED', 'canceled', 'canceled'],
		['', 'anything else', 'connectionLost'],
		['', 'a message that merely speaks of ECONNREFUSED', 'connectionLost'],
	])('%s "%s" means %s', (code, message, ending) => {
		expect(classifyAttempt(dialOutbound, { error: { code, message } })).toBe(ending);
	});

	it('while the connection is known not to stand, means unreachable, whatever the words', () => {
		const error = { code: 'ECONNRESET', message: 'read ECONNRESET', neverConnected: true };
		expect(classifyAttempt(dialOutbound, { error })).toBe('unreachable');
	});
});

it('what may have had an effect is never sent again like what certainly had none', () => {
	for (const { outcome } of Object.values(ATTEMPT_RESULTS)) {
		const { mayHaveActed, sentAgain } = CONSEQUENCES[outcome];
		if (mayHaveActed) expect(sentAgain).not.toBe('withinBudget');
	}
	expect(outcomeOf('tooManyRequests')).toBe('notDelivered');
	expect(outcomeOf('canceled')).toBe('unknown');
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
	])('%p is a wait of %p ms', (header, wait) => {
		expect(readRetryAfter(header, now)).toBe(wait);
	});
});
