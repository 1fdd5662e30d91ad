import type { IDataObject } from 'n8n-workflow';

import type { Call, CallPlan, Verdict } from '../shared/call/call';
import { toSubscriber } from '../shared/numbers/subscriber';
import type { Previous } from '../shared/request/memory';
import { type Ending, fateOf } from '../shared/record/record';
import { type Failure, notSentFailure } from '../shared/request/policy/failure';

/** What a campaign makes of an item: plain data, so that later tries know it. */
export interface Part extends Ending {
	/** Of a duplicate: the item whose call it would repeat. */
	duplicateOf?: number;
	/** Of a call: its place in the request, where groups stand one after the other. */
	place?: number;
}

/** A campaign that an earlier try sent, and that may have had an effect. */
export interface SentCampaign {
	/** As they were when it was sent. */
	parts: readonly Part[];
	/** It is not sent again, whatever its items hold by now. */
	isFinal: boolean;
}

/** @param placeOf tells the place of a call in the request */
export function toPart(verdict: Verdict, plan: CallPlan, placeOf: (call: Call) => number | undefined): Part {
	const part = { item: verdict.item.getItemIndex(), fate: fateOf(verdict, plan) };
	switch (verdict.state) {
		case 'ready':
			return { ...part, place: placeOf(verdict.call) };
		case 'skipped':
			return { ...part, duplicateOf: verdict.duplicateOf };
		case 'invalid':
			return { ...part, failure: verdict.failure };
	}
}

/** @returns what later tries need to know of a campaign */
export function toMemo(parts: readonly Part[]): IDataObject {
	return { parts };
}

/** @returns the campaign of an earlier try; undefined if there was none */
export function readSent(previous: (Previous & { isFinal: boolean }) | undefined): SentCampaign | undefined {
	const { parts } = (previous?.memo ?? {}) as { parts?: Part[] };
	return previous && parts ? { parts, isFinal: previous.isFinal } : undefined;
}

/** @returns of each person whom an earlier try may have called, the item of the first such call */
export function peopleIn(sent: SentCampaign | undefined): Map<string, number> {
	const people = new Map<string, number>();
	for (const { item, fate } of sent?.parts ?? []) {
		const person = toSubscriber(fate.phone_number);
		if (fate.status === 'ready' && !people.has(person)) people.set(person, item);
	}
	return people;
}

/** @returns whether all that an earlier try sent is in a campaign again */
export function holdsAgain(parts: readonly Part[], before: SentCampaign): boolean {
	return before.parts.every(
		({ fate: { status, phone_number } }, index) =>
			status !== 'ready' ||
			(parts[index]?.fate.status === 'ready' && parts[index].fate.phone_number === phone_number),
	);
}

/**
 * @param previous by place, what earlier tries sent
 * @param now the indexes of the items at each place
 * @returns why nothing can be sent: what an earlier try sent was made of other items, so that it is unknown which of
 *   them are still to be called
 */
export function problemOfChange(
	previous: ReadonlyMap<number, Previous & { isFinal: boolean }>,
	now: ReadonlyArray<readonly number[]>,
): Failure | undefined {
	const isSame = [...previous].every(([place, one]) => {
		const items = readSent(one)?.parts.map(({ item }) => item);
		return items === undefined || items.join() === now[place]?.join();
	});
	if (isSame) return undefined;
	return notSentFailure(
		'an earlier try sent a campaign with other items',
		"Restore 'Calls From', and 'Execute Once' in the node settings. Or check in the service who is called, and start a new execution for the others.",
	);
}
