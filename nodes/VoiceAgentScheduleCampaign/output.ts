import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Verdict } from '../shared/call/call';
import { noteOf } from '../shared/call/checks';
import { toErrorItem } from '../shared/request/errors';
import type { ItemContext } from '../shared/request/message/item';
import { toRecord } from '../shared/request/message/output';
import { type Failure, notSentFailure } from '../shared/request/policy/failure';
import { CONSEQUENCES } from '../shared/request/policy/outcome';
import type { Outcome } from '../shared/request/policy/sending';
import { DUPLICATE_REMEDIES } from '../shared/rules/duplicates';
import { inTurns } from '../shared/values/inTurns';
import { type RecordView, viewRecord } from '../shared/values/records/recordView';
import { type CampaignPlan, toCampaignCall } from './group';
import { hintAtMissing } from './hints';
import { type CreatedCall, createdCallsIn, pairedCalls } from './pair';
import type { Part } from './sentBefore';

const BY_PLACE = 'The service returned no phone number, so this call is matched to the item by position';
const NO_CALL = 'The service created no call for this item';
/** What Output: Simplified keeps of a call that was just created (openapi.yaml, OutboundCall). */
const SIMPLIFIED_CALL = ['id', 'created', 'metadata', 'use_case.id', 'use_case.name', 'params'];

/** @returns each item once, in order; created calls that belong to no item come last */
export async function campaignOutput(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	parts: readonly Part[],
	outcome: Outcome,
	view: RecordView,
): Promise<INodeExecutionData[]> {
	const itemAt = (part: Part) => items[part.item] as ItemContext;
	const put = async (recordOf: (part: Part) => IDataObject) =>
		await inTurns(parts, (part) => ({ json: recordOf(part), pairedItem: { item: part.item } }));
	if (outcome.kind !== 'done') {
		return await put((part) => recordOfFailed(part, outcome, itemAt(part)));
	}
	const ready = parts.filter(({ state }) => state === 'ready');
	const { createdFor, unmatched, byPlace } = await pairedCalls(ready, createdCallsIn(outcome.body));
	hintAtMissing(
		context,
		ready.filter((part) => !createdFor.has(part)).map(({ item }) => item),
	);
	const byItem = new Map(parts.map((part) => [part.item, part]));
	const records = await put((part) => {
		const owner = part.state === 'skipped' ? byItem.get(part.duplicateOf ?? -1) : part;
		if (owner?.state === 'ready' && !createdFor.has(owner)) {
			return { phone_number: owner.number, created: false, reason: NO_CALL };
		}
		if (part.state !== 'ready') return recordOfUnsent(part, itemAt(part));
		const notes = [part.note, byPlace.has(part) ? BY_PLACE : undefined].filter(Boolean);
		return {
			...viewCall(createdFor.get(part) as CreatedCall, view),
			...(view === 'simplified' && { row: itemAt(part).getInputData().json }),
			...(notes.length > 0 && { note: notes.join('. ') }),
		};
	});
	return [...records, ...unmatched.map((call) => ({ json: { ...viewCall(call, view), unmatched: true } }))];
}

/** @returns each item once, with what would be sent for it */
export async function previewOutput(
	verdicts: readonly Verdict[],
	{ body, groupOf }: CampaignPlan,
): Promise<INodeExecutionData[]> {
	const groups = new Map<string, number>();
	return await inTurns(verdicts, (verdict) => {
		const { item } = verdict;
		const pairedItem = { item: item.getItemIndex() };
		if (verdict.state === 'invalid') {
			return { json: toErrorItem(item.getNode(), item.getInputData().json, verdict.failure), pairedItem };
		}
		if (verdict.state === 'skipped') {
			return { json: { phone_number: verdict.number, skipped: true, reason: verdict.reason }, pairedItem };
		}
		const name = groupOf(item);
		const group = groups.get(name) ?? groups.size + 1;
		groups.set(name, group);
		const note = noteOf(verdict.call);
		const call = toCampaignCall(verdict.call);
		return { json: { preview: true, call, ...(note && { note }), group, campaign: body }, pairedItem };
	});
}

function recordOfUnsent(part: Exclude<Part, { state: 'ready' }>, item: ItemContext): IDataObject {
	if (part.state === 'invalid') return toErrorItem(item.getNode(), item.getInputData().json, part.failure);
	return { phone_number: part.number, skipped: true, reason: part.reason };
}

/** A duplicate was not skipped if the call that it duplicates failed. */
function recordOfFailed(part: Part, failure: Failure, item: ItemContext): IDataObject {
	const error = (one: Failure) => toErrorItem(item.getNode(), item.getInputData().json, one);
	if (part.state === 'ready') return error(failure);
	if (part.state === 'invalid' || part.duplicateOf === undefined) return recordOfUnsent(part, item);
	if (!CONSEQUENCES[failure.kind].mayHaveActed) return error(failure);
	return error(notSentFailure(`${part.reason}, whose outcome is unknown`, DUPLICATE_REMEDIES.unknown));
}

export function viewCall(call: CreatedCall, view: RecordView): IDataObject {
	return viewRecord(toRecord(call), view, SIMPLIFIED_CALL);
}

/** @returns the created calls of a response, as the node puts them out by default */
export function simplifiedCalls(response: unknown): IDataObject[] {
	return createdCallsIn(response).map((call) => ({ ...viewCall(call, 'simplified'), row: {} }));
}
