import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Call, RunFacts, Verdict } from '../shared/call/call';
import { dueOf, noteOf } from '../shared/call/checks';
import { type CallPlan, gatherFacts, listSent } from '../shared/call/facts';
import { judgeAgain, judgeItems } from '../shared/call/verdicts';
import { operationTable } from '../shared/contract/contract';
import { utcText } from '../shared/fields/calling/scheduledFor';
import { chosenPhoneColumns, duplicatePolicy, toNumber } from '../shared/fields/calling/phoneNumber';
import {
	isPreview as isPreviewOf,
	type CallSources,
	previewCalls,
	tellMoved,
	warnOfSerialDates,
} from '../shared/record/preview';
import { columnsReadBy } from '../shared/fields/calling/promptParameters';
import { NOTHING } from '../shared/record/callRecord';
import {
	dueText,
	endItems,
	type Ending,
	type Fate,
	fateOf,
	readyFate,
	type RecordMode,
} from '../shared/record/record';
import {
	findHistory,
	inputItems,
	previousRequests,
	readSettings,
	sendRequests,
} from '../shared/request/engine';
import { type ItemContext, itemContexts } from '../shared/request/message/item';
import { toRecord } from '../shared/request/message/itemRequest';
import { type Failure, invalidInput, notSentFailure } from '../shared/request/policy/failure';
import type { Outcome } from '../shared/request/policy/outcome';
import type { Request, Unsent } from '../shared/request/send';
import { DUPLICATE_REMEDIES } from '../shared/rules/whoMayBeCalled';
import { rawParameter } from '../shared/values/expression';
import { plainText } from '../shared/values/read';
import { readRecordView, type RecordView } from '../shared/values/records/recordView';

const OPERATION = 'dialOutbound';
const UNSCHEDULED = 'now';

/** How an operation of the node places calls. */
export interface DialPlan extends CallPlan {
	/** @returns texts of a body that must come back neither in an error nor in the output */
	hides?: (body: IDataObject) => string[];
	/** Of what is put out. */
	mode?: RecordMode;
	/** @returns the service's answer as it is put out */
	finish?: (answer: IDataObject) => IDataObject;
}

/** What became of the node's items, in their order. */
export interface Placed {
	verdicts: readonly Verdict[];
	/** Undefined in a preview. */
	outcomes?: readonly Outcome[];
	output: INodeExecutionData[];
}

/**
 * Places one call for each item, all of them checked before the first is placed; or shows what it would do.
 *
 * @throws NodeApiError for the item that failed, or all that are invalid, when the node stops on errors
 */
export async function placeCalls(context: IExecuteFunctions, plan: DialPlan): Promise<Placed> {
	const items = itemContexts(context, inputItems(context));
	const { isPreview, problem: unreadable } = readPreview(items);
	const views = new Map<number, RecordView>();
	const contentOf: CallPlan['contentOf'] = (item, number) => {
		views.set(
			item.getItemIndex(),
			readRecordView((name, fallback) => item.getNodeParameter(name, fallback)),
		);
		return plan.contentOf(item, number);
	};
	const history = findHistory(context, operationTable[OPERATION], isPreview);
	const sent = listSent(isPreview ? new Map<number, never>() : await previousRequests(context, OPERATION));
	const settings = readSettings(context);
	const lines = 'kind' in settings ? undefined : settings.maxInFlight;
	const run = await gatherFacts(items, { ...plan, contentOf, lines }, { history, sent });
	const problem = unreadable ?? run.problem ?? ('kind' in settings ? settings : undefined);
	const verdicts = await judgeItems(items, { ...run, problem });
	const sources = { ...sourcesOf(items, plan), otherColumns: run.otherColumns };
	warnOfSerialDates(context, verdicts, sources);
	tellMoved(context, verdicts);
	if (isPreview) {
		for (const verdict of verdicts) if (verdict.state === 'ready') history?.add(verdict.call.person, 'done');
		return { verdicts, output: await previewCalls(context, items, verdicts, sources) };
	}
	const placed = new Map<number, Call>();
	const outcomes = await sendRequests(
		context,
		OPERATION,
		verdicts.map((verdict) => toRequest(verdict, { run, plan, placed })),
		problem,
	);
	const endings = verdicts.map((verdict, index): Ending => {
		const { item } = verdict;
		const outcome = outcomes[index] as Outcome;
		if (outcome.kind !== 'done') return { item, fate: fateOf(verdict, sources), failure: outcome };
		if (outcome.isSkipped) return { item, fate: outcome.body as Fate };
		const answer = (plan.finish ?? ((one) => one))(toRecord(outcome.body));
		return { item, fate: placedFate(placed.get(index), answer), answer };
	});
	const viewOf = (item: ItemContext) => views.get(item.getItemIndex()) ?? 'simplified';
	const output = await endItems(context, endings, { viewOf, mode: plan.mode });
	return { verdicts, outcomes, output };
}

