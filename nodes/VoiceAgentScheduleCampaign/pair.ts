import type { Schemas } from '../shared/contract/contract';
import { toSubscriber } from '../shared/numbers/subscriber';
import { inTurns } from '../shared/values/inTurns';
import type { Part } from './sentBefore';

export type CreatedCall = Schemas['OutboundCall'];

/** Which created call belongs to which one that was asked for. */
export interface Pairing {
	createdFor: Map<Part, CreatedCall>;
	/** Created calls that belong to none. */
	unmatched: CreatedCall[];
	/** Those that are matched by their place alone. */
	byPlace: ReadonlySet<Part>;
}

/**
 * Pairs the calls that the service created with those that were asked for. The interface says neither
 * that their order or number is kept, nor that a created call bears its phone number (assumptions.md,
 * Bodies of responses): numbers decide wherever they are given; without them calls are paired by their
 * place, if the counts agree, and the output says so.
 */
export async function pairedCalls(asked: readonly Part[], created: readonly CreatedCall[]): Promise<Pairing> {
	const createdFor = new Map<Part, CreatedCall>();
	const numbered = await inTurns(created, (call) => ({ call, number: readNumber(call) }));
	const withNumber = numbered.filter(hasNumber);
	const withoutNumber = numbered.filter((one) => !hasNumber(one)).map(({ call }) => call);
	const isOpen = (one: Part) => !createdFor.has(one);
	const pair = async (calls: readonly NumberedCall[], keyOf: (number: string) => string) => {
		const waiting = await queuesBy(asked.filter(isOpen), ({ fate }) => keyOf(fate.phone_number));
		const others: NumberedCall[] = [];
		await inTurns(calls, (one) => {
			const owner = waiting.get(keyOf(one.number))?.pop();
			if (owner) createdFor.set(owner, one.call);
			else others.push(one);
		});
		return others;
	};
	// Of two numbers of the same phone each belongs to its own row; what the service has rewritten is left.
	const rewritten = await pair(withNumber, (number) => number);
	const foreign = rewritten.length > 0 ? await pair(rewritten, toSubscriber) : [];
	const unmatched = foreign.map(({ call }) => call);

	const rest = asked.filter(isOpen);
	if (rest.length === withoutNumber.length) {
		rest.forEach((one, index) => createdFor.set(one, withoutNumber[index] as CreatedCall));
		return { createdFor, unmatched, byPlace: new Set(rest.length > 1 ? rest : []) };
	}
	return { createdFor, unmatched: [...unmatched, ...withoutNumber], byPlace: new Set() };
}

interface NumberedCall {
	call: CreatedCall;
	number: string;
}

function hasNumber(one: Partial<NumberedCall>): one is NumberedCall {
	return one.number !== undefined;
}

/** @returns for each key its calls, of which the first is the last */
async function queuesBy(calls: readonly Part[], keyOf: (call: Part) => string): Promise<Map<string, Part[]>> {
	const queues = new Map<string, Part[]>();
	await inTurns(calls, (call) => {
		const key = keyOf(call);
		const queue = queues.get(key) ?? [];
		queue.push(call);
		queues.set(key, queue);
	});
	for (const queue of queues.values()) queue.reverse();
	return queues;
}

/** @returns the created calls of a response; entries that are not records are ignored */
export function createdCallsIn(body: unknown): CreatedCall[] {
	const { createdCalls } = (body ?? {}) as { createdCalls?: unknown };
	if (!Array.isArray(createdCalls)) return [];
	return createdCalls.filter(
		(call) => typeof call === 'object' && call !== null && !Array.isArray(call),
	) as CreatedCall[];
}

/** @returns in the form of the numbers that were sent */
function readNumber({ metadata }: CreatedCall): string | undefined {
	const digits = typeof metadata?.to === 'string' ? metadata.to.replace(/\D/g, '') : '';
	return digits === '' ? undefined : `+${digits}`;
}
