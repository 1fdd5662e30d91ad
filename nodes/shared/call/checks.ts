import {
	allowedCountries,
	allowPremiumRateNumbers,
	callingHours,
	callLimit,
	consent,
	holidays,
	outsideCallingHours,
	readAllowedCountries,
	readEntries,
	readHoursRule,
	zoneOrState,
} from '../fields/calling/callingRules';
import { doNotCallList } from '../fields/calling/doNotCallFields';
import { readCallTime, scheduledFor } from '../fields/calling/scheduledFor';
import { advise, defaultCountry, duplicatePolicy, rulesOfNumber } from '../fields/calling/phoneNumber';
import { countryName, countryNamed } from '../numbers/country';
import { type FirstNumber, otherNumberIn, readRowNumber, type RowNumber } from '../numbers/rowNumber';
import { toSubscriber } from '../numbers/numberingPlan';
import type { NumberRules } from '../numbers/readPhoneNumber';
import { columnName } from '../columns/columns';
import { readHeading } from '../columns/heading';
import { whyOptedOut } from '../columns/optOut';
import { isFieldAdded, readField } from '../fields/node/fieldPath';
import type { ItemContext } from '../request/message/item';
import { type Failure, invalidInput, notSentFailure, skippedBy } from '../request/policy/failure';
import {
	refuseSpecialRate,
	whyElsewhere,
	toCallLimits,
	whyTooOften,
	whyNoConsent,
	describeDuplicate,
	DUPLICATE_REMEDIES,
} from '../rules/whoMayBeCalled';
import { judgeByHours } from '../times/openTimes';
import { isPast, refusePast } from '../times/callTime';
import { UTC } from '../times/zone';
import { isBlank, plainText } from '../values/read';
import { columnsIn, rawParameter } from '../values/expression';
import { capitalize, InputProblem, quote, tryRead } from '../values/inputProblem';
import type { Call, CallPlan, SkipCause, Check, Due, Rule, RunFacts, Skip, Verdict } from './call';

const onDoNotCallList: Check = ({ number: { number } }, { doNotCallList: list }) =>
	list?.has(number) ? { skip: "In 'Do Not Call List'" } : undefined;

const withoutConsent: Check = ({ item }) => skipFor(whyNoConsent(readField(item, consent)));

const inOtherCountry: Check = ({ item, number: { number } }, run) =>
	skipFor(whyElsewhere(number, readAllowedCountries(item, run.once)));

const atSpecialRate: Check = ({ item, number: { number } }) => {
	if (readField(item, allowPremiumRateNumbers) !== true) refuseSpecialRate(number);
	return undefined;
};

const time: Check = (call, run) => {
	if (isBlank(readField(call.item, scheduledFor))) return undefined;
	const { item, number } = call;
	const read = readCallTime(item, number.number, run);
	refusePast(read);
	return { time: read };
};

/** Either makes a node keep to hours. */
const HOURS = [callingHours, holidays];

/** Alone, these have no effect, and the user may believe that they have. */
const missingHours: Check = ({ item }) => {
	if (HOURS.some((field) => isFieldAdded(item, field))) return undefined;
	const { displayName } = isFieldAdded(item, zoneOrState) ? zoneOrState : outsideCallingHours;
	const remedy = "Add 'Calling Hours' or 'Calling Hours: Holidays' in 'Calling Rules', or remove this rule.";
	throw new InputProblem(`'${displayName}' has no effect without 'Calling Hours'`, remedy);
};

const outsideHours: Check = (call, run) => {
	const rule = readHoursRule(call.item, call.number.number, run.once);
	const [zone = UTC, another] = rule.zones.zones;
	const byHours = (moment: number) => judgeByHours(moment, rule, (from) => run.stagger().freeFrom(from));
	const now = Date.now();
	const due = dueOf(call);
	if (due) return byHours(Math.max(due.moment, now));
	if (run.staggerFrom === undefined) {
		// Where it is uncertain which of several clocks is the person's, none is shown.
		return byHours(now) ?? { here: another ? undefined : { moment: now, zone } };
	}
	// With calling hours, calls at intervals get times of their own: else the service could go on into the night.
	const moment = run.stagger().freeFrom(Math.max(run.staggerFrom, now));
	return byHours(moment) ?? { time: { moment, zone, isStaggered: true } };
};

