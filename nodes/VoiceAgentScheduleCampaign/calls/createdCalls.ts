import type { Schemas } from '../../shared/contract/contract';
import { inTurns } from '../../shared/values/inTurns';
import type { CheckedCall, ReadyCall } from './askedCalls';

export type CreatedCall = Schemas['OutboundCall'];

/** Which created call belongs to which one that was asked for. */
export interface Pairing {
	createdFor: Map<CheckedCall, CreatedCall>;
	/** Created calls that belong to none. */
	unmatched: CreatedCall[];
	/** Those that nothing but their place tells whose they are. */
	byPlace: ReadonlySet<CheckedCall>;
}

/**
 * Pairs the calls that the service created with those that were asked for. The interface says neither
 * that their order or number is kept, nor that a created call bears its phone number (assumptions.md,
 * Bodies of responses): numbers decide wherever they are given; without them calls are paired by their
 * place, if the counts agree, and that is to be told.
 */
export async function pairedCalls(
	asked: readonly ReadyCall[],
	created: readonly CreatedCall[],
): Promise<Pairing> {
	const waiting = new Map<string, ReadyCall[]>();
	await inTurns(asked, (one) => {
		const queue = waiting.get(one.call.phone_number) ?? [];
		queue.push(one);
		waiting.set(one.call.phone_number, queue);
	});
	for (const queue of waiting.values()) queue.reverse();

	const createdFor = new Map<CheckedCall, CreatedCall>();
	const withoutNumber: CreatedCall[] = [];
	const unmatched: CreatedCall[] = [];
	await inTurns(created, (call) => {
		const number = numberOf(call);
		const owner = number === undefined ? undefined : waiting.get(number)?.pop();
		if (owner) createdFor.set(owner, call);
		else if (number === undefined) withoutNumber.push(call);
		else unmatched.push(call);
	});

	const rest = asked.filter((one) => !createdFor.has(one));
	if (rest.length === withoutNumber.length) {
		rest.forEach((one, index) => createdFor.set(one, withoutNumber[index] as CreatedCall));
		return { createdFor, unmatched, byPlace: new Set(rest.length > 1 ? rest : []) };
	}
	return { createdFor, unmatched: [...unmatched, ...withoutNumber], byPlace: new Set() };
}

/** @returns the created calls of a response; entries that are no records belong to nobody */
export function createdCallsIn(body: unknown): CreatedCall[] {
	const { createdCalls } = (body ?? {}) as { createdCalls?: unknown };
	if (!Array.isArray(createdCalls)) return [];
	return createdCalls.filter(
		(call) => typeof call === 'object' && call !== null && !Array.isArray(call),
	) as CreatedCall[];
}

/** @returns in the form of the numbers that were sent */
function numberOf({ metadata }: CreatedCall): string | undefined {
	const digits = typeof metadata?.to === 'string' ? metadata.to.replace(/\D/g, '') : '';
	return digits === '' ? undefined : `+${digits}`;
}