/** Where it cannot be read, nobody is called: the user may have wanted to see what would be sent. */
function readPreview(items: readonly ItemContext[]): { isPreview: boolean; problem?: Failure } {
	try {
		return { isPreview: items.some(isPreviewOf) };
	} catch (error) {
		return { isPreview: false, problem: invalidInput(error) };
	}
}

function sourcesOf(items: readonly ItemContext[], { cellsOf }: DialPlan): CallSources {
	const first = items[0] as ItemContext;
	const own = columnsReadBy(rawParameter(first.getNode().parameters, toNumber.name));
	return {
		cellsOf,
		unscheduled: UNSCHEDULED,
		phoneColumns: [...own, ...chosenPhoneColumns(first)],
		parametersOf: ({ params }) => (params ?? {}) as IDataObject,
	};
}

function toRequest(
	verdict: Verdict,
	{
		run,
		plan: { cellsOf, isQuestion, hides = () => [] },
		placed,
	}: { run: RunFacts; plan: DialPlan; placed: Map<number, Call> },
): Request | Unsent {
	const place = verdict.item.getItemIndex();
	if (verdict.state === 'invalid') return { place, instead: verdict.failure };
	const { call } = verdict;
	const skip = (skipped: Skipped): Outcome => {
		const fate = fateOf(skipped, { cellsOf, unscheduled: UNSCHEDULED });
		return { kind: 'done', body: fate, isSkipped: true };
	};
	if (!call) return { place, instead: skip(verdict as Skipped) };
	placed.set(place, call);
	const hidden = hides(call.content);
	const isRepeatable = isQuestion || duplicatePolicy(verdict.item) === 'send';
	return {
		place,
		path: operationTable[OPERATION].path,
		body: bodyOf(call),
		note: noteOf(call),
		hidden: { inErrors: hidden, inOutput: hidden },
		people: isRepeatable ? [] : [call.person],
		again: () => {
			const now = judgeAgain(call, run);
			if (now.state === 'invalid') return { instead: now.failure };
			if (now.state === 'skipped') return { instead: skip(now) };
			placed.set(place, now.call);
			return { body: bodyOf(now.call), note: noteOf(now.call) };
		},
		...(verdict.state === 'skipped' && {
			ifCalled: (outcome: 'done' | 'unknown') =>
				outcome === 'done'
					? skip(verdict)
					: notSentFailure(`${verdict.reason}, whose outcome is unknown`, DUPLICATE_REMEDIES.unknown),
		}),
	};
}

type Skipped = Extract<Verdict, { state: 'skipped' }>;

function bodyOf(call: Call): IDataObject {
	const due = dueOf(call);
	return { ...call.content, ...(due && { scheduled_for: utcText(due.moment) }) };
}

/** @param call undefined if an earlier try placed it, and its item is no longer what it was */
function placedFate(call: Call | undefined, { id, metadata }: IDataObject): Fate {
	const call_id = plainText(id) || NOTHING;
	const number = plainText((metadata as IDataObject | undefined)?.to) || NOTHING;
	if (!call) return { status: 'placed', phone_number: number, call_time: NOTHING, reason: NOTHING, call_id };
	const { here } = call;
	const fate = readyFate(call, here ? dueText(here) : UNSCHEDULED);
	return { ...fate, status: dueOf(call) ? 'scheduled' : 'placed', call_id };
}
