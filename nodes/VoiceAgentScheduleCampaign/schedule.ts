import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { simplifiedOutboundCall } from '../shared/fields/outboundCall';
import { recordOf } from '../shared/request/message/output';
import type { Failure } from '../shared/request/policy/failure';
import { CONSEQUENCES } from '../shared/request/policy/outcome';
import { inputItems } from '../shared/request/run/engine';
import { errorRowOf, nodeErrorOf } from '../shared/request/run/nodeError';
import type { Pass } from '../shared/request/run/pass';
import { sentValuesOf } from '../shared/request/run/runs';
import { sendInRun } from '../shared/request/sendInRun';
import type { Outcome } from '../shared/request/policy/sending';
import { heldBack } from '../shared/rules/heldBack';
import { simplified } from '../shared/values/simplify';
import { groupsOf, type CheckedCall, type ReadyCall } from './askedCalls';
import { plannedCampaigns, type Campaign } from './campaigns';
import { pairedCalls, type CreatedCall } from './createdCalls';

const NO_CALL = 'The service answered without a call for this row';

/**
 * Schedules a campaign out of all input rows, or one for each file or JSON: endpoint 2 of
 * service-interface section 4.
 *
 * @returns each row once, in order: with its created call, as skipped, as one without a call, or as an
 *   error row; created calls that belong to no row come last
 * @throws NodeApiError when the node stops on errors: with all bad rows, before anything is sent
 */
export async function schedule(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const campaigns = await plannedCampaigns(context);
	if (!context.continueOnFail()) refuseBadRows(context, campaigns);
	if (context.getNodeParameter('preview', 0)) {
		return campaigns.flatMap((campaign) => previewOf(context, campaign));
	}

	const { outcomes, pass } = await sendInRun(
		context,
		'scheduleCampaign',
		campaigns.map(({ body, problem }) => (body ? { body } : problem && { problem })),
	);
	rememberSent(context, campaigns, outcomes);
	if (!context.continueOnFail()) refuseFailures(context, campaigns, pass);
	return campaigns.flatMap((campaign, index) => outputOf(context, campaign, outcomes[index]));
}

/** A later turn of a loop calls nobody again. */
function rememberSent(
	context: IExecuteFunctions,
	campaigns: Campaign[],
	outcomes: ReadonlyArray<Outcome | undefined>,
): void {
	const sentValues = sentValuesOf(context, operationTable.scheduleCampaign);
	campaigns.forEach(({ calls }, index) => {
		const outcome = outcomes[index];
		if (!outcome || !CONSEQUENCES[outcome.kind].mayHaveActed) return;
		for (const call of calls) if (call.state === 'ready') sentValues?.add(call.call.phone_number);
	});
}

function refuseBadRows(context: IExecuteFunctions, campaigns: Campaign[]): void {
	const problems = campaigns.flatMap(({ items, calls, problem }): Array<[number, Failure]> => [
		...(problem ? [[items[0] ?? 0, problem] as [number, Failure]] : []),
		...calls.flatMap((call): Array<[number, Failure]> =>
			call.state === 'problem' ? [[call.asked.item, call.failure]] : [],
		),
	]);
	const [first] = problems;
	if (!first) return;
	const items = inputItems(context).length;
	const nothing = { done: 0, unknown: 0, notSent: items };
	throw nodeErrorOf(context.getNode(), first[1], first[0], { items, problems, ...nothing });
}

function refuseFailures(context: IExecuteFunctions, campaigns: Campaign[], pass: Pass): void {
	if (!pass.failure) return;
	const { item, failure } = pass.failure;
	throw nodeErrorOf(context.getNode(), failure, campaigns[item]?.items[0] ?? 0, pass.summary);
}

function outputOf(
	context: IExecuteFunctions,
	{ items, calls, body, problem }: Campaign,
	result: Outcome | undefined,
): INodeExecutionData[] {
	if (problem) return items.map((item) => errorItem(context, item, problem));
	if (body && result && result.kind !== 'done') {
		if (calls.length === 0) return items.map((item) => errorItem(context, item, result));
		return calls.map((call) =>
			call.state === 'ready' ? errorItem(context, call.asked.item, result) : unsentItem(context, call),
		);
	}
	const answer = result?.kind === 'done' ? result.body : undefined;
	return calls.length > 0 ? itemsOfCalls(context, calls, answer) : itemsOfFile(context, items, answer);
}

