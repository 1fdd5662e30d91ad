import type { IDataObject } from 'n8n-workflow';

import type { Schemas } from '../../shared/contract/contract';
import { noteOnNumber } from '../../shared/fields/calling/phoneNumber';
import {
	type PhoneCell,
	readFirstNumber,
	WHY_WITHOUT_NUMBER,
	type WithoutNumber,
} from '../../shared/numbers/firstNumber';
import { countriesOfNumber } from '../../shared/numbers/plans/countriesOfNumber';
import { emptyNumber } from '../../shared/numbers/problems';
import type { NumberRules } from '../../shared/numbers/readPhoneNumber';
import { toSubscriber } from '../../shared/numbers/subscriber';
import { invalidInput, type Failure } from '../../shared/request/policy/failure';
import {
	describeDuplicate,
	DUPLICATE_REMEDIES,
	type DuplicatePolicy,
	type PreviousCall,
} from '../../shared/rules/duplicates';
import { judgeCall, whyNever, type CallingRules, type Verdict } from '../../shared/rules/judge';
import { MINUTE, SECOND } from '../../shared/times/calendar';
import { slotAt, toCallSlot, type CallSlot, type RowSlot, type SlotRules } from '../../shared/times/callSlot';
import { UTC } from '../../shared/times/zone';
import { InputProblem } from '../../shared/values/inputProblem';
import { inTurns } from '../../shared/values/inTurns';
import { toWholeNumber } from '../../shared/values/wholeNumber';
import { CALL_COLUMNS, type CallColumn } from '../sources/columns';
import { placeText, type CallPlace } from './callPlace';
import type { Lateness } from './lateness';
import { Stagger } from './stagger';

/** A call that a row, or an entry of a JSON group, asks for. */
export interface AskedCall {
	place: CallPlace;
	/** What is said of the call itself, as it was written. */
	cells: Partial<Record<CallColumn, unknown>>;
	/** The cells that may hold the number, in order; if it is not set, the number is among `cells`. */
	phones?: readonly PhoneCell[];
	/** For the use case's prompt. */
	parameters: IDataObject;
}

/** What becomes of a call that was asked for, before anything is sent. */
export type CheckedCall = ReadyCall | SkippedCall | { asked: CallPlace; state: 'problem'; failure: Failure };

/** A call that is sent. */
export interface ReadyCall {
	asked: CallPlace;
	state: 'ready';
	call: CampaignCall;
	note?: string;
	/** The country by whose plan digits without + became the number. */
	completedWith?: string;
	/** Whether its time was read in the workflow's zone, which the number's country has not. */
	isInForeignZone?: true;
}

/** A call that a rule skips. */
export interface SkippedCall {
	asked: CallPlace;
	state: 'skipped';
	phoneNumber: string;
	reason: string;
	/** Index, among all calls of the campaign, of the one that is sent in its place. */
	duplicateOf?: number;
}

/** A per-call object of a campaign (openapi.yaml, CampaignCall). */
export type CampaignCall = Schemas['CampaignCall'] & { phone_number: string };

/** How calls are checked. What depends on the input item throws an InputProblem of that item. */
export interface CallRules {
	/** Refuses an item that cannot be part of the campaign. */
	admit: (item: number) => void;
	/** How the number of an input item is read. */
	numbers: (item: number) => NumberRules;
	/** How its times are read. Asked for calls that have a time. */
	times: (item: number) => SlotRules;
	/** What may skip or delay a call to this number. */
	calling: (item: number, phoneNumber: string) => CallingRules;
	duplicates: (item: number) => DuplicatePolicy;
	withoutNumber: (item: number) => WithoutNumber;
	/** Its outcome in another run of the node in the same execution, as in loops; undefined if not called. */
	calledEarlier: (subscriber: string) => PreviousCall['outcome'];
	/** Of each subscriber, the first call of the run that is sent, in this campaign or another one; added to here. */
	owners: Map<string, ReadyCall>;
	/** Between two calls that have no time of their own; undefined if the service decides. In milliseconds. */
	interval?: number;
	/** Learns when each call that is sent rings. */
	lateness: Lateness;
}

