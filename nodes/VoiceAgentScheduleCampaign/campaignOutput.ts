import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';

import { simplifiedOutboundCall } from '../shared/fields/calling/outboundCall';
import type { ItemContext } from '../shared/request/message/itemRequest';
import { toRecord } from '../shared/request/message/output';
import { type Failure, notSentFailure } from '../shared/request/policy/failure';
import { CONSEQUENCES } from '../shared/request/policy/outcome';
import type { Outcome } from '../shared/request/policy/sending';
import { inputItems } from '../shared/request/run/runs';
import { toErrorItem } from '../shared/request/run/nodeError';
import { DUPLICATE_REMEDIES } from '../shared/rules/duplicates';
import { skipCall } from '../shared/rules/skippedCall';
import { inTurns } from '../shared/values/inTurns';
import { type RecordView, viewRecord } from '../shared/values/records/recordView';
import { type CheckedCall, groupCalls, type ReadyCall } from './calls/askedCalls';
import type { CallPlace } from './calls/callPlace';
import type { Campaign } from './campaign';
import { type CreatedCall, createdCallsIn, pairedCalls } from './calls/createdCalls';
import { hintAtEmptyFile, hintAtMissing, hintAtPreview } from './hints';

const BY_PLACE = 'The service returned no phone number, so this call is matched to the item by position';
const NO_CALL = 'The service created no call for this item';
const NO_CALLS = 'The service created no call for this file';

/** Makes the output items of the node. */
export class CampaignOutput {
	private readonly node: INode;
	private readonly input: INodeExecutionData[];

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly view: RecordView,
	) {
		this.node = context.getNode();
		this.input = inputItems(context);
	}

	/** @returns each row once, in order; created calls that belong to no row come last */
	async of({ items, calls, problem }: Campaign, result: Outcome | undefined): Promise<INodeExecutionData[]> {
		if (problem) return items.map((item) => this.errorItem(item, problem));
		if (result && result.kind !== 'done') {
			if (calls.length === 0) return items.map((item) => this.errorItem(item, result));
			return calls.map((call) => this.itemOfFailed(call, result));
		}
		const response = result?.kind === 'done' ? result.body : undefined;
		return calls.length > 0 ? await this.ofCalls(calls, response) : this.ofFile(items, response);
	}

	/** @returns each row once, with what would be sent for it */
	async preview(campaign: Campaign, all: readonly ItemContext[]): Promise<INodeExecutionData[]> {
		const { items, calls, body, problem } = campaign;
		if (problem) return items.map((item) => this.errorItem(item, problem));
		const { calls: groups, ...fields } = body ?? { number_id: '' };
		if (calls.length === 0) return items.map((item) => pairItem({ preview: true, campaign: fields }, item));

		hintAtPreview(this.context, all, campaign);
		const groupOf = new Map((groups ?? []).flatMap((group, index) => group.map((call) => [call, index + 1])));
		return await inTurns(calls, (call) => {
			if (call.state !== 'ready') return this.unsentItem(call);
			const group = groupOf.get(call.call);
			const json = { preview: true, call: call.call, ...combineNotes(call), group, campaign: fields };
			return pairItem(json, call.asked.item);
		});
	}

	private async ofCalls(calls: CheckedCall[], response: unknown): Promise<INodeExecutionData[]> {
		const ready = groupCalls(calls).flat();
		const { createdFor, unmatched, byPlace } = await pairedCalls(ready, createdCallsIn(response));
		const items = await inTurns(calls, (call) => {
			if (call.state !== 'ready') {
				const owner = call.state === 'skipped' ? calls[call.duplicateOf ?? -1] : undefined;
				return owner?.state === 'ready' && !createdFor.has(owner)
					? itemWithoutCall(owner, call.asked)
					: this.unsentItem(call);
			}
			const created = createdFor.get(call);
			if (!created) return itemWithoutCall(call, call.asked);
			const note = byPlace.has(call) ? BY_PLACE : undefined;
			const json = { ...this.recordOf(created), ...this.rowOf(call), ...combineNotes(call, note) };
			return pairItem(json, call.asked.item);
		});
		const missing = calls.filter((call) => call.state === 'ready' && !createdFor.has(call));
		hintAtMissing(this.context, missing);
		return [...items, ...unmatched.map((call) => ({ json: { ...this.recordOf(call), unmatched: true } }))];
	}

	private ofFile([item = 0]: number[], response: unknown): INodeExecutionData[] {
		const created = createdCallsIn(response);
		if (created.length === 0) {
			const isNone = Array.isArray((response as IDataObject | undefined)?.createdCalls);
			if (isNone) hintAtEmptyFile(this.context, item);
			const result = isNone ? { created: false, reason: NO_CALLS } : { success: true };
			return [pairItem({ ...result, ...toRecord(response) }, item)];
		}
		return created.map((call) => pairItem(this.recordOf(call), item));
	}

	/** A duplicate was not skipped if the call that it duplicates failed. */
	private itemOfFailed(call: CheckedCall, failure: Failure): INodeExecutionData {
		const { item } = call.asked;
		if (call.state === 'ready') return this.errorItem(item, failure);
		if (call.state !== 'skipped' || call.duplicateOf === undefined) return this.unsentItem(call);
		if (!CONSEQUENCES[failure.kind].mayHaveActed) return this.errorItem(item, failure);
		return this.errorItem(
			item,
			notSentFailure(`${call.reason}, whose outcome is unknown`, DUPLICATE_REMEDIES.unknown),
		);
	}

	private unsentItem(call: Exclude<CheckedCall, { state: 'ready' }>): INodeExecutionData {
		if (call.state === 'problem') return this.errorItem(call.asked.item, call.failure);
		return pairItem(skipCall(call.phoneNumber, call.reason) as unknown as IDataObject, call.asked.item);
	}

	private errorItem(item: number, failure: Failure): INodeExecutionData {
		return pairItem(toErrorItem(this.node, this.input[item]?.json ?? {}, failure), item);
	}

	private recordOf(call: CreatedCall): IDataObject {
		return viewRecord(toRecord(call), this.view, simplifiedOutboundCall);
	}

	/** The columns of the row that a call was made of, which the service's record may know nothing of. */
	private rowOf({ asked }: ReadyCall): IDataObject {
		return this.view === 'simplified' && asked.name === '' ? { row: this.input[asked.item]?.json } : {};
	}
}

/** @param asked the row, which is that of the call or of a duplicate */
function itemWithoutCall({ call }: ReadyCall, asked: CallPlace): INodeExecutionData {
	return pairItem({ phone_number: call.phone_number, created: false, reason: NO_CALL }, asked.item);
}

function combineNotes({ note }: ReadyCall, further?: string): IDataObject {
	const notes = [note, further].filter((text) => text !== undefined);
	return notes.length === 0 ? {} : { note: notes.join('. ') };
}

function pairItem(json: IDataObject, item: number): INodeExecutionData {
	return { json, pairedItem: { item } };
}

/** @returns the created calls of a response, as the node puts them out by default */
export function simplifiedCalls(response: unknown): IDataObject[] {
	return createdCallsIn(response).map((call) => ({
		...viewRecord(toRecord(call), 'simplified', simplifiedOutboundCall),
		row: {},
	}));
}