const content: Check = ({ item, number }, run) => ({ content: run.contentOf(item, number.number) });

const tooOften: Check = (call, { history }) => {
	const { item, person } = call;
	const limits = toCallLimits(readEntries(item, callLimit));
	return skipFor(whyTooOften(limits, ringsAt(call), history.timesOf(person)));
};

/** Decides on duplicates before anything is sent: only a call that will be sent claims its person. */
const duplicate: Check = ({ item, item: { index }, person }, run) => {
	const policy = duplicatePolicy(item);
	if (run.sent.items.has(index)) return undefined;
	const earlier = run.history.ofEarlierRun(person);
	const owner = run.sent.people.get(person) ?? run.claims.get(person) ?? index;
	if (policy === 'send' || (!earlier && owner === index)) {
		if (!run.claims.has(person)) run.claims.set(person, index);
		return undefined;
	}
	const reason = describeDuplicate(earlier, run.nameOf(owner));
	if (policy === 'error') throw new InputProblem(reason, DUPLICATE_REMEDIES.refused, 'are duplicates');
	if (earlier === 'unknown') throw new InputProblem(reason, DUPLICATE_REMEDIES.unknown);
	return { skip: reason, ...(!earlier && { duplicateOf: owner }) };
};

/** @returns what becomes of a duplicate if the call that it would repeat may have been placed */
export function duplicateInDoubt(reason: string): Failure {
	return notSentFailure(`${reason}, whose outcome is unknown`, DUPLICATE_REMEDIES.unknown);
}

const takeMoment: Check = (call, { stagger }) => {
	if (call.moved ?? call.time?.isStaggered) stagger().take((dueOf(call) as Due).moment);
	return undefined;
};

const count: Check = (call, { history }) => {
	history.addTime(call.person, ringsAt(call));
	return undefined;
};

/** Before the call is sent, the clock has gone on. A call whose hours have opened meanwhile is due now. */
const overdue: Check = (call) => {
	const due = dueOf(call);
	if (!due || !isPast(due.moment)) return undefined;
	if (call.moved) return { moved: undefined, time: undefined };
	refusePast(due);
	return undefined;
};

/** In the order in which they are asked: first the person, then the time, then the content, last the duplicate. */
const RULES: readonly Rule[] = [
	{ check: onDoNotCallList, ifAdded: [doNotCallList] },
	{ check: withoutConsent, ifAdded: [consent] },
	{ check: inOtherCountry, ifAdded: [allowedCountries] },
	{ check: atSpecialRate },
	{ check: time },
	{ check: missingHours, ifAdded: [outsideCallingHours, zoneOrState] },
	{ check: outsideHours, ifAdded: HOURS },
	{ check: content },
	{ check: tooOften, ifAdded: [callLimit], notForQuestions: true },
	{ check: duplicate, notForQuestions: true },
	{ check: takeMoment, ifAdded: HOURS },
	{ check: count, ifAdded: [callLimit], notForQuestions: true },
];

/** What may change while a call waits to be sent. */
const RULES_AGAIN: readonly Rule[] = [
	{ check: overdue },
	{ check: outsideHours, ifAdded: HOURS },
	{ check: takeMoment, ifAdded: HOURS },
];

/** @returns the checks for calls of a node, without rules that it does not have */
export function checksFor(first: ItemContext, isQuestion: boolean): Pick<RunFacts, 'checks' | 'again'> {
	const isAsked = ({ ifAdded, notForQuestions }: Rule) =>
		!(isQuestion && notForQuestions) && !ifAdded?.every((field) => !isFieldAdded(first, field));
	return { checks: RULES.filter(isAsked), again: RULES_AGAIN.filter(isAsked) };
}

