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
function judged(numbers: readonly string[], country?: CountryCode): Share {
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
	return sum;
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
		const numbersOfCode = (code: string) => subscribers.map((subscriber) => `+${code}${subscriber}`);
		expect(areaCodes.filter((code) => judged(numbersOfCode(code)).outside > 0)).toEqual([]);
		const { missed, open } = judged(areaCodes.flatMap(numbersOfCode));
		expect(missed / open).toBeLessThanOrEqual(0.01);
	});

	const FIXED_LINES = 'US CA AU BR CD CL EC ES GL ID KZ MN MX NZ PT RU'.split(' ') as CountryCode[];

	it.each<[type: string, CountryCode]>([
		...FIXED_LINES.map((country) => ['FIXED_LINE', country] as [string, CountryCode]),
		['MOBILE', 'MX'],
		['MOBILE', 'BR'],
	])('with numbers of type %s in %s', (type, country) => {
		const numbers = numbersOf(country, [type, 'FIXED_LINE_OR_MOBILE']);
		expect(numbers.length).toBeGreaterThan(50);
		const { outside, missed, open } = judged(numbers);
		expect(outside).toBe(0);
		expect(missed / open).toBeLessThanOrEqual(0.03);
	});
});
