import { RecordChanges } from '../../../../nodes/shared/request/run/recordChanges';
import type { Outcome } from '../../../../nodes/shared/request/policy/sending';

const done: Outcome = { kind: 'done', body: '' };
const failed: Outcome = { kind: 'notDelivered', message: '', advice: '' };

it('rows of one record have their turns in order, those of others do not wait', async () => {
	const changes = new RecordChanges();
	const order: number[] = [];
	const pauses = new Map<number, () => void>();
	const begin = (item: number, record?: string) =>
		void changes.inTurn({ item, record }, async () => {
			order.push(item);
			await new Promise<void>((resolve) => pauses.set(item, resolve));
			return done;
		});
	const turns = async () => await new Promise(setImmediate);
	begin(0, 'a');
	begin(1, 'a');
	begin(2, 'b');
	begin(3);
	await turns();
	expect(order).toEqual([3, 0, 2]);
	pauses.get(0)?.();
	await turns();
	expect(order).toEqual([3, 0, 2, 1]);
});

it('a change is superseded once a later row has done its own', async () => {
	const changes = new RecordChanges();
	const end = async (item: number, outcome: Outcome) =>
		await changes.inTurn({ item, record: 'a' }, () => Promise.resolve(outcome));
	await end(0, failed);
	expect(changes.isSuperseded({ item: 0, record: 'a' })).toBe(false);
	await end(1, failed);
	expect(changes.isSuperseded({ item: 0, record: 'a' })).toBe(false);
	await end(2, done);
	expect([0, 1, 2, 3].map((item) => changes.isSuperseded({ item, record: 'a' }))).toEqual([
		true,
		true,
		false,
		false,
	]);
	expect(changes.isSuperseded({ item: 0, record: 'b' })).toBe(false);
	expect(changes.isSuperseded({ item: 0 })).toBe(false);
});