/** @param run is told why the item's cells forbid to call, if they do, and whom: no other item calls these people */
export function noteOptOut(item: ItemContext, run: RunFacts): void {
	const found = run.doNotCallCells.get(item.index) ?? whyOptedOut(item.row, run.optOuts, run.notes);
	if (!found) return;
	run.doNotCallCells.set(item.index, found);
	const why = `${capitalize(run.nameOf(item.index))} with the same number says not to call`;
	for (const cell of (found.kind !== 'numberNote' && tryRead(() => run.cellsOf(item))) || []) {
		const read = tryRead(() => readNumber(item, { ...run, cellsOf: () => [cell] }));
		if (read?.kind === 'number') run.optedOut.set(toSubscriber(read.number.number), skippedBy(why));
	}
}

/** @param run is told whom the item calls, if it is ready */
export function judgeItem(item: ItemContext, run: RunFacts): Verdict {
	let number: FirstNumber | undefined;
	try {
		const optedOut = run.doNotCallCells.get(item.index);
		// A number that can't be read is an error, whatever a note may say.
		const read = optedOut?.kind === 'optOut' ? optedOut : readNumber(item, run);
		if (read.kind !== 'number') {
			return { state: 'skipped', item, failure: skippedBy(read.reason), cause: read.kind };
		}
		({ number } = read);
		const { number: called, country } = number;
		const isForeign = country && country !== (rulesOfNumber(item).country ?? country);
		const note = isForeign && optedOut?.kind === 'numberNote' ? undefined : optedOut;
		const beside = note?.reason ?? numberBeside(called, item, run);
		if (beside) return { state: 'skipped', item, number: called, failure: skippedBy(beside), cause: 'note' };
		const person = toSubscriber(called);
		const failure = run.optedOut.get(person);
		if (failure) return { state: 'skipped', item, number: called, failure, cause: 'optOut' };
		const call: Call = { item, number, person, content: {} };
		const found = applyChecks(run.checks, call, run);
		if (!found) return { state: 'ready', item, call };
		const { skip, duplicateOf, cause } = found;
		const skipped = { state: 'skipped', item, number: called, failure: skippedBy(skip), cause } as const;
		return duplicateOf === undefined ? skipped : { ...skipped, call, duplicateOf };
	} catch (error) {
		return { state: 'invalid', item, number: number?.number, failure: invalidInput(error) };
	}
}

/** Nobody knows which number is meant by a note such as `new number: …`, or `call my brother …`. */
function numberBeside(number: string, item: ItemContext, { notes, cellsOf }: RunFacts): string | undefined {
	for (const [column, cell] of Object.entries(item.row)) {
		const name = columnName(column);
		const other = notes.has(name) && otherNumberIn(plainText(cell), number, rulesOfNumber(item));
		const isPhone = () => cellsOf(item).some(({ source, column: phone = source }) => phone === name);
		if (other && readHeading(name).kind === 'unknown' && !isPhone())
			return `Column ${quote(column)} has another number: ${quote(other)}`;
	}
	return undefined;
}

/**
 * `0676 4735924` is a number in Germany, and another one in Austria: where a column with the country stands beside it,
 * one Default Country for all items does not decide. Where Default Country has no such number, the row may say whose it
 * is: `06-11129377` beside `NL`, in a list of Belgians.
 *
 * @throws InputProblem when the item's cells cannot be read, or say that the number is another country's
 */
