import { readingRules } from '../../shared/fields/calling/callTime';
import type { CallingRuleReader } from '../../shared/fields/calling/callingRules';
import { withoutNumberPolicy } from '../../shared/fields/calling/phoneColumns';
import { duplicatePolicy, rulesOfNumber } from '../../shared/fields/calling/phoneNumber';
import type { NumberRules } from '../../shared/numbers/readPhoneNumber';
import type { ItemContext } from '../../shared/request/message/itemRequest';
import type { ExecutionHistory } from '../../shared/request/run/memory';
import type { SlotRules } from '../../shared/times/callSlot';
import type { DateOrder } from '../../shared/times/humanText';
import type { CallRules, ReadyCall } from './askedCalls';

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
export function callRulesOf(
	{ items, calling, history, owners }: RulesOfRun,
	columns: CallColumns | undefined,
): Omit<CallRules, 'admit' | 'interval' | 'lateness'> {
	const itemAt = (index: number) => items[index] as ItemContext;
	const times = new Map<string, SlotRules>();
	return {
		numbers: (index): NumberRules => rulesOfNumber(itemAt(index)),
		times: (index) => {
			const settings = timeSettingsOf(itemAt(index));
			const key = JSON.stringify(settings);
			let rules = times.get(key);
			if (!rules) {
				rules = {
					...readingRules(settings, itemAt(index).getTimezone(), columns?.dateOrder),
					mayBePast: settings.allowPastTimes === true,
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

function timeSettingsOf(
	item: ItemContext,
): Record<'timezone' | 'callTime' | 'dateOrder' | 'allowPastTimes', unknown> {
	const option = (name: string) => item.getNodeParameter(`options.${name}`, '') as unknown;
	return {
		timezone: option('timezone'),
		callTime: option('callTime'),
		dateOrder: option('dateOrder'),
		allowPastTimes: option('allowPastTimes'),
	};
}
