import type { Row } from '../columns/columns';
import { countriesOfNumber } from '../numbers/numberingPlan';
import { toSubscriber } from '../numbers/subscriber';
import { askOfColumns, mayForbidCalls, whyOptedOut, yesNoColumns } from '../columns/optOut';
import { type FirstNumber, readRowNumber } from '../numbers/rowNumber';
import { emptyNumber } from '../numbers/problems';
import { withoutNumberPolicy, rulesOfNumber } from '../fields/calling/phoneNumber';
import type { ItemContext } from '../request/message/item';
import { type Failure, invalidInput } from '../request/policy/failure';
import { inTurns } from '../values/inTurns';
import type { Call, Check, RunFacts, Skip, Verdict } from './call';

/**
 * The verdict on each item, in their order. Of items that are ready, the person is claimed: later ones that would
 * call them are duplicates.
 *
 * @param run is added to
 */
export async function judgeItems(items: readonly ItemContext[], run: RunFacts): Promise<Verdict[]> {
	const { problem } = run;
	if (problem) return items.map((item) => ({ state: 'invalid', item, failure: problem }));
	const verdicts = await inTurns(items, (item) => judgeItem(item, run));
	const failure = await problemOfAll(verdicts, run);
	return failure ? items.map((item) => ({ state: 'invalid', item, failure })) : verdicts;
}

/** @returns why no item can be called, which only shows when all are judged */
async function problemOfAll(
	verdicts: readonly Verdict[],
	{ otherColumns }: RunFacts,
): Promise<Failure | undefined> {
	if (verdicts.every((verdict) => verdict.state === 'skipped' && verdict.instead === 'none')) {
		return invalidInput(emptyNumber());
	}
	const ready = readyCalls(verdicts);
	const columns = await yesNoColumns(rowsOf(ready), otherColumns);
	if (columns.length === 0) return undefined;
	const countries = new Set(ready.flatMap(({ number }) => countriesOfNumber(number.number).slice(0, 1)));
	const unclear = columns.filter((column) => mayForbidCalls(column, countries));
	return unclear.length > 0 ? invalidInput(askOfColumns(unclear)) : undefined;
}

/** @returns the calls of those who would be called */
export function readyCalls(verdicts: readonly Verdict[]): Call[] {
	return verdicts.flatMap((verdict) => (verdict.state === 'ready' ? [verdict.call] : []));
}

export function rowsOf(calls: readonly Call[]): Row[] {
	return calls.map(({ item }) => item.row);
}

function judgeItem(item: ItemContext, run: RunFacts): Verdict {
	let number: FirstNumber | undefined;
	try {
		const optedOut = run.doNotCallCells.get(item.index) ?? whyOptedOut(item.row, run.optOuts);
		if (optedOut !== undefined) return { state: 'skipped', item, reason: optedOut, instead: 'text' };
		const read = readRowNumber(run.cellsOf(item), rulesOfNumber(item));
		if (read.kind !== 'number') {
			const { kind: instead, reason } = read;
			if (instead === 'none' && withoutNumberPolicy(item) === 'error') throw emptyNumber();
			return { state: 'skipped', item, reason, instead };
		}
		({ number } = read);
		const call: Call = { item, number, person: toSubscriber(number.number), content: {} };
		const found = applyChecks(run.checks, call, run);
		if (!found) return { state: 'ready', item, call };
		const { skip: reason, duplicateOf } = found;
		const skipped = { state: 'skipped', item, number: number.number, reason } as const;
		return duplicateOf === undefined ? skipped : { ...skipped, call, duplicateOf };
	} catch (error) {
		return { state: 'invalid', item, number: number?.number, failure: invalidInput(error) };
	}
}

/**
 * The verdict on a call that was ready, when its turn to be sent has come: the clock has gone on.
 *
 * @returns the call as it is to be sent by now, in a copy
 */
export function judgeAgain(ready: Call, run: RunFacts): Verdict {
	const { item } = ready;
	const call = { ...ready };
	try {
		const found = applyChecks(run.again, call, run);
		if (!found) return { state: 'ready', item, call };
		return { state: 'skipped', item, number: call.number.number, reason: found.skip };
	} catch (error) {
		return { state: 'invalid', item, failure: invalidInput(error) };
	}
}

function applyChecks(checks: readonly Check[], call: Call, run: RunFacts): Skip | undefined {
	for (const check of checks) {
		const found = check(call, run);
		if (found && 'skip' in found) return found;
		Object.assign(call, found);
	}
	return undefined;
}
