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

const setOf = (names: readonly string[]): ZoneSet => ({ zones: names.map((name) => toZone(name)), name: '' });
const known = new Map<string, boolean[]>();

/** @returns for each moment, whether it is 9 to 18 in all zones */
function opennessOf(set: ZoneSet): boolean[] {
	const key = set.zones.map(({ name }) => name).join(' ');
	const openness = known.get(key) ?? MOMENTS.map((moment) => whyClosed(moment, HOURS, set) === undefined);
	known.set(key, openness);
	return openness;
}

/** @returns the sum over numbers, judged by the whole map; those not called while it is open are missed */
function judged(numbers: readonly string[]) {
	const sum = { open: 0, missed: 0, outside: 0 };
	for (const number of numbers) {
		const zones = zonesOf(MAP, number.slice(1));
		// Non-geographic ones have no place.
		if (zones === MAP.get('1')) continue;
		const isCalled = opennessOf(placeOfNumber(number, () => undefined));
		for (const [index, isOpen] of opennessOf(setOf(zones)).entries()) {
			if (isOpen) sum.open++;
			if (isOpen && !isCalled[index]) sum.missed++;
			if (isCalled[index] && !isOpen) sum.outside++;
		}
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
