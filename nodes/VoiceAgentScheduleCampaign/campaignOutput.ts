import { toSubscriber } from '../shared/numbers/numberingPlan';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { duplicateInDoubt } from '../shared/call/checks';
import { endItems, type Ending, fateOfAnswer, recordOf, withReason } from '../shared/record/record';
import type { ItemContext } from '../shared/request/message/item';
import type { Failure } from '../shared/request/policy/failure';
import { mayHaveActed, type Outcome } from '../shared/request/policy/outcome';
import { type RecordView, toRecord } from '../shared/request/message/output';
import { asFields, NOTHING } from '../shared/values/read';
import type { Schemas } from '../shared/contract/contract';

const BY_PLACE = 'The service returned no phone number, so this call is matched to the item by position';
export const NO_CALL: Failure = {
	kind: 'unknown',
	message: 'Outcome unknown: the service named no call for this item',
	advice: 'Check in the service before you schedule it again.',
};
const NO_ITEM = 'This call matches no item';

/** What a campaign makes of an item: plain data, so that later tries know it. */
export interface Part extends Ending {
	/** Of a duplicate: the item whose call it would repeat. */
	duplicateOf?: number;
	/** Of a call: its place in the request, where groups stand one after the other. */
	place?: number;
}

/** @returns each item once, in order; created calls that belong to no item come last */
export async function campaignOutput(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	parts: readonly Part[],
	outcome: Outcome,
	view: RecordView,
): Promise<INodeExecutionData[]> {
	if (outcome.kind !== 'done') {
		const failed = parts.map((part) => endOfFailed(part, outcome));
		return await endItems(context, items, failed, { view });
	}
	const ready = parts.filter(({ fate }) => fate.status === 'ready');
	const asked = ready.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
	const { createdFor, unmatched, byPlace } = pairedCalls(asked, createdCallsIn(outcome.body));
	const missing = new Set(ready.filter((part) => !createdFor.has(part)).map(({ item }) => item));
	const endings = parts.map((part): Ending => {
		const { item, fate, duplicateOf = item } = part;
		if (missing.has(duplicateOf)) return endOfFailed(part, NO_CALL);
		const created = createdFor.get(part);
		if (!created) return part;
		const scheduled = withReason({ ...fate, status: 'scheduled' }, byPlace.has(part) ? BY_PLACE : undefined);
		return { item, fate: scheduled, outcome: { kind: 'done', body: created } };
	});
	const output = await endItems(context, items, endings, { view });
	return [...output, ...unmatched.map((call) => ({ json: ofNoItem(call, view) }))];
}

function ofNoItem(call: CreatedCall, view: RecordView): IDataObject {
	const answer = toRecord(call);
	if (view === 'raw') return answer;
	const fate = { ...fateOfAnswer('scheduled', answer), reason: NO_ITEM };
	const record = recordOf({ index: 0, row: {} }, fate, 'run', answer);
	return { ...record, row_number: NOTHING, row: NOTHING };
}

/** A duplicate was not skipped if the call that it duplicates failed. */
function endOfFailed(part: Part, failure: Failure): Ending {
	const { item, fate, outcome, duplicateOf } = part;
	const isSkipped = fate.status !== 'ready' && duplicateOf === undefined;
	if (outcome || isSkipped) return part;
	if (fate.status === 'ready' || !mayHaveActed(failure)) return { item, fate, outcome: failure };
	return { item, fate, outcome: duplicateInDoubt(fate.reason) };
}

type CreatedCall = Schemas['OutboundCall'];

/**
 * Pairs the calls that the service created with those that were asked for. The interface says neither
 * that their order or number is kept, nor that a created call bears its phone number (assumptions.md,
 * Bodies of responses): numbers decide wherever they are given; without them calls are paired by their
 * place, if the counts agree, and the output says so.
 *
 * @returns also the created calls that belong to none, and which ones are matched by their place alone
 */
export function pairedCalls(asked: readonly Part[], created: readonly CreatedCall[]) {
	const createdFor = new Map<Part, CreatedCall>();
	const waiting = new Map<string, Part[]>();
	for (const part of asked) {
		const person = toSubscriber(part.fate.phone_number);
		const ofPerson = waiting.get(person) ?? [];
		waiting.set(person, ofPerson);
		ofPerson.push(part);
	}
	const numbered = created.filter((call) => {
		const part = waiting.get(toSubscriber(calledNumber(call)))?.shift();
		if (part) createdFor.set(part, call);
		return !part && calledNumber(call) !== '';
	});
	const unnumbered = created.filter((call) => calledNumber(call) === '');
	const open = asked.filter((part) => !createdFor.has(part));
	if (open.length !== unnumbered.length) {
		return { createdFor, unmatched: [...numbered, ...unnumbered], byPlace: new Set<Part>() };
	}
	open.forEach((part, index) => createdFor.set(part, unnumbered[index] as CreatedCall));
	return { createdFor, unmatched: numbered, byPlace: new Set(open.length > 1 ? open : []) };
}

/** @returns the created calls of a response; entries that are not records are ignored */
export function createdCallsIn(body: unknown): CreatedCall[] {
	const calls: unknown[] = [asFields(body).createdCalls].flat();
	return calls.filter((call) => asFields(call) === call) as CreatedCall[];
}

/** @returns in the form of the numbers that were sent; empty if it has none */
function calledNumber({ metadata }: CreatedCall): string {
	const digits = typeof metadata?.to === 'string' ? metadata.to.replace(/\D/g, '') : '';
	return digits && `+${digits}`;
}
