import { type Operation, operationTable } from '../../../../nodes/shared/contract/contract';
import { RequestQueue } from '../../../../nodes/shared/request/pace/requestQueue';
import { skippedBy } from '../../../../nodes/shared/request/policy/failure';
import { type Sending, sendWithRetries } from '../../../../nodes/shared/request/policy/sending';
import { type RequestOptions, settingsFrom } from '../../../../nodes/shared/request/policy/settings';
import { readTarget } from '../../../../nodes/shared/request/wire/credential';
import type { Attempt } from '../../../../nodes/shared/request/wire/http';
import { inVirtualTime } from '../pace/simulation/virtualTime';

const { dialOutbound, listNumbers, removeMember } = operationTable as Record<string, Operation>;
const status = (code: number, body: unknown = {}, headers = {}): Attempt => ({
	response: { status: code, headers, body },
});
const REQUEST = { path: '/calls', body: {} };
const placed = status(200, { id: 'call-1' });
const cut: Attempt = { error: { code: 'ECONNRESET', message: 'socket hang up', neverConnected: false } };
const refusedConnection: Attempt = {
	error: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED', neverConnected: true },
};

interface Setup extends Partial<Sending> {
	options?: RequestOptions;
}

/** Sends one request to a service that answers each attempt in turn, the last for ever. */
async function sent(endings: Attempt[], { options = {}, ...part }: Setup = {}) {
	let attempts = 0;
	const outcome = await inVirtualTime(
		async () =>
			await sendWithRetries({
				operation: dialOutbound as Operation,
				queue: new RequestQueue(),
				ticket: { group: {}, order: 0, notBefore: 0, retryBudget: settingsFrom(options).retryBudget },
				settings: settingsFrom(options),
				request: REQUEST,
				target: readTarget(
					{ baseUrl: 'https://voice-agent.example', apiKey: 'fake-key' },
					dialOutbound as Operation,
				),
				sendOnce: async () => {
					attempts += 1;
					return await Promise.resolve((endings[attempts - 1] ?? endings.at(-1)) as Attempt);
				},
				...part,
			}),
	);
	return { outcome, attempts };
}

it.each<[string, Attempt[], string, number]>([
	['that is done', [placed], 'done', 1],
	['that is refused', [status(422)], 'refused', 1],
	['whose connection is lost', [cut, placed], 'unknown', 1],
	['whose service fails', [status(500), placed], 'unknown', 1],
	['that is turned away', [status(429), status(429), placed], 'done', 3],
	['that finds no service', [refusedConnection, placed], 'done', 2],
	['that is turned away, and then gets lost', [status(429), cut, placed], 'unknown', 2],
])('a call %s is sent again only where that calls nobody twice', async (_, endings, kind, times) => {
	const { outcome, attempts } = await sent(endings);
	expect([outcome.kind, attempts]).toEqual([kind, times]);
});

it('what is idempotent is sent again, a few times and within seconds', async () => {
	const operation = listNumbers as Operation;
	let isWell = false;
	const sendOnce = async () => {
		setTimeout(() => (isWell = true), 2000);
		return await Promise.resolve(isWell ? status(200, []) : cut);
	};
	expect((await sent([], { operation, sendOnce })).outcome.kind).toBe('done');
	expect(await sent([cut, cut, status(200, [])], { operation })).toMatchObject({
		outcome: { kind: 'done' },
		attempts: 3,
	});
	expect(await sent([cut], { operation })).toMatchObject({ outcome: { kind: 'unknown' }, attempts: 4 });
});

it('once an attempt may have had an effect, a later one without cannot undo it', async () => {
	const options = { unknownOutcome: 'retry' };
	const { outcome } = await sent([cut, status(429)], { options: { ...options, retryBudget: 5 } });
	expect(outcome.kind).toBe('unknown');
	expect((await sent([cut, placed], { options })).outcome.kind).toBe('done');
});

it('what is skipped after an attempt that may have had an effect is still unknown', async () => {
	let looks = 0;
	const again = () => (looks++ === 0 ? REQUEST : { instead: skippedBy('a rule') });
	const request = { ...REQUEST, again };
	const { outcome } = await sent([cut], { request, options: { unknownOutcome: 'retry' } });
	expect(outcome.kind).toBe('unknown');
});

it('a deletion whose response was lost, and that finds nothing when it is repeated, is done', async () => {
	const operation = { ...(removeMember as Operation), method: 'DELETE' as const, idempotent: true };
	expect(await sent([cut, status(404)], { operation })).toMatchObject({ outcome: { kind: 'done' } });
	expect(await sent([status(404)], { operation })).toMatchObject({ outcome: { kind: 'refused' } });
});

it('the caller knows of each attempt before it, and which certainly had no effect', async () => {
	const told: string[] = [];
	await sent([status(429), cut], {
		onAttempt: () => void told.push('sent'),
		onNoEffect: () => void told.push('cleared'),
	});
	expect(told).toEqual(['sent', 'cleared', 'sent']);
});
