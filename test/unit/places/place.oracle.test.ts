import fc from 'fast-check';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';

import { placeOfNumber } from '../../../nodes/shared/places/place';
import { whyClosed } from '../../../nodes/shared/times/openTimes';
import { toZone, type ZoneSet } from '../../../nodes/shared/times/zone';
import { correctedMap, type PrefixMap, zonesOf } from '../../../tools/places';
import { people } from '../numbers/people';
import { hoursOf } from '../times/hoursOf';

const MAP: PrefixMap = correctedMap();
const HOURS = hoursOf('Mon-Sun 09:00-18:00');
const HOUR = 3_600_000;
/** A day of each half of the year, and one on which only some countries have summer time. */
const MOMENTS = ['2027-01-13', '2027-03-24', '2027-07-14'].flatMap((day) =>
	Array.from({ length: 96 }, (_, quarter) => Date.parse(day) + (quarter * HOUR) / 4),
);

/** Of the moments at which it is 9 to 18 in all of some zones, and of the others. */
interface Share {
	open: number;
	/** At which the number is not called, though it could be. */
	missed: number;
	/** At which it is called, though it must not be. */
	outside: number;
}

const shares = new Map<string, Share>();
const setOf = (names: readonly string[]): ZoneSet => ({ zones: names.map((name) => toZone(name)), name: '' });

function shareOf(set: ZoneSet, judge: ZoneSet): Share {
	const key = [set, judge].map(({ zones }) => zones.map(({ name }) => name).join(' ')).join(' / ');
	const known = shares.get(key);
	if (known) return known;
	const share = { open: 0, missed: 0, outside: 0 };
	for (const moment of MOMENTS) {
		const [isCalled, isOpen] = [set, judge].map((one) => whyClosed(moment, HOURS, one) === undefined);
		if (isOpen) share.open++;
		if (isOpen && !isCalled) share.missed++;
		if (isCalled && !isOpen) share.outside++;
	}
	shares.set(key, share);
	return share;
}

/** @returns the sum over numbers, judged by the whole map */
function judged(numbers: readonly string[], country?: CountryCode): Share & { percent: number } {
	const sum = { open: 0, missed: 0, outside: 0 };
	for (const number of numbers) {
		const zones = zonesOf(MAP, number.slice(1));
		// Non-geographic ones have no place.
		if (zones === MAP.get('1')) continue;
		const share = shareOf(
			placeOfNumber(number, () => country),
			setOf(zones),
		);
		for (const key of ['open', 'missed', 'outside'] as const) sum[key] += share[key];
	}
	return { ...sum, percent: Math.round((sum.missed / sum.open) * 1000) / 10 };
}

function numbersOf(country: CountryCode, types: readonly string[]): string[] {
	const numbers = people({ each: 300, seed: 1, countries: [country] }).map(({ number }) => number);
	return numbers.flatMap((number) => (types.includes(typeOf(number)) ? [number.number] : []));
}

/** Chile's plan tells mobiles by their first digit alone. */
function typeOf(number: PhoneNumber): string {
	const isMobileOfChile = number.country === 'CL' && number.nationalNumber.startsWith('9');
	return isMobileOfChile ? 'MOBILE' : (number.getType() ?? '');
}

describe('nobody is called outside of the hours where they are, and few open moments are missed', () => {
	const subscribers = fc.sample(fc.stringMatching(/^[2-9]\d{6}$/), { numRuns: 40, seed: 1 });
	const areaCodes = [...MAP.keys()].filter((prefix) => /^1\d{3}$/.test(prefix));

	it('in all area codes of North America', () => {
		expect(areaCodes.length).toBeGreaterThan(400);
		const below = [...MAP.keys()].filter((prefix) => /^1\d{4,}$/.test(prefix));
		const exact = below.map((prefix) => `+${prefix.padEnd(11, '5')}`);
		expect(judged(exact).outside).toBe(0);
		for (const code of areaCodes) {
			const numbers = subscribers.map((subscriber) => `+${code}${subscriber}`);
			expect({ code, ...judged(numbers) }).toMatchObject({ code, outside: 0 });
		}
		const all = areaCodes.flatMap((code) => subscribers.map((subscriber) => `+${code}${subscriber}`));
		expect(judged(all).percent).toBeLessThanOrEqual(1);
	});

	it.each<[CountryCode]>([
		...([['US'], ['CA'], ['AU'], ['BR'], ['CD'], ['CL'], ['EC'], ['ES']] as Array<[CountryCode]>),
		...([['GL'], ['ID'], ['KZ'], ['MN'], ['MX'], ['NZ'], ['PT'], ['RU']] as Array<[CountryCode]>),
	])('on fixed lines of %s', (country) => {
		const numbers = numbersOf(country, ['FIXED_LINE', 'FIXED_LINE_OR_MOBILE']);
		expect(numbers.length).toBeGreaterThan(50);
		const { outside, percent } = judged(numbers);
		expect(outside).toBe(0);
		expect(percent).toBeLessThanOrEqual(3);
	});

	it.each<[CountryCode]>([['MX'], ['BR']])('on mobiles of %s', (country) => {
		const numbers = numbersOf(country, ['MOBILE', 'FIXED_LINE_OR_MOBILE']);
		expect(numbers.length).toBeGreaterThan(50);
		const { outside, percent } = judged(numbers);
		expect(outside).toBe(0);
		expect(percent).toBeLessThanOrEqual(3);
	});
});