/** @returns each call in its order, corrected, or marked as not sent */
export async function checkedCalls(asked: Iterable<AskedCall>, rules: CallRules): Promise<CheckedCall[]> {
	const check = new Check(rules);
	const calls = await inTurns(asked, (one): CheckedCall => {
		try {
			return check.checked(one);
		} catch (error) {
			return { asked: one.place, state: 'problem', failure: prefixName(one.place, invalidInput(error)) };
		}
	});
	const isWithoutNumber = (call: CheckedCall) => call.state === 'skipped' && call.phoneNumber === '';
	if (!calls.every(isWithoutNumber)) return calls;
	return calls.map(({ asked: place }) => ({
		asked: place,
		state: 'problem',
		failure: prefixName(place, invalidInput(emptyNumber())),
	}));
}

const NUMBER = 'The phone number';

class Check {
	/** Those of this campaign, with their indexes among all. */
	private readonly ready = new Map<ReadyCall, number>();
	private count = 0;
	private readonly stagger: Stagger | undefined;

	constructor(private readonly rules: CallRules) {
		if (!rules.interval) return;
		const nextSecond = Math.ceil(Date.now() / SECOND) * SECOND;
		this.stagger = new Stagger(rules.interval, nextSecond + MINUTE);
	}

	checked(askedCall: AskedCall): CheckedCall {
		const { rules } = this;
		const { place: asked, cells, parameters } = askedCall;
		const { item } = asked;
		const index = this.count++;
		rules.admit(item);
		const phones = askedCall.phones ?? [{ value: cells.phone_number }];
		const read = readFirstNumber(phones, rules.numbers(item));
		if (!read) {
			if (rules.withoutNumber(item) === 'error') throw emptyNumber();
			return { asked, state: 'skipped', phoneNumber: '', reason: WHY_WITHOUT_NUMBER };
		}
		const phoneNumber = read.number;
		const skip = (reason: string): SkippedCall => ({ asked, state: 'skipped', phoneNumber, reason });
		const calling = rules.calling(item, phoneNumber);
		const never = whyNever(phoneNumber, calling);
		if (never !== undefined) return skip(never);

		let mayBePast = false;
		const time = toCallSlot(cells, () => {
			const rulesOfTimes = rules.times(item);
			({ mayBePast } = rulesOfTimes);
			return { ...rulesOfTimes, countries: () => countriesOfNumber(phoneNumber) };
		});
		const maxDuration = toWholeNumber(cells.max_duration_mins, 'Max Duration (Minutes)');
		const { moment, verdict } = this.placed(phoneNumber, time.moment, calling);
		if (verdict.kind === 'skip') return skip(verdict.reason);

		const policy = rules.duplicates(item);
		const subscriber = toSubscriber(phoneNumber);
		const owner = this.ownerOf(subscriber, asked);
		const earlier = rules.calledEarlier(subscriber);
		if (policy !== 'send' && (earlier || owner)) {
			const place = earlier ? undefined : placeText((owner as ReadyCall).asked);
			const reason = describeDuplicate(NUMBER, phoneNumber, { place, outcome: earlier });
			// Two campaigns are two requests: the outcome of the other one is not known here.
			const duplicateOf = earlier ? undefined : this.ready.get(owner as ReadyCall);
			const isElsewhere = !earlier && duplicateOf === undefined;
			if (policy === 'error' || isElsewhere) {
				throw new InputProblem(reason, DUPLICATE_REMEDIES.refused, 'are duplicates');
			}
			if (earlier === 'unknown') throw new InputProblem(reason, DUPLICATE_REMEDIES.unknown);
			return { ...skip(reason), ...(duplicateOf !== undefined && { duplicateOf }) };
		}
		const rings = verdict.moment ?? moment;
		const call = {
			...withoutCallColumns(parameters),
			phone_number: phoneNumber,
			...this.slotOf(time, rings, calling),
			...(maxDuration === undefined ? {} : { max_duration_mins: maxDuration }),
		};
		const note = [noteOnNumber(read), time.note, verdict.note].filter(Boolean).join('. ');
		const { completedWith } = read;
		const { isInForeignZone } = time;
		const ready: ReadyCall = { asked, state: 'ready', call };
		Object.assign(
			ready,
			note && { note },
			completedWith && { completedWith },
			isInForeignZone && { isInForeignZone },
		);
		this.ready.set(ready, index);
		if (!owner) rules.owners.set(subscriber, ready);
		rules.lateness.note({ asked, moment: rings, mayBePast, hours: calling.hours?.() });
		return ready;
	}

