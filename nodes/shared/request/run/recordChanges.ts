import type { Outcome } from '../policy/sending';

/** What a row changes. */
export interface Change {
	item: number;
	/** Undefined if it changes none. */
	record?: string;
	/** @returns what tells the account from others, of which each has records of its own */
	account: () => Promise<string>;
}

/** Of rows that change the same record, the last one decides what it is in the end. */
export class RecordChanges {
	/** Rows have their places in the order in which they come, however long it takes to learn their accounts. */
	private placed: Promise<unknown> = Promise.resolve();
	private readonly records = new Map<number, string>();
	private readonly latest = new Map<string, Promise<Outcome>>();
	private readonly done = new Map<string, number>();

	/** @returns what becomes of the row once the one before it, which changes the same record, has ended */
	async inTurn({ item, record, account }: Change, change: () => Promise<Outcome>): Promise<Outcome> {
		if (record === undefined) return await change();
		const place = this.placed.then(async () => {
			const key = `${record} ${await account()}`;
			this.records.set(item, key);
			const outcome = Promise.resolve(this.latest.get(key)).then(change);
			this.latest.set(key, outcome);
			return { key, outcome };
		});
		this.placed = place;
		const { key, outcome } = await place;
		const { kind } = await outcome;
		if (kind === 'done') this.done.set(key, Math.max(item, this.done.get(key) ?? item));
		return await outcome;
	}

	/** @returns whether a later row has changed the record by now, which this one must not undo */
	isSuperseded(item: number): boolean {
		const key = this.records.get(item);
		return key !== undefined && (this.done.get(key) ?? item) > item;
	}
}
