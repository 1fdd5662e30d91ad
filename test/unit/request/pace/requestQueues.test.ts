import { sleep } from 'n8n-workflow';

import { operationTable } from '../../../../nodes/shared/contract/contract';
import { findQueue } from '../../../../nodes/shared/request/pace/requestQueues';
import { inVirtualTime } from './simulation/virtualTime';

const { dialOutbound, stopCall } = operationTable;

it('an account has one queue for each operation, and another key or address has another', () => {
	const queue = findQueue('https://one.example', 'fake-key-1', dialOutbound);
	expect(findQueue('https://one.example', 'fake-key-1', dialOutbound)).toBe(queue);
	expect(findQueue('https://one.example', 'fake-key-1', stopCall)).not.toBe(queue);
	expect(findQueue('https://one.example', 'fake-key-2', dialOutbound)).not.toBe(queue);
	expect(findQueue('https://two.example', 'fake-key-1', dialOutbound)).not.toBe(queue);
});

it('what was learned of a service is forgotten when it was unused for long, and not while it is in use', async () => {
	await inVirtualTime(async () => {
		const [idle, busy] = [
			findQueue('https://one.example', 'fake-key-idle', dialOutbound),
			findQueue('https://one.example', 'fake-key-busy', dialOutbound),
		];
		const ticket = { group: {}, retryBudget: 60_000, order: 0, isRetry: false, notBefore: 0 };
		const turn = busy.perform(ticket, async () => {
			await sleep(10 * 60_000);
			return { report: { kind: 'success' }, value: undefined };
		});
		await sleep(5 * 60_000);
		expect(findQueue('https://one.example', 'fake-key-busy', dialOutbound)).toBe(busy);
		expect(findQueue('https://one.example', 'fake-key-idle', dialOutbound)).not.toBe(idle);
		await turn;
	});
});
