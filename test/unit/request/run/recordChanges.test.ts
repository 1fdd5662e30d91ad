import { RecordChanges } from '../../../../nodes/shared/request/run/recordChanges';
import type { Outcome } from '../../../../nodes/shared/request/policy/sending';

const done: Outcome = { kind: 'done', body: '' };
const failed: Outcome = { kind: 'notDelivered', message: '', advice: '' };

it('rows of one record have their turns in order, those of others do not wait', async () => {
	const changes = new RecordChanges();
	const order: number[] = [];
	const pauses = new Map<number, () => void>();
	// Those whose accounts are learned last come first all the same.
	const accountOf = (item: number) => async () => {
		for (let turns = 10 - item; turns > 0; turns--) await Promise.resolve();
		return item === 4 ? 'another' : 'one';
	};
	const begin = (item: number, record?: string) =>
		void changes.inTurn({ item, record, account: accountOf(item) }, async () => {
			order.push(item);
			await new Promise<void>((resolve) => pauses.set(item, resolve));
			return done;
		});
	const turns = async () => await new Promise(setImmediate);
	begin(0, 'a');
	begin(1, 'a');
	begin(2, 'b');
	begin(3);
	begin(4, 'a');
	await turns();
	expect(order).toEqual([3, 0, 2, 4]);
	pauses.get(0)?.();
	await turns();
	expect(order).toEqual([3, 0, 2, 4, 1]);
});

it('a change is superseded once a later row has done its own', async () => {
	const changes = new RecordChanges();
	const end = async (item: number, outcome: Outcome, of = 'one') =>
		await changes.inTurn({ item, record: 'a', account: async () => await Promise.resolve(of) }, () =>
			Promise.resolve(outcome),
		);
	await end(0, failed);
	expect(changes.isSuperseded(0)).toBe(false);
	await end(1, failed);
	expect(changes.isSuperseded(0)).toBe(false);
	await end(2, done, 'another');
	expect(changes.isSuperseded(0)).toBe(false);
	await end(3, done);
	await end(4, failed);
	expect([0, 1, 2, 3, 4, 5].map((item) => changes.isSuperseded(item))).toEqual([
		true,
		true,
		false,
		false,
		false,
		false,
	]);
});
