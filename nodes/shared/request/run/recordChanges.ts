import type { Outcome } from '../policy/sending';

/** What a row changes. */
interface Change {
	item: number;
	/** Undefined if it changes none. */
	record?: string;
}

/** Of rows that change the same record, the last one decides what it is in the end. */
export class RecordChanges {
	private readonly latest = new Map<string, Promise<Outcome>>();
	private readonly done = new Map<string, number>();

	/** @returns what becomes of the row once the one before it, which changes the same record, has ended */
	async inTurn({ item, record }: Change, change: () => Promise<Outcome>): Promise<Outcome> {
		if (record === undefined) return await change();
		const outcome = Promise.resolve(this.latest.get(record)).then(change);
		this.latest.set(record, outcome);
		const { kind } = await outcome;
		if (kind === 'done') this.done.set(record, Math.max(item, this.done.get(record) ?? item));
		return await outcome;
	}

	/** @returns whether a later row has changed the record by now, which this one must not undo */
	isSuperseded({ item, record }: Change): boolean {
		return record !== undefined && (this.done.get(record) ?? item) > item;
	}
}
