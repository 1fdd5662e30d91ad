import { operationTable } from '../../../../nodes/shared/contract/contract';
import { queueOf } from '../../../../nodes/shared/request/pace/requestQueues';

const { dialOutbound, stopCall } = operationTable;

it('an account has one queue for each operation, and another key or address has another', () => {
	const queue = queueOf('https://one.example', 'fake-key-1', dialOutbound);
	expect(queueOf('https://one.example', 'fake-key-1', dialOutbound)).toBe(queue);
	expect(queueOf('https://one.example', 'fake-key-1', stopCall)).not.toBe(queue);
	expect(queueOf('https://one.example', 'fake-key-2', dialOutbound)).not.toBe(queue);
	expect(queueOf('https://two.example', 'fake-key-1', dialOutbound)).not.toBe(queue);
});

it('a thousand keys later an account that was idle begins anew, and one that is in use does not', async () => {
	const idle = queueOf('https://one.example', 'fake-key-idle', dialOutbound);
	const busy = queueOf('https://one.example', 'fake-key-busy', dialOutbound);
	let end = () => {};
	const ended = new Promise<void>((resolve) => (end = resolve));
	const ticket = { group: {}, retryBudget: 60_000, order: 0, isRetry: false, notBefore: 0 };
	const turn = busy.perform(ticket, async () => {
		await ended;
		return { report: { kind: 'success' }, value: undefined };
	});
	for (let count = 0; count < 1000; count++)
		queueOf('https://one.example', `fake-key-of-row-${count}`, dialOutbound);
	expect(queueOf('https://one.example', 'fake-key-busy', dialOutbound)).toBe(busy);
	expect(queueOf('https://one.example', 'fake-key-idle', dialOutbound)).not.toBe(idle);
	end();
	await turn;
});
