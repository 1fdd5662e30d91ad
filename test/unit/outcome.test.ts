import {
	outcomeOfFailure,
	outcomeOfStatus,
	retryAfterOf,
	type Outcome,
} from '../../nodes/shared/request/policy/outcome';

it.each<[number, Outcome]>([
	[200, 'done'],
	[201, 'done'],
	[204, 'done'],
	[301, 'refused'],
	[304, 'refused'],
	[400, 'refused'],
	[401, 'refused'],
	[403, 'refused'],
	[404, 'refused'],
	[408, 'refused'],
	[422, 'refused'],
	[429, 'notDelivered'],
	[500, 'unknown'],
	[501, 'unknown'],
	[502, 'unknown'],
	[503, 'notDelivered'],
	[504, 'unknown'],
	[599, 'unknown'],
])('status %d means %s', (status, outcome) => {
	expect(outcomeOfStatus(status)).toBe(outcome);
});

it.each<[string, string, Outcome]>([
	['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.invalid', 'notDelivered'],
	['EAI_AGAIN', 'getaddrinfo EAI_AGAIN voice-agent.example', 'notDelivered'],
	['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9', 'notDelivered'],
	['ECONNREFUSED', '', 'notDelivered'],
	['ETIMEDOUT', 'connect ETIMEDOUT 192.0.2.1:443', 'notDelivered'],
	['EHOSTUNREACH', 'connect EHOSTUNREACH 192.0.2.1:443', 'notDelivered'],
	['ECONNRESET', 'connect ECONNRESET 127.0.0.1:9', 'notDelivered'],
	[
		'ECONNRESET',
		'Client network socket disconnected before secure TLS connection was established',
		'notDelivered',
	],
	['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'notDelivered'],
	['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate', 'notDelivered'],
	['CERT_HAS_EXPIRED', 'certificate has expired', 'notDelivered'],
	['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames", 'notDelivered'],
	['EPROTO', 'write EPROTO 8001:error:0A00010B:SSL routines::wrong version number', 'notDelivered'],
	['ECONNRESET', 'read ECONNRESET', 'unknown'],
	['ECONNRESET', 'socket hang up', 'unknown'],
	['EPIPE', 'write EPIPE', 'unknown'],
	['ETIMEDOUT', 'read ETIMEDOUT', 'unknown'],
	['EHOSTUNREACH', 'read EHOSTUNREACH', 'unknown'],
	['ECONNABORTED', 'timeout of 300000ms exceeded', 'unknown'],
	['ERR_BAD_RESPONSE', 'stream has been aborted', 'unknown'],
	['ERR_CANCELED', 'canceled', 'unknown'],
	['', 'anything else', 'unknown'],
	['', 'a message that merely speaks of ECONNREFUSED', 'unknown'],
])('%s "%s" means %s', (code, message, outcome) => {
	expect(outcomeOfFailure({ code, message })).toBe(outcome);
});

it('a connection that is known not to have stood means notDelivered, whatever the words', () => {
	expect(outcomeOfFailure({ code: 'ECONNRESET', message: 'read ECONNRESET', neverConnected: true })).toBe(
		'notDelivered',
	);
});

describe('Retry-After', () => {
	const now = Date.UTC(2026, 10, 20, 12, 0, 0);

	it.each([
		['0', 0],
		['120', 120_000],
		[' 1.5 ', 1500],
		[['3', '4'], 3000],
		['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
		['Friday, 20-Nov-26 12:00:30 GMT', 30_000],
		['Fri, 20 Nov 2026 11:00:00 GMT', 0],
		['soon', undefined],
		['-5', undefined],
		['', undefined],
		[undefined, undefined],
	])('%p is a wait of %p ms', (header, wait) => {
		expect(retryAfterOf(header, now)).toBe(wait);
	});
});
