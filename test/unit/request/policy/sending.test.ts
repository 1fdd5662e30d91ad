import { type Operation, operationTable } from '../../../../nodes/shared/contract/contract';
import { RequestQueue } from '../../../../nodes/shared/request/pace/requestQueue';
import { type Sending, sendWithRetries } from '../../../../nodes/shared/request/policy/sending';
import { type RequestOptions, settingsFrom } from '../../../../nodes/shared/request/policy/settings';
import { readTarget } from '../../../../nodes/shared/request/wire/credential';
import type { Attempt } from '../../../../nodes/shared/request/wire/http';
import { inVirtualTime } from '../pace/simulation/virtualTime';

const { dialOutbound, listNumbers } = operationTable as Record<string, Operation>;
const status = (code: number, body: unknown = {}, headers = {}): Attempt => ({
	response: { status: code, headers, body },
});
const REQUEST = { path: '/calls', body: {} };
const cut: Attempt = { error: { code: 'ECONNRESET', message: 'socket hang up', neverConnected: false } };

interface Setup extends Partial<Sending> {
	options?: RequestOptions;
}

/** Sends one request to a service that answers each attempt in turn, the last for ever. */
async function sent(endings: Attempt[], { options = {}, ...part }: Setup = {}) {
	let attempts = 0;
	const settings = settingsFrom(options);
	const sending: Sending = {
		operation: dialOutbound as Operation,
		queue: new RequestQueue(),
		ticket: { group: {}, order: 0, notBefore: 0, retryBudget: settings.retryBudget },
		settings,
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
	};
	const outcome = await inVirtualTime(async () => await sendWithRetries(sending));
	return { outcome, attempts };
}

it('what is idempotent is sent again, a few times and within seconds', async () => {
	const operation = listNumbers as Operation;
	let isWell = false;
	const sendOnce = async () => {
		setTimeout(() => (isWell = true), 2000);
		return await Promise.resolve(isWell ? status(200, []) : cut);
	};
	expect((await sent([], { operation, sendOnce })).outcome.kind).toBe('done');
	const done = { outcome: { kind: 'done' }, attempts: 3 };
	expect(await sent([cut, cut, status(200, [])], { operation })).toMatchObject(done);
	expect(await sent([cut], { operation })).toMatchObject({ outcome: { kind: 'unknown' }, attempts: 4 });
});

it('the caller knows of each attempt before it, and which certainly had no effect', async () => {
	const told: string[] = [];
	await sent([status(429), cut], {
		onAttempt: () => void told.push('sent'),
		onNoEffect: () => void told.push('cleared'),
	});
	expect(told).toEqual(['sent', 'cleared', 'sent']);
});
