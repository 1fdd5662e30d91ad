import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { NOTHING } from '../shared/record/callRecord';
import { failItem, type Fate, viewItem } from '../shared/record/record';
import { addHint } from '../shared/request/errors';
import type { ItemContext } from '../shared/request/message/item';
import { toRecord } from '../shared/request/message/output';
import { type Failure, notSentFailure } from '../shared/request/policy/failure';
import { CONSEQUENCES } from '../shared/request/policy/outcome';
import type { Outcome } from '../shared/request/policy/sending';
import { DUPLICATE_REMEDIES } from '../shared/rules/duplicates';
import { inTurns } from '../shared/values/inTurns';
import type { RecordView } from '../shared/values/records/recordView';
import { plainText } from '../shared/values/read';
import { type CreatedCall, createdCallsIn, pairedCalls } from './pair';
import type { Part } from './sentBefore';

const BY_PLACE = 'The service returned no phone number, so this call is matched to the item by position';
const NO_CALL = 'The service created no call for this item. Look it up before you schedule it again';
const NO_ITEM = 'Belongs to no item';
const MAX_ITEMS_NAMED = 20;

/** @returns each item once, in order; created calls that belong to no item come last */
export async function campaignOutput(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	parts: readonly Part[],
	outcome: Outcome,
	view: RecordView,
): Promise<INodeExecutionData[]> {
	const itemOf = (part: Part) => items[part.item] as ItemContext;
	if (outcome.kind !== 'done') {
		return await inTurns(parts, (part) =>
			outputOfFailed(context, itemOf(part), part, { failure: outcome, view }),
		);
	}
	const ready = parts.filter(({ fate }) => fate.status === 'ready');
	const asked = [...ready].sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
	const { createdFor, unmatched, byPlace } = await pairedCalls(asked, createdCallsIn(outcome.body));
	hintAtMissing(
		context,
		ready.filter((part) => !createdFor.has(part)).map(({ item }) => item),
	);
	const byItem = new Map(parts.map((part) => [part.item, part]));
	const output = await inTurns(parts, (part) => {
		const item = itemOf(part);
		if (part.failure) return failItem(context, item, part.fate, part.failure);
		const owner = part.duplicateOf === undefined ? part : byItem.get(part.duplicateOf);
		if (owner?.fate.status === 'ready' && !createdFor.has(owner)) {
			return viewItem(context, item, { ...part.fate, status: 'unknown', reason: NO_CALL }, { view });
		}
		const created = createdFor.get(part);
		if (!created) return viewItem(context, item, part.fate, { view });
		const { reason } = part.fate;
		const how = !byPlace.has(part) ? reason : reason === NOTHING ? BY_PLACE : `${reason}. ${BY_PLACE}`;
		const fate: Fate = { ...part.fate, status: 'scheduled', reason: how, call_id: idOf(created) };
		return viewItem(context, item, fate, { view, answer: toRecord(created) });
	});
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
function outputOfFailed(
	context: IExecuteFunctions,
	item: ItemContext,
	{ fate, failure: own, duplicateOf }: Part,
	{ failure, view }: { failure: Failure; view: RecordView },
): INodeExecutionData {
	if (own) return failItem(context, item, fate, own);
	if (fate.status === 'ready') return failItem(context, item, fate, failure);
	if (duplicateOf === undefined) return viewItem(context, item, fate, { view });
	if (!CONSEQUENCES[failure.kind].mayHaveActed) return failItem(context, item, fate, failure);
	const reason = `${fate.reason}, whose outcome is unknown`;
	return failItem(context, item, fate, notSentFailure(reason, DUPLICATE_REMEDIES.unknown));
}

function hintAtMissing(context: IExecuteFunctions, missing: readonly number[]): void {
	const count = missing.length;
	if (count === 0) return;
	const named = missing.slice(0, MAX_ITEMS_NAMED).map((item) => item + 1);
	const more = count > named.length ? ` and ${count - named.length} more` : '';
	addHint(
		context,
		`The service created no call for ${count === 1 ? 'item' : 'items'} ${named.join(', ')}${more}. Check in the service before you schedule them again.`,
		'warning',
	);
}

function idOf({ id }: CreatedCall): string {
	return plainText(id) || NOTHING;
}
