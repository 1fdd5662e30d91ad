import { operationTable } from '../../../../nodes/shared/contract/contract';
import * as failures from '../../../../nodes/shared/request/policy/failure';
import { createRedactor } from '../../../../nodes/shared/request/wire/redaction';

const KEY = 'fake-api-key';
const redact = createRedactor([KEY]);
const operation = operationTable.dialOutbound;
const refusal = (status: number, body?: unknown) => failures.refusal(operation, status, body, redact);

describe("the service's own words are quoted", () => {
	it.each<[unknown, string]>([
		[{ message: 'no such agent' }, ': "no such agent"'],
		[{ error: 'no such agent' }, ': "no such agent"'],
		[{ error: { message: 'no such agent', code: 7 } }, ': "no such agent"'],
		[{ errors: [{ detail: 'first' }, { detail: 'second' }] }, ': "first; second"'],
		['plain\n  text', ': "plain text"'],
		[{ message: `${KEY} is not valid` }, ': "[hidden] is not valid"'],
		['<html><body>Bad gateway</body></html>', ''],
		[{ code: 7 }, ''],
		[null, ''],
		['', ''],
	])('%p', (body, words) => {
		expect(refusal(400, body).message).toBe(`The service rejected the request (HTTP 400)${words}`);
	});

	it.each<[string, (text: string) => { message: string }]>([
		['a refusal', (text) => refusal(400, { message: text })],
		['a list of errors', (text) => refusal(422, { errors: [{ detail: text }, text] })],
		['a page', (text) => failures.overloaded(429, text, redact)],
		['a server error', (text) => failures.unknownOutcome(operation, failures.serverError(500, text, redact))],
		[
			'another service',
			(body) => failures.strangeResponse(operation, { address: '', status: 200, body, redact }),
		],
		['a certificate', (text) => failures.unreachable({ code: 'CERT', message: text }, '', redact)],
		['a lost connection', (message) => ({ message: failures.lostConnection({ code: '', message }, redact) })],
		['an expression that failed', (text) => failures.invalidInput(new Error(text))],
	])('in one line, without what a terminal obeys: %s', (_, failureOf) => {
		const { message } = failureOf('\u001b[2Jone\u0000\u0007\r\ntwo \u202eeerht\u2028\u009b');
		expect(message).toContain('[2Jone two eerht');
		expect(message).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
	});

	it('shortened when they are long', () => {
		expect(refusal(400, 'x'.repeat(1000)).message).toMatch(/"x{300}…"$/);
	});
});

it.each([415, 425])('%d without words speaks of no quotation', (status) => {
	expect(refusal(status).advice).toBe('Check all fields in the node.');
	expect(refusal(status, 'Too large').advice).toMatch(
		/^The service's message is in quotes. Correct what it names, or check /,
	);
});

it.each<[number, string, string, boolean?]>([
	[402, 'requires a payment', 'Check your balance and plan in the service.', true],
	[409, 'conflicts with existing data', 'Check in the service whether the request was already carried out.'],
	[413, 'is too large', 'Send fewer or shorter prompt parameters.'],
])('%d has advice of its own', (status, what, advice, concernsAll = false) => {
	const failure = refusal(status, { error: 'sorry' });
	expect(failure).toMatchObject({ kind: 'refused', concernsAll, advice });
	expect(failure.message).toContain(`${what} (HTTP ${status}): "sorry"`);
});

it.each([
	[401, true],
	[403, true],
	[404, false],
	[422, false],
])('%d concerns all rows: %p', (status, concernsAll) => {
	expect(refusal(status)).toMatchObject({ kind: 'refused', status, concernsAll });
});

it.each([
	[operationTable.listNumbers, "Check 'Base URL' in the Voice Agent API credential."],
	[operationTable.listUseCases, "Check 'Platform URL' in the Voice Agent API credential."],
	[operationTable.getCallLogs, /^Check that each ID in the node .* check 'Base URL'/],
	[operationTable.dialOutbound, /^Choose 'From Number' and 'Use Case' from the list again, .* 'Base URL'/],
	[operationTable.scheduleCampaign, /^Choose 'From Number' and 'Use Case' from the list again, /],
	[operationTable.removeMember, /^Check that each ID in the node .* check 'Base URL'/],
])('404 speaks of values where the request has any: $summary', (of, advice) => {
	expect(failures.refusal(of, 404, '', redact).advice).toMatch(advice);
});

it.each([
	[operationTable.scheduleCampaign, /^Send fewer columns .* Loop Over Items/],
	[operationTable.updateTool, /^Shorten the longest value/],
])('413 says what can be made smaller: $summary', (of, advice) => {
	expect(failures.refusal(of, 413, '', redact).advice).toMatch(advice);
});

it.each([
	[operationTable.dialOutbound, /^The person may have been called\. .* by number and time\.$/],
	[operationTable.scheduleCampaign, /^The campaign may have been created\. .* before you schedule again\.$/],
	[operationTable.createModel, /^The request may have succeeded\. Check in the service before you retry\.$/],
	[operationTable.stopCall, /^Try again: /],
	[operationTable.listNumbers, /^Retry in a few minutes\.$/],
])('an outcome that is unknown says what to do first: $summary', (of, advice) => {
	expect(failures.unknownOutcome(of, 'no response').advice).toMatch(advice);
});

it.each([
	[429, 'The rate limit of the service was reached (HTTP 429)'],
	[503, 'The service is unavailable (HTTP 503)'],
])('%d, when it came too often: %s', (status, message) => {
	expect(failures.overloaded(status, '', redact)).toMatchObject({ kind: 'notDelivered', message });
});

describe('a network failure is told without codes', () => {
	it.each<[string, string, string]>([
		['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.invalid', 'the host name does not exist'],
		['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9', 'the connection was refused'],
		['EPROTO', 'SSL routines: wrong version number', 'the server does not support https'],
		['CERT_HAS_EXPIRED', 'it has expired', 'the certificate is not trusted (it has expired)'],
		['', '', 'no reason was given'],
	])('%s "%s"', (code, message, words) => {
		const failure = failures.unreachable({ code, message }, 'https://voice-agent.example', redact);
		expect(failure.message).toBe(`The service could not be reached at https://voice-agent.example: ${words}`);
	});

	it.each([
		['ECONNABORTED', 'timeout of 500ms exceeded', 'the service did not respond in time'],
		['ETIMEDOUT', 'read ETIMEDOUT', 'the service did not respond in time'],
		['', 'The connection timed out', 'the service did not respond in time'],
		['ERR_CANCELED', 'canceled', 'the execution was canceled while the request was being sent'],
		['ECONNRESET', 'socket hang up', 'no response was received: the connection was closed'],
	])('%s "%s"', (code, message, words) => {
		expect(failures.lostConnection({ code, message }, redact)).toBe(words);
	});
});

it.each([
	[3_600_000, 'the service asks to wait 60 more minutes'],
	[61_000, 'the service asks to wait 2 more minutes'],
	[10_000, 'the service was busy or offline for too long'],
	[-5, 'the service was busy or offline for too long'],
])('with %d ms still to wait, %s', (wait, reason) => {
	expect(failures.givenUp(wait).message).toBe(`Not sent: ${reason}`);
});
