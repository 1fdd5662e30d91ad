import type { IDataObject } from 'n8n-workflow';

import { WHY_WITHOUT_NUMBER } from '../../numbers/firstNumber';
import type { Judge, Judgement, ReadRules } from '../../request/message/itemRequest';
import { skipCall } from '../../rules/skippedCall';
import { judgeCall, whyNever } from '../../rules/judge';
import { utcText } from './callTime';
import { CallingRuleReader } from './callingRules';

const WITHOUT_NUMBER: Judge = {
	never: skipCall('', WHY_WITHOUT_NUMBER) as unknown as IDataObject,
	judge: () => ({ kind: 'send' }),
};

/**
 * For operations that place a call for each item: the rules that the node's options set. A call that is put
 * off is sent with its new time.
 *
 * @param fields of the body: the number to call, as the service takes it, and the time in UTC
 */
export function rulesOfCalls(fields: { number: string; time: string }): ReadRules {
	return async (items) => {
		const reader = await CallingRuleReader.of(items);
		return (body, item) => {
			const number = body[fields.number] as string | undefined;
			if (number === undefined) return WITHOUT_NUMBER;
			const rules = reader.rulesFor(item, number);
			const toOutput = (reason: string) => skipCall(number, reason) as unknown as IDataObject;
			const reason = whyNever(number, rules);
			return {
				never: reason === undefined ? undefined : toOutput(reason),
				judge: (prepared): Judgement => {
					const time = prepared[fields.time];
					const call = { number, moment: typeof time === 'string' ? Date.parse(time) : undefined };
					const verdict = judgeCall(call, rules, Date.now());
					if (verdict.kind === 'skip') return { kind: 'skip', output: toOutput(verdict.reason) };
					const { moment, note } = verdict;
					const changes = moment === undefined ? undefined : { [fields.time]: utcText(moment) };
					return { kind: 'send', changes, note };
				},
			};
		};
	};
}
