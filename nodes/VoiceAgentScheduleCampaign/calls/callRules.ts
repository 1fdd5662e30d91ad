import { readingRules, readTimeSettings } from '../../shared/fields/calling/callTime';
import type { CallingRuleReader } from '../../shared/fields/calling/callingRules';
import { withoutNumberPolicy } from '../../shared/fields/calling/phoneColumns';
import { duplicatePolicy, rulesOfNumber } from '../../shared/fields/calling/phoneNumber';
import { inCollection, readField } from '../../shared/fields/node/fieldPath';
import type { NumberRules } from '../../shared/numbers/readPhoneNumber';
import type { ItemContext } from '../../shared/request/message/itemRequest';
import type { ExecutionHistory } from '../../shared/request/run/memory';
import type { SlotRules } from '../../shared/times/callSlot';
import type { DateOrder } from '../../shared/times/humanText';
import type { CallRules, ReadyCall } from './askedCalls';

export const allowPastTimes = inCollection('schedule', {
	displayName: 'Allow Past Times',
	name: 'allowPastTimes',
	type: 'boolean',
	default: false,
	description: 'Whether to send times that have already passed',
});

/** What all calls of a run have in common. */
export interface RulesOfRun {
	items: readonly ItemContext[];
	calling: CallingRuleReader;
	history: ExecutionHistory | undefined;
	/** Of each subscriber, the first call of the run that is sent. */
	owners: Map<string, ReadyCall>;
}

/** Columns that the user can choose, from which rows become calls. */
export interface CallColumns {
	phone: readonly string[];
	time: readonly string[];
	zone: readonly string[];
	/** The order of day and month in the columns with the call time. */
	dateOrder?: DateOrder;
}

/** @returns how the node's options say that each call is read and checked */
export function prepareCallRules(
	{ items, calling, history, owners }: RulesOfRun,
	columns: CallColumns | undefined,
): Omit<CallRules, 'admit' | 'interval' | 'lateness'> {
	const itemAt = (index: number) => items[index] as ItemContext;
	const times = new Map<string, SlotRules>();
	return {
		numbers: (index): NumberRules => rulesOfNumber(itemAt(index)),
		times: (index) => {
			const settings = readTimeSettings(itemAt(index));
			const mayBePast = readField(itemAt(index), allowPastTimes) === true;
			const key = JSON.stringify([settings, mayBePast]);
			let rules = times.get(key);
			if (!rules) {
				rules = {
					...readingRules(settings, itemAt(index).getTimezone(), columns?.dateOrder),
					mayBePast,
					hasColumns: columns !== undefined,
				};
				times.set(key, rules);
			}
			return rules;
		},
		calling: (index, phoneNumber) => calling.rulesFor(itemAt(index), phoneNumber),
		withoutNumber: (index) => withoutNumberPolicy(itemAt(index)),
		duplicates: (index) => duplicatePolicy(itemAt(index)),
		calledEarlier: (subscriber) => history?.ofEarlierRun(subscriber),
		owners,
	};
}
