import { readDigits, splitByCode } from './numberingPlan';

/** From abroad, mobiles in Argentina are called with a 9 that not everybody writes. */
const ARGENTINE_MOBILE = /^\+549/;

/**
 * @param number `+` and digits
 * @returns the same for the numbers at which the same phone rings
 */
export function toSubscriber(number: string): string {
	return number.replace(ARGENTINE_MOBILE, '+54');
}

/**
 * Where a zero is part of national numbers, as in Italy, people and programs take it for a prefix and drop it.
 *
 * @param number `+` and digits
 * @returns the number with its zero, if it is unassigned without it and assigned with it
 */
export function withLostZero(number: string): string {
	const { code, national } = splitByCode(number.slice(1)) ?? {};
	if (code === undefined || readDigits(number)?.isAssigned) return number;
	const withZero = readDigits(`+${code}0${national}`);
	return withZero?.isAssigned && withZero.national === `0${national}` ? withZero.number : number;
}
