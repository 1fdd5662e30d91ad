import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { type Operation, type OperationId, operationTable } from '../contract/contract';
import { toIdentifier } from '../values/identifier';
import { InputProblem } from '../values/inputProblem';
import { type BodyFields, convertTypes, withoutEmptyFields } from './message/body';
import type {
	DistinctField,
	ItemContext,
	ItemRequest,
	Judge,
	JudgeOf,
	PathSource,
} from './message/itemRequest';
import { readOutput, readWantedOutput, type WantedOutput } from './message/output';
import { invalidInput } from './policy/failure';
import type { Outcome } from './policy/sending';
import { toErrorItem } from './run/nodeError';
import { type Distinct, EMPTY_REQUEST, skip, type Recheck, type Row, type RowRequest } from './run/row';

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
interface PreparedRow {
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
		wanted: { view: 'raw', showsSecrets: false, changes: [] },
	};
	return orProblem(unread, () => {
		const known = { ...unread, wanted: readWantedOutput(setup.itemRequest, item) };
		return orProblem(known, () => readRow(setup, item, known));
	});
}

/**
 * The second step: makes the output of an item from the outcome of its row. What the node itself says of an
 * item, such as that it was skipped, is always whole.
 */
export function outputRow(
	{ id, itemRequest, isPreview }: Pick<RowSetup, 'id' | 'itemRequest'> & { isPreview: boolean },
	item: ItemContext,
	{ sent, wanted }: PreparedRow,
	outcome: Outcome,
): INodeExecutionData[] {
	const isOwn = isPreview || (outcome.kind === 'done' && outcome.isSkipped);
	const records =
		outcome.kind === 'done'
			? readOutput(id, itemRequest, { ...outcome, sent, wanted: isOwn ? { ...wanted, view: 'raw' } : wanted })
			: [toErrorItem(item.getNode(), item.getInputData().json, outcome)];
	return records.map((json) => ({ json, pairedItem: { item: item.getItemIndex() } }));
}

function orProblem(known: PreparedRow, prepare: () => PreparedRow): PreparedRow {
	try {
		return prepare();
	} catch (error) {
		return { ...known, row: { ...known.row, instead: invalidInput(error) } };
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
	if (judge?.never) return { row: { ...row, instead: skip(judge.never) }, sent: {}, wanted };

	const { sent, ...request } = prepareRequest(id, itemRequest, { fields, note }, item);
	const recheck = judge && (() => judgeRequest(request, judge));
	const checked = recheck?.() ?? { request };
	if (checked.instead) return { row: { ...row, request, instead: checked.instead, recheck }, sent, wanted };
	const distinct = distinctValue(itemRequest.distinct, request.body, item);
	const record = changedRecord(id, itemRequest, request);
	return { row: { ...row, request: checked.request, recheck, distinct, record }, sent, wanted };
}

/** @returns the request as the rules change it, or the outcome of the row in its place */
function judgeRequest(request: RowRequest, { judge }: Judge): Recheck {
	try {
		const judgement = judge(request.body);
		if (judgement.kind === 'skip') return { instead: skip(judgement.output) };
		const { changes, note } = judgement;
		return {
			request: {
				...request,
				body: { ...request.body, ...changes },
				note: [request.note, note].filter(Boolean).join('. ') || undefined,
			},
		};
	} catch (error) {
		return { instead: invalidInput(error) };
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

/** What is sent for an item, and what its output says of that. */
interface PreparedRequest extends RowRequest {
	/** Parameters of the path and fields of the body, by the names that they have in the output. */
	sent: IDataObject;
}

/**
 * @param given.fields the body as the node's fields fill it
 * @param given.note what the user must know of them
 * @throws InputProblem when something of it cannot be sent
 */
export function prepareRequest(
	id: OperationId,
	{ path = {}, prepare = [], secrets, hides = () => [] }: ItemRequest<OperationId>,
	{ fields, note }: { fields: IDataObject; note?: string | void },
	item: ItemContext,
): PreparedRequest {
	const operation = operationTable[id];
	const parameters = pathValues(operation, path, item);
	const prepared = { ...fields };
	const notes = [note, ...prepare.map((step) => step(prepared, item))].filter(Boolean);
	const body = withoutEmptyFields(convertTypes(prepared, operation), operation);
	const always = hides(body);
	const unlessWanted = collectSecrets(body, secrets?.names ?? []);
	refuseLongSecrets(unlessWanted);
	const inErrors = [...always, ...unlessWanted];
	return {
		path: fillPath(operation.path, parameters),
		body,
		sent: { ...renameParameters(parameters, path), ...body },
		...(notes.length > 0 && { note: notes.join('. ') }),
		hidden: { inErrors, inOutput: secrets?.areWanted(item) ? always : inErrors },
	};
}

/**
 * @param path with `{name}` for each parameter
 * @param values by name
 */
export function fillPath(path: string, values: Record<string, string>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** They are looked for in all that comes back, at each place of it. */
const MAX_SECRET_LENGTH = 2_000;

function refuseLongSecrets(secrets: readonly string[]): void {
	if (secrets.every((secret) => secret.length <= MAX_SECRET_LENGTH)) return;
	throw new InputProblem(
		`A secret is longer than ${MAX_SECRET_LENGTH} characters`,
		'Enter only the API key or the telco credentials.',
	);
}

/** All texts below the fields of these names. */
function collectSecrets(body: IDataObject, names: readonly string[]): string[] {
	const listTexts = (value: unknown): string[] =>
		typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [String(value)];
	return names.flatMap((name) => (body[name] === undefined ? [] : listTexts(body[name])));
}

function renameParameters(parameters: Record<string, string>, path: Record<string, PathSource>): IDataObject {
	return Object.fromEntries(
		Object.entries(parameters).map(([name, value]) => [path[name]?.outputName ?? name, value]),
	);
}

function pathValues(
	{ pathParameters }: Operation,
	path: Record<string, PathSource>,
	item: ItemContext,
): Record<string, string> {
	const entries = Object.entries(path).map(([name, { parameter, displayName }]) => {
		const value = item.getNodeParameter(parameter, '', { extractValue: true });
		return [name, toIdentifier(value, displayName, pathParameters[name]?.length ?? null)] as const;
	});
	return Object.fromEntries(entries);
}