function itemsOfCalls(
	context: IExecuteFunctions,
	calls: CheckedCall[],
	answer: unknown,
): INodeExecutionData[] {
	const record = recordMaker(context);
	const { createdFor, unmatched } = pairedCalls(groupsOf(calls).flat(), createdCallsIn(answer));
	const items = calls.map((call) => {
		if (call.state !== 'ready') return unsentItem(context, call);
		const created = createdFor.get(call);
		const json = created
			? { ...record(created), ...rowOf(context, call), ...noteOf(call) }
			: { phone_number: call.call.phone_number, created: false, reason: NO_CALL };
		return paired(json, call.asked.item);
	});
	warnOfMissing(
		context,
		calls.filter((call): call is ReadyCall => call.state === 'ready' && !createdFor.has(call)),
	);
	return [...items, ...unmatched.map((call) => ({ json: { ...record(call), unmatched: true } }))];
}

function itemsOfFile(
	context: IExecuteFunctions,
	[item = 0]: number[],
	answer: unknown,
): INodeExecutionData[] {
	const record = recordMaker(context);
	const created = createdCallsIn(answer);
	if (created.length === 0) return [paired({ success: true, ...recordOf(answer) }, item)];
	return created.map((call) => paired(record(call), item));
}

function previewOf(
	context: IExecuteFunctions,
	{ items, calls, body, problem }: Campaign,
): INodeExecutionData[] {
	if (problem) return items.map((item) => errorItem(context, item, problem));
	const { calls: groups, ...campaign } = body ?? { number_id: '' };
	if (calls.length === 0) return items.map((item) => paired({ preview: true, campaign }, item));

	const groupOf = new Map((groups ?? []).flatMap((group, index) => group.map((call) => [call, index + 1])));
	return calls.map((call) => {
		if (call.state !== 'ready') return unsentItem(context, call);
		const json = { preview: true, call: call.call, ...noteOf(call), group: groupOf.get(call.call), campaign };
		return paired(json, call.asked.item);
	});
}

/** The columns of the row that a call was made of, which the service's record may know nothing of. */
function rowOf(context: IExecuteFunctions, { asked }: ReadyCall): IDataObject {
	if (asked.name !== '' || !isSimplified(context)) return {};
	return { row: inputItems(context)[asked.item]?.json };
}

function isSimplified(context: IExecuteFunctions): boolean {
	return context.getNodeParameter('simplify', 0, true) === true;
}

function noteOf({ note }: ReadyCall): IDataObject {
	return note === undefined ? {} : { note };
}

function unsentItem(
	context: IExecuteFunctions,
	call: Exclude<CheckedCall, { state: 'ready' }>,
): INodeExecutionData {
	if (call.state === 'problem') return errorItem(context, call.asked.item, call.failure);
	return paired(heldBack(call.phoneNumber, call.reason) as unknown as IDataObject, call.asked.item);
}

function errorItem(context: IExecuteFunctions, item: number, failure: Failure): INodeExecutionData {
	const row = inputItems(context)[item]?.json ?? {};
	return paired(errorRowOf(context.getNode(), row, failure), item);
}

function paired(json: IDataObject, item: number): INodeExecutionData {
	return { json, pairedItem: { item } };
}

function recordMaker(context: IExecuteFunctions): (call: CreatedCall) => IDataObject {
	return isSimplified(context) ? simplifiedCall : recordOf;
}

function simplifiedCall(call: CreatedCall): IDataObject {
	return simplified(recordOf(call), simplifiedOutboundCall);
}

/** @returns the created calls of an answer, as the node puts them out by default */
export function simplifiedCalls(answer: unknown): IDataObject[] {
	return createdCallsIn(answer).map((call) => ({ ...simplifiedCall(call), row: {} }));
}

function createdCallsIn(answer: unknown): CreatedCall[] {
	const { createdCalls } = (answer ?? {}) as { createdCalls?: unknown };
	return Array.isArray(createdCalls) ? (createdCalls as CreatedCall[]) : [];
}

const MOST_ROWS_NAMED = 20;

function warnOfMissing(context: IExecuteFunctions, missing: ReadyCall[]): void {
	if (missing.length === 0) return;
	const rows = missing.slice(0, MOST_ROWS_NAMED).map(({ asked }) => asked.item + 1);
	const more = missing.length > rows.length ? ` and ${missing.length - rows.length} more` : '';
	context.addExecutionHints({
		message: `The service created no call for row ${rows.join(', ')}${more}. Look into the service before you schedule them again.`,
		location: 'outputPane',
		type: 'warning',
	});
}
