import { DAY } from '../times/calendar';
import { InputProblem } from '../values/inputProblem';
import { toChoice, toWholeNumber } from '../values/read';

/** Lengths of time in which calls to a number are counted, in milliseconds. */
const LENGTHS = { '24 hours': DAY, '7 days': 7 * DAY, '30 days': 30 * DAY };
export type Period = keyof typeof LENGTHS;
export const PERIODS = Object.keys(LENGTHS) as Period[];

/** At most so many calls to a number in any stretch of time of the period's length. */
export interface CallLimit {
	max: number;
	period: Period;
	/** Calls in the period that the node cannot know of. */
	earlier: number;
}

/**
 * @param value of the field: `{ limit: [{ maxCalls, period, earlierCalls }] }`, with what its expressions gave
 * @param name the field, as the editor calls it
 * @throws InputProblem when there is no limit, or one that is not a number
 */
export function toCallLimits(value: unknown, name: string): CallLimit[] {
	const { limit } = (value ?? {}) as { limit?: Array<Record<string, unknown>> };
	if (!limit?.length) throw new InputProblem(`'${name}' has no limit`, 'Add a limit, or remove the rule.');
	return limit.map(({ maxCalls, period, earlierCalls }) => {
		const max = toWholeNumber(maxCalls, 'Max Calls');
		if (max === undefined) throw new InputProblem("'Max Calls' is empty", 'Enter a number, e.g. 3.');
		return {
			max,
			period: toChoice(period, PERIODS, { name: 'Period', byDefault: '24 hours' }),
			earlier: toWholeNumber(earlierCalls, 'Earlier Calls', 0) ?? 0,
		};
	});
}

/**
 * @param moment of the call, in milliseconds since 1970
 * @param others moments of the other calls to the same person in this execution
 * @returns why one more is too many, as a sentence without a full stop; undefined if it is not
 */
export function whyTooOften(
	limits: readonly CallLimit[],
	moment: number,
	others: readonly number[],
): string | undefined {
	const reached = limits.find(({ max, period, earlier }) => {
		const near = others.filter((other) => Math.abs(other - moment) < LENGTHS[period]);
		return earlier + near.length >= max;
	});
	return reached && `Limit reached: ${reached.max} call${reached.max > 1 ? 's' : ''} in ${reached.period}`;
}
