import type { Schemas } from '../shared/contract/contract';
import type { CheckedCall, ReadyCall } from './askedCalls';

export type CreatedCall = Schemas['OutboundCall'];

/** Which created call belongs to which one that was asked for. */
export interface Pairing {
	createdFor: Map<CheckedCall, CreatedCall>;
	/** Created calls that belong to none. */
	unmatched: CreatedCall[];
}

/**
 * Pairs the calls that the service created with those that were asked for. The interface says neither
 * that their order or number is kept, nor that a created call bears its phone number (2.14): numbers
 * decide wherever they are given; without them calls are paired by position, if the counts agree.
 */
export function pairedCalls(asked: readonly ReadyCall[], created: readonly CreatedCall[]): Pairing {
	const waiting = new Map<string, ReadyCall[]>();
	for (const one of asked) {
		const queue = waiting.get(one.call.phone_number) ?? [];
		queue.push(one);
		waiting.set(one.call.phone_number, queue);
	}
	for (const queue of waiting.values()) queue.reverse();

	const createdFor = new Map<CheckedCall, CreatedCall>();
	const withoutNumber: CreatedCall[] = [];
	const unmatched: CreatedCall[] = [];
	for (const call of created) {
		const number = numberOf(call);
		const owner = number === undefined ? undefined : waiting.get(number)?.pop();
		if (owner) createdFor.set(owner, call);
		else if (number === undefined) withoutNumber.push(call);
		else unmatched.push(call);
	}

	const rest = asked.filter((one) => !createdFor.has(one));
	if (rest.length === withoutNumber.length) {
		rest.forEach((one, index) => createdFor.set(one, withoutNumber[index] as CreatedCall));
		return { createdFor, unmatched };
	}
	return { createdFor, unmatched: [...unmatched, ...withoutNumber] };
}

/** @returns in the form of the numbers that were sent */
function numberOf({ metadata }: CreatedCall): string | undefined {
	const digits = typeof metadata?.to === 'string' ? metadata.to.replace(/\D/g, '') : '';
	return digits === '' ? undefined : `+${digits}`;
}
