import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import type { Operation, OperationId } from '../contract/contract';
import type { BodyFields } from './message/fields';
import type { DistinctField, ItemContext, ItemRequest, Judge, JudgeOf } from './message/itemRequest';
import { outputOf, wantedOutput, type WantedOutput } from './message/output';
import { preparedRequest, type PreparedRequest } from './message/preparedRequest';
import { unusable, type Failure } from './policy/failure';
import type { Outcome } from './policy/sending';
import { errorRowOf } from './run/nodeError';
import type { PreviewedRow } from './run/preview';
import { heldBack, type Distinct, type Row } from './run/row';
import { attempted } from './wire/http';

/** An item of a declarative operation: the row that is sent for it, and what comes out. */
export interface ItemRow extends PreviewedRow {
	/** @returns what the node puts out for the item, paired with it */
	output: (outcome: Outcome) => INodeExecutionData[];
}

/** How an item is sent. */
export interface ItemSending<Id extends OperationId> {
	id: Id;
	operation: Operation;
	itemRequest: ItemRequest<Id>;
	context: IExecuteFunctions;
	item: ItemContext;
	bodyFields: BodyFields;
	/** As the rules of the run give it. */
	judgeOf?: JudgeOf;
	credential: () => Promise<ICredentialDataDecryptedObject>;
	/** It is sent so many milliseconds after the first at the earliest. */
	delay: number;
}

/** How the rules judge items; for a run whose rules cannot be read, why nothing must be sent. */
export interface RulesOfRun {
	judgeOf?: JudgeOf;
	problem?: Failure;
}

/** Never fails. */
export async function rulesOf<Id extends OperationId>(
	{ rules }: ItemRequest<Id>,
	items: readonly ItemContext[],
): Promise<RulesOfRun> {
	if (!rules) return {};
	return await rules(items).then(
		(judgeOf) => ({ judgeOf }),
		(error: unknown) => ({ problem: unusable(error) }),
	);
}

/**
 * Never fails.
 *
 * @returns whether nothing must be sent. Where that cannot be read, no row is sent: the user may have wanted
 *   to see what would be sent
 */
export function previewOf<Id extends OperationId>(
	{ isPreview = () => false }: ItemRequest<Id>,
	items: readonly ItemContext[],
): { isPreview: boolean; problem?: Failure } {
	try {
		return { isPreview: items.some(isPreview) };
	} catch (error) {
		return { isPreview: false, problem: unusable(error) };
	}
}

/** What is sent for an item, and what comes out. Never fails. */
export function rowOfItem<Id extends OperationId>({
	id,
	operation,
	itemRequest,
	context,
	item,
	bodyFields,
	judgeOf,
	credential,
	delay,
}: ItemSending<Id>): ItemRow {
	const index = item.getItemIndex();
	const paired = (records: IDataObject[]) => records.map((json) => ({ json, pairedItem: { item: index } }));
	let prepared = NOTHING;
	let request = NOTHING;
	let judge: Judge | undefined;
	let wanted: WantedOutput = { simplifies: false, showsSecrets: false, changes: [] };
	const obstacle = (): Outcome | undefined => {
		try {
			const judgement = judge?.judge(prepared.body) ?? { kind: 'send' };
			if (judgement.kind === 'heldBack') return heldBack(judgement.output);
			const { changes, note } = judgement;
			request = {
				...prepared,
				body: { ...prepared.body, ...changes },
				notes: [...prepared.notes, ...(note === undefined ? [] : [note])],
			};
			return undefined;
		} catch (error) {
			return unusable(error);
		}
	};
	const row: Row = {
		item: index,
		hidden: NOTHING.hidden,
		delay,
		credential,
		obstacle,
		note: () => noteOf(request),
		attempt: async (target, transport) =>
			await attempted(context, { operation, path: request.path, body: request.body }, target, transport),
	};
	try {
		wanted = wantedOutput(itemRequest, item);
		const body = bodyFields.read(item);
		const note = itemRequest.identify?.(body, item);
		judge = judgeOf?.(body, item);
		if (judge?.never === undefined) {
			prepared = preparedRequest(operation, itemRequest, body, item);
			if (typeof note === 'string') prepared.notes.unshift(note);
			row.hidden = prepared.hidden;
		}
		const found = judge?.never === undefined ? obstacle() : heldBack(judge.never);
		if (found?.kind === 'done') row.heldBack = found;
		else if (found) row.problem = found;
		else {
			row.distinct = distinctOf(itemRequest.distinct, prepared.body, item);
			row.record = recordChangedBy(operation, itemRequest, prepared);
		}
	} catch (error) {
		row.problem = unusable(error);
	}
	return {
		row,
		call: () => request.body,
		note: () => noteOf(request),
		output: (outcome) =>
			outcome.kind === 'done'
				? paired(outputOf(id, itemRequest, { ...outcome, sent: request.sent, wanted }))
				: paired([errorRowOf(item.getNode(), item.getInputData().json, outcome)]),
	};
}

const NOTHING: PreparedRequest = {
	path: '',
	body: {},
	sent: {},
	notes: [],
	hidden: { inErrors: [], inOutput: [] },
};

/** @returns what is to be told of a request, if anything */
function noteOf({ notes }: PreparedRequest): string | undefined {
	return notes.length > 0 ? notes.join('. ') : undefined;
}

/** @returns the record that a request changes, if it changes one */
function recordChangedBy<Id extends OperationId>(
	{ method }: Operation,
	{ recordField }: ItemRequest<Id>,
	{ path, body }: PreparedRequest,
): string | undefined {
	if (method !== 'PATCH') return undefined;
	return recordField === undefined ? path : `${path} ${JSON.stringify(body[recordField]).toLowerCase()}`;
}

function distinctOf(
	distinct: DistinctField | undefined,
	body: IDataObject,
	item: ItemContext,
): Distinct | undefined {
	if (!distinct) return undefined;
	const policy = distinct.policy(item);
	if (policy === 'send') return undefined;
	const { field, identityOf, describeDuplicate, remedies } = distinct;
	const value = body[field];
	return {
		identity: identityOf(value),
		policy,
		describeDuplicate: (previous) => describeDuplicate(value, previous),
		remedies,
		skipped: (reason) => ({ [field]: value, skipped: true, reason }),
	};
}
