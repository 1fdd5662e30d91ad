import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { NOTHING } from '../shared/record/callRecord';
import { endItems, type Ending, type Fate } from '../shared/record/record';
import { addHint, nameItems } from '../shared/request/errors';
import type { ItemContext } from '../shared/request/message/item';
import { toRecord } from '../shared/request/message/itemRequest';
import { type Failure, notSentFailure } from '../shared/request/policy/failure';
import { mayHaveActed, type Outcome } from '../shared/request/policy/outcome';
import { DUPLICATE_REMEDIES } from '../shared/rules/whoMayBeCalled';
import { inTurns } from '../shared/values/inTurns';
import type { RecordView } from '../shared/values/records/recordView';
import { plainText } from '../shared/values/read';
import type { Part } from './sentBefore';
import type { Schemas } from '../shared/contract/contract';
import { toSubscriber } from '../shared/numbers/subscriber';

const BY_PLACE = 'The service returned no phone number, so this call is matched to the item by position';
const NO_CALL = 'The service created no call for this item. Look it up before you schedule it again';
const NO_ITEM = 'Belongs to no item';

/** @returns each item once, in order; created calls that belong to no item come last */
export async function campaignOutput(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	parts: readonly Part[],
	outcome: Outcome,
	view: RecordView,
): Promise<INodeExecutionData[]> {
	const itemOf = (part: Part) => items[part.item] as ItemContext;
	const viewOf = () => view;
	if (outcome.kind !== 'done') {
		const endings = parts.map((part) => ({ item: itemOf(part), ...endOfFailed(part, outcome) }));
		return await endItems(context, endings, { viewOf });
	}
	const ready = parts.filter(({ fate }) => fate.status === 'ready');
	const asked = [...ready].sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
	const { createdFor, unmatched, byPlace } = await pairedCalls(asked, createdCallsIn(outcome.body));
	const missing = ready.filter((part) => !createdFor.has(part)).map(({ item }) => item);
	if (missing.length > 0) {
		const names = nameItems(missing, (index) => items[index]?.getInputData().json.row_number);
		const remedy = 'Check in the service before you schedule them again.';
		addHint(context, `The service created no call for ${names}. ${remedy}`, 'warning');
	}
	const byItem = new Map(parts.map((part) => [part.item, part]));
	const endOf = (part: Part): Omit<Ending, 'item'> => {
		const { fate, failure, duplicateOf } = part;
		const owner = duplicateOf === undefined ? part : byItem.get(duplicateOf);
		const created = createdFor.get(part);
		if (failure) return { fate, failure };
		if (owner?.fate.status === 'ready' && !createdFor.has(owner))
			return { fate: { ...fate, status: 'unknown', reason: NO_CALL } };
		if (!created) return { fate };
		const how = [fate.reason === NOTHING ? '' : fate.reason, byPlace.has(part) ? BY_PLACE : ''];
		const reason = how.filter(Boolean).join('. ') || NOTHING;
		return {
			fate: { ...fate, status: 'scheduled', reason, call_id: idOf(created) },
			answer: toRecord(created),
		};
	};
	const endings = parts.map((part) => ({ item: itemOf(part), ...endOf(part) }));
	const output = await endItems(context, endings, { viewOf });
	return [...output, ...unmatched.map((call) => ({ json: ofNoItem(call, view) }))];
}

/** @returns what a call becomes that belongs to an item as a whole, such as one of a file */
export function fateOfCreated(call: CreatedCall): Fate {
	return {
		status: 'scheduled',
		phone_number: plainText(call.metadata?.to) || NOTHING,
		call_time: NOTHING,
		reason: NOTHING,
		call_id: idOf(call),
	};
}

function ofNoItem(call: CreatedCall, view: RecordView): IDataObject {
	if (view === 'raw') return toRecord(call);
	return { row_number: NOTHING, ...fateOfCreated(call), reason: NO_ITEM, row: NOTHING };
}

/** A duplicate was not skipped if the call that it duplicates failed. */
function endOfFailed({ fate, failure: own, duplicateOf }: Part, failure: Failure): Omit<Ending, 'item'> {
	if (own) return { fate, failure: own };
	if (fate.status === 'ready') return { fate, failure };
	if (duplicateOf === undefined) return { fate };
	if (!mayHaveActed(failure)) return { fate, failure };
	const reason = `${fate.reason}, whose outcome is unknown`;
	return { fate, failure: notSentFailure(reason, DUPLICATE_REMEDIES.unknown) };
}

function idOf({ id }: CreatedCall): string {
	return plainText(id) || NOTHING;
}

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