	/** A call that an earlier try made of the same item is not a duplicate: its campaign is sent again. */
	private ownerOf(subscriber: string, { item }: CallPlace): ReadyCall | undefined {
		const owner = this.rules.owners.get(subscriber);
		return owner?.asked.item === item && !this.ready.has(owner) ? undefined : owner;
	}

	/**
	 * With calling hours, calls at intervals get times of their own: else the service could go on into the night.
	 *
	 * @param own the time that the row gives
	 * @returns when the call rings, and what the rules make of that
	 * @throws InputProblem when the rules leave no time for it
	 */
	private placed(
		number: string,
		own: number | undefined,
		calling: CallingRules,
	): { moment: number | undefined; verdict: Verdict } {
		const judgedAt = (moment?: number) => ({
			moment,
			verdict: judgeCall({ number, moment }, calling, Date.now()),
		});
		const { stagger } = this;
		if (own !== undefined || !stagger || !calling.hours) return judgedAt(own);
		for (let moment = stagger.firstFreeIn(calling.hours().zones); ;) {
			const placed = judgedAt(moment);
			const opening = placed.verdict.kind === 'call' ? placed.verdict.moment : undefined;
			if (opening === undefined) return placed;
			moment = stagger.freeFrom(opening);
			if (moment === opening) return placed;
		}
	}

	private slotOf(time: RowSlot, moment: number | undefined, { hours }: CallingRules): CallSlot {
		if (time.moment === undefined && hours && moment !== undefined) this.stagger?.take(moment, hours().zones);
		if (moment === undefined || moment === time.moment) return time.slot;
		return slotAt(Math.ceil(moment / SECOND) * SECOND, hours?.().zones.zones[0] ?? UTC);
	}
}

/** The service reads these keys itself: a column that happens to have such a name must not decide when a person is called. */
function withoutCallColumns(parameters: IDataObject): IDataObject {
	const entries = Object.entries(parameters);
	return Object.fromEntries(entries.filter(([name]) => !(CALL_COLUMNS as readonly string[]).includes(name)));
}

function prefixName({ name }: CallPlace, failure: Failure): Failure {
	if (name === '') return failure;
	// What several items have in common does not say which of an item's calls has it.
	return { ...failure, message: `${name}: ${failure.message}`, ofSeveral: undefined };
}

/** @returns why the first call that cannot be sent cannot be; undefined if all can */
export function problemAmong(calls: readonly CheckedCall[]): Failure | undefined {
	return calls.find((call) => call.state === 'problem')?.failure;
}

/** @returns the calls that are sent, in groups, in the order in which the groups first appear */
export function groupCalls(calls: readonly CheckedCall[]): ReadyCall[][] {
	const groups = new Map<string, ReadyCall[]>();
	for (const call of calls) {
		if (call.state !== 'ready') continue;
		const group = groups.get(call.asked.group) ?? [];
		group.push(call);
		groups.set(call.asked.group, group);
	}
	return [...groups.values()];
}
