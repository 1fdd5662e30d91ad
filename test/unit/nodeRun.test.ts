import { operationTable } from '../../nodes/shared/contract/contract';
import { accountOf } from '../../nodes/shared/request/account';
import { notSent } from '../../nodes/shared/request/failure';
import { NodeRun } from '../../nodes/shared/request/nodeRun';

const CREDENTIAL = { apiKey: 'fake-api-key', baseUrl: 'https://voice-agent.example' };

const nextTurn = async () => await new Promise((resolve) => setImmediate(resolve));

it('a row that two later tries wait for is sent by one of them', async () => {
	const run = new NodeRun({
		operation: operationTable.dialOutbound,
		engineRun: { items: 1, runIndex: 0, hasEnded: () => false, pauseMs: 0 },
		credential: Promise.resolve(CREDENTIAL),
		options: { maxRequestsAtOnce: 1 },
		stopsOnError: true,
		ledger: undefined,
		signal: undefined,
	});
	let sent = 0;
	const attempt = async () => await Promise.resolve({ status: 200, headers: {}, body: { id: ++sent } });
	const tryOnce = () => {
		const pass = run.passFor(0);
		pass.arrive(0, undefined);
		return { pass, result: run.resultOf(0, pass, attempt) };
	};

	const account = accountOf(CREDENTIAL.baseUrl, CREDENTIAL.apiKey);
	await account.enter({}, { cap: 1, patience: 1000, again: false });
	const first = tryOnce();
	const later = [tryOnce(), tryOnce()];
	await nextTurn();
	first.pass.stop(notSent('another row failed'));
	await nextTurn();
	account.leave({ sentAt: Date.now(), answer: 'yes' });

	expect((await first.result).kind).toBe('notSent');
	expect(await Promise.all(later.map(async ({ result }) => await result))).toEqual([
		{ kind: 'done', body: { id: 1 } },
		{ kind: 'done', body: { id: 1 } },
	]);
	expect(sent).toBe(1);
});
