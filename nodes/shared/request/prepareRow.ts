import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { operationTable, type OperationId } from '../contract/contract';
import type { BodyFields } from './message/fields';
import type { DistinctField, ItemContext, ItemRequest, Judge, JudgeOf } from './message/itemRequest';
import { outputOf, wantedOutput, type WantedOutput } from './message/output';
import { prepareRequest } from './message/preparedRequest';
import { unusable } from './policy/failure';
import type { Outcome } from './policy/sending';
import { errorRowOf } from './run/nodeError';
import { EMPTY_REQUEST, heldBack, type Distinct, type Recheck, type Row, type RowRequest } from './run/row';

/** How the items of a run become rows. */
export interface RowSetup {
	/** Of the operation in the contract. */
	id: OperationId;
	itemRequest: ItemRequest<OperationId>;
	/** Reads the node's fields that are sent as they are. */
	bodyFields: BodyFields;
	/** As the rules of the run give it. */
	judgeOf?: JudgeOf;
	/** @returns milliseconds after the first item at which this one may be sent */
	delayOf: (item: number) => number;
}

/** An item of a node, prepared. */
export interface PreparedRow {
	row: Row;
	/** What the request says, by the names that the output has for it. */
	sent: IDataObject;
	wanted: WantedOutput;
}

/** The first of two steps: makes a row of an item. Never fails: what is wrong with the item is in the row. */
export function prepareRow(setup: RowSetup, item: ItemContext): PreparedRow {
	const index = item.getItemIndex();
	const unread: PreparedRow = {
		row: { item: index, request: EMPTY_REQUEST, delay: setup.delayOf(index) },
		sent: {},
		wanted: { simplifies: false, showsSecrets: false, changes: [] },
	};
	return orProblem(unread, () => {
		const known = { ...unread, wanted: wantedOutput(setup.itemRequest, item) };
		return orProblem(known, () => readRow(setup, item, known));
	});
}

/** The second step: makes the output of an item from what became of its row. */
export function outputRow(
	{ id, itemRequest }: Pick<RowSetup, 'id' | 'itemRequest'>,
	item: ItemContext,
	{ sent, wanted }: PreparedRow,
	outcome: Outcome,
): INodeExecutionData[] {
	const records =
		outcome.kind === 'done'
			? outputOf(id, itemRequest, { ...outcome, sent, wanted })
			: [errorRowOf(item.getNode(), item.getInputData().json, outcome)];
	return records.map((json) => ({ json, pairedItem: { item: item.getItemIndex() } }));
}

function orProblem(known: PreparedRow, prepare: () => PreparedRow): PreparedRow {
	try {
		return prepare();
	} catch (error) {
		return { ...known, row: { ...known.row, instead: unusable(error) } };
	}
}

function readRow(
	{ id, itemRequest, bodyFields, judgeOf }: RowSetup,
	item: ItemContext,
	{ row, wanted }: PreparedRow,
): PreparedRow {
	const fields = bodyFields.read(item);
	const note = itemRequest.identify?.(fields, item);
	const judge = judgeOf?.(fields, item);
	if (judge?.never) return { row: { ...row, instead: heldBack(judge.never) }, sent: {}, wanted };

	const { sent, ...request } = prepareRequest(id, itemRequest, { fields, note }, item);
	const recheck = judge && (() => judgeRequest(request, judge));
	const checked = recheck?.() ?? { request };
	if (checked.instead) return { row: { ...row, request, instead: checked.instead, recheck }, sent, wanted };
	const distinct = distinctValue(itemRequest.distinct, request.body, item);
	const record = changedRecord(id, itemRequest, request);
	return { row: { ...row, request: checked.request, recheck, distinct, record }, sent, wanted };
}

/** @returns the request as the rules change it, or what becomes of the row in its place */
function judgeRequest(request: RowRequest, { judge }: Judge): Recheck {
	try {
		const judgement = judge(request.body);
		if (judgement.kind === 'heldBack') return { instead: heldBack(judgement.output) };
		const { changes, note } = judgement;
		return {
			request: {
				...request,
				body: { ...request.body, ...changes },
				note: [request.note, note].filter(Boolean).join('. ') || undefined,
			},
		};
	} catch (error) {
		return { instead: unusable(error) };
	}
}

function distinctValue(
	distinct: DistinctField | undefined,
	body: IDataObject,
	item: ItemContext,
): Distinct | undefined {
	const policy = distinct?.policy(item) ?? 'send';
	if (!distinct || policy === 'send') return undefined;
	const value = body[distinct.words.field];
	return { value, identity: distinct.identityOf(value), policy, words: distinct.words };
}

/** @returns the record that a request changes, if it changes one */
function changedRecord(
	id: OperationId,
	{ recordField }: ItemRequest<OperationId>,
	{ path, body }: RowRequest,
): string | undefined {
	if (operationTable[id].method !== 'PATCH') return undefined;
	return recordField === undefined ? path : `${path} ${JSON.stringify(body[recordField]).toLowerCase()}`;
}