function readNumber(item: ItemContext, run: RunFacts): RowNumber {
	const rules = rulesOfNumber(item);
	let own: RowNumber | undefined;
	let problem: unknown;
	try {
		own = readRowNumber(run.cellsOf(item), rules);
	} catch (error) {
		problem = error;
	}
	if (own && own.kind !== 'number') return own;
	// Without Default Country, a number that could be read is the same everywhere.
	if (own && !own.number.isUnassigned && rules.country === undefined) return own;
	const columns = run.countryColumns();
	if (own && !own.number.isUnassigned) {
		const { number } = own.number;
		const raw = rawParameter(item.node.parameters, defaultCountry.name);
		if (columns.size === 0 || columnsIn(raw).length > 0) return own;
		const other = readByOthers(item, rules, run, columns).find((one) => one.number.number !== number);
		if (!other) return own;
		throw differentByColumn(number, other);
	}
	const found = readByOthers(item, rules, run);
	const [sure, another] = found.filter(({ column }) => columns.get(column));
	if (sure && (another === undefined || another.number.number === sure.number.number)) {
		const note = `Read as a ${countryName(sure.country)} number, as column ${quote(sure.column)} says`;
		const source = [sure.number.source, note].filter(Boolean).join('. ');
		return { kind: 'number', number: { ...sure.number, source } };
	}
	if (!own) throw advise(problem, item) as Error;
	if (!found[0]) return own;
	throw differentByColumn(own.number.number, found[0]);
}

function differentByColumn(own: string, other: ReturnType<typeof readByOthers>[number]): InputProblem {
	const { column, country, number } = other;
	return new InputProblem(
		`The phone number is ambiguous: ${number.number} (${countryName(country)}, by column ${quote(column)}) or ${own} (by 'Default Country')`,
		"Drag the column with the country into 'Default Country', or write the number with + and its country code.",
		'have a phone number that differs by their country column',
	);
}

/** @returns the item's number by each other country that one of its cells names, if it is assigned there */
function readByOthers(
	item: ItemContext,
	rules: NumberRules,
	run: RunFacts,
	columns?: ReadonlyMap<string, boolean>,
) {
	return Object.entries(item.row).flatMap(([name, cell]) => {
		const column = columnName(name);
		const country = !columns || columns.has(column) ? countryNamed(cell) : undefined;
		if (country === undefined || country === rules.country) return [];
		const number = assignedNumber(item, { ...rules, country }, run);
		return number ? [{ column, country, number }] : [];
	});
}

/** @returns the item's number by these rules, if it is assigned */
export function assignedNumber(
	item: ItemContext,
	rules: NumberRules,
	{ cellsOf }: Pick<CallPlan, 'cellsOf'>,
): FirstNumber | undefined {
	const read = tryRead(() => readRowNumber(cellsOf(item), rules));
	return read?.kind === 'number' && !read.number.isUnassigned ? read.number : undefined;
}

/**
 * Looks again at a call that was ready, when its turn to be sent has come: the clock has gone on.
 *
 * @param call gets the time that it has by now
 * @returns why it is not sent any more; undefined if it is
 */
export function judgeAgain(call: Call, run: RunFacts): Failure | undefined {
	try {
		const found = applyChecks(run.again, call, run);
		return found && skippedBy(found.skip);
	} catch (error) {
		return invalidInput(error);
	}
}

function applyChecks(rules: readonly Rule[], call: Call, run: RunFacts) {
	for (const { check, ifAdded } of rules) {
		const found = check(call, run);
		if (found && 'skip' in found) {
			const added = ifAdded?.filter((field) => isFieldAdded(call.item, field));
			const cause: SkipCause = added ? { rules: added.map(({ displayName }) => displayName) } : 'duplicate';
			return { ...found, cause };
		}
		Object.assign(call, found);
	}
	return undefined;
}

/** @returns the calls of those who would be called */
export function readyCalls(verdicts: readonly Verdict[]): Call[] {
	return verdicts.flatMap((verdict) => (verdict.state === 'ready' ? [verdict.call] : []));
}

/** @returns when the phone is to ring; undefined if at once, or as the service likes */
export function dueOf({ time, moved }: Pick<Call, 'time' | 'moved'>): Due | undefined {
	return moved ?? time;
}

function skipFor(reason: string | undefined): Skip | undefined {
	return reason === undefined ? undefined : { skip: reason };
}

function ringsAt(call: Call): number {
	return dueOf(call)?.moment ?? Date.now();
}
