import { judgeNumber, findPlan, planOfCode, splitByCode } from './numberingPlan';
import type { SpecialRate } from './planData';

/**
 * @param number `+` and digits
 * @returns why a call to it may cost more than an ordinary one; undefined for an ordinary number
 */
export function findSpecialRate(number: string): SpecialRate | undefined {
	const { code, national } = splitByCode(number.slice(1)) ?? {};
	if (code === undefined || national === undefined) return undefined;
	const { country } = judgeNumber(code, national);
	const plan = country === undefined ? planOfCode(code) : findPlan(country);
	return plan?.rateOf(national);
}
