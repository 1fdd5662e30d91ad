import type { IDataObject } from 'n8n-workflow';

import type { Schemas } from '../shared/contract/contract';
import { noteOnNumber } from '../shared/fields/phoneNumber';
import { readPhoneNumber, type NumberRules } from '../shared/numbers/readPhoneNumber';
import type { DuplicatePolicy } from '../shared/request/message/itemRequest';
import { unusable, type Failure } from '../shared/request/policy/failure';
import { toCallSlot, type CallSlot, type SlotRules } from '../shared/times/callSlot';
import { InputProblem, shown } from '../shared/values/inputProblem';
import { toWholeNumber } from '../shared/values/wholeNumber';
import { CALL_COLUMNS, type CallColumn } from './columns';

/** A call that a row, or an entry of a JSON group, asks for. */
export interface AskedCall {
	/** Index of the input item. */
	item: number;
	/** Tells the calls of one item apart, for instance `Group 1, call 2`; empty where an item is one call. */
	name: string;
	/** What is said of the call itself, as it was written. */
	cells: Partial<Record<CallColumn, unknown>>;
	/** For the use case's prompt. */
	parameters: IDataObject;
	/** Calls with the same value come into the same group. */
	group: string;
}

/** What becomes of a call that was asked for, before anything is sent. */
export type CheckedCall = { asked: AskedCall } & (
	| { state: 'ready'; call: CampaignCall; note?: string }
	| { state: 'skipped'; phoneNumber: string; reason: string }
	| { state: 'problem'; failure: Failure }
);

/** A call that is sent. */
export type ReadyCall = Extract<CheckedCall, { state: 'ready' }>;

/** A per-call object of a campaign (service-interface 4.2). */
export type CampaignCall = Schemas['CampaignCall'] & { phone_number: string };

/** How calls are checked. */
export interface CallRules extends SlotRules {
	/** How the number of an input item is read. */
	numbers: (item: number) => NumberRules;
	duplicates: DuplicatePolicy;
}

/** @returns each call in its order, put right, or marked as one that is not sent */
export function checkedCalls(asked: readonly AskedCall[], rules: CallRules): CheckedCall[] {
	const owners = new Map<string, AskedCall>();
	return asked.map((one) => {
		try {
			return checked(one, rules, owners);
		} catch (error) {
			return { asked: one, state: 'problem', failure: named(one, unusable(error)) };
		}
	});
}

function checked(asked: AskedCall, rules: CallRules, owners: Map<string, AskedCall>): CheckedCall {
	const { cells } = asked;
	const read = readPhoneNumber(cells.phone_number, rules.numbers(asked.item));
	const phoneNumber = read.number;
	const { slot, note: noteOnTime } = toCallSlot(cells, rules);
	const maxDuration = toWholeNumber(cells.max_duration_mins, 'Max Duration (Minutes)');

	const owner = owners.get(phoneNumber);
	if (owner && rules.duplicates !== 'send') {
		const reason = `The phone number ${shown(phoneNumber)} stands in ${placeOf(owner)} already`;
		if (rules.duplicates === 'skip') return { asked, state: 'skipped', phoneNumber, reason };
		throw new InputProblem(
			reason,
			'Remove one of the two, or choose another way for duplicates in the options.',
		);
	}
	owners.set(phoneNumber, asked);
	const call = {
		...withoutCallColumns(asked.parameters),
		phone_number: phoneNumber,
		...(slot satisfies CallSlot),
		...(maxDuration === undefined ? {} : { max_duration_mins: maxDuration }),
	};
	const note = [noteOnNumber(read), noteOnTime].filter(Boolean).join('. ');
	return { asked, state: 'ready', call, ...(note && { note }) };
}

/** The service reads these keys itself: a column that happens to have such a name must not decide when a person is called. */
function withoutCallColumns(parameters: IDataObject): IDataObject {
	const entries = Object.entries(parameters);
	return Object.fromEntries(entries.filter(([name]) => !(CALL_COLUMNS as readonly string[]).includes(name)));
}

function placeOf({ item, name }: AskedCall): string {
	return [`row ${item + 1}`, name].filter(Boolean).join(', ');
}

function named({ name }: AskedCall, failure: Failure): Failure {
	return name === '' ? failure : { ...failure, message: `${name}: ${failure.message}` };
}

/** @returns the calls that are sent, in groups, in the order in which the groups first appear */
export function groupsOf(calls: readonly CheckedCall[]): ReadyCall[][] {
	const groups = new Map<string, ReadyCall[]>();
	for (const call of calls) {
		if (call.state !== 'ready') continue;
		const group = groups.get(call.asked.group) ?? [];
		group.push(call);
		groups.set(call.asked.group, group);
	}
	return [...groups.values()];
}
