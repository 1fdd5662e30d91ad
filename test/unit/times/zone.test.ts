import fc from 'fast-check';
import { DateTime, IANAZone } from 'luxon';

import { InputProblem, unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { momentsAt, offsetIn, offsetText, slotAt, toZone } from '../../../nodes/shared/times/zone';
import { runs } from '../../harness/properties/runs';
import { momentsOfLocal, zoneAndMoment } from './judge';

describe('names of zones', () => {
	it('of ICU are all read', () => {
		for (const name of Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))) {
			expect(toZone(name).name).toBe(name);
		}
	});

	it.each<[string, string[]]>([
		['Europe/Berlin', ['Europe/Berlin', ' europe/berlin ', 'Berlin', 'W. Europe Standard Time']],
		['America/New_York', ['AMERICA/NEW YORK', 'US/Eastern', 'new york', 'Eastern Standard Time']],
		['America/New_York', ['eastern time - us & canada']],
		['Asia/Kolkata', ['Asia/Kolkata', 'Kolkata']],
		['America/Argentina/Buenos_Aires', ['America/Argentina/Buenos_Aires']],
		['Asia/Tokyo', ['Japan']],
		['Asia/Singapore', ['singapore']],
		['UTC', ['UTC', 'gmt', 'Z', 'Etc/UTC', 'GMT+0']],
		['America/Denver', ['Mountain Time - US & Canada']],
		['America/Chicago', ['Central Time (US & Canada)']],
		['America/Los_Angeles', ['(UTC-08:00) Pacific Time (US & Canada)']],
		['Etc/GMT+5', ['Etc/GMT+5']],
		['+01:00', ['+01:00', 'UTC+1']],
		['-05:30', ['-0530', 'UTC\u22125:30']],
		['-05:00', ['GMT -5']],
	])('%s is also called %j', (zone, names) => {
		expect(names.map((name) => toZone(name).name)).toEqual(names.map(() => zone));
	});

	it('of one to three letters are none, but for UTC and its like, whatever ICU makes of them', () => {
		const letters = fc.stringMatching(/^[A-Z]{1,3}$/);
		const legacyNamesOfIcu = ['AST', 'BST', 'CST', 'EAT', 'ECT', 'JST', 'MIT', 'PLT', 'PRC', 'ROK', 'VST'];
		fc.assert(
			fc.property(fc.oneof(letters, fc.constantFrom(...legacyNamesOfIcu)), (name) => {
				if (!['GMT', 'UCT', 'UTC', 'Z'].includes(name)) expect(() => toZone(name)).toThrow(InputProblem);
			}),
			{ numRuns: 500 },
		);
	});

	it.each([
		...['EST', 'est', 'EST5EDT', 'ET', 'Eastern Time', 'Bonn', 'Easter', 'San Juan', 'Mars/Olympus', 'GB'],
		...['', '5', '+15:00', '-13:00', '+01:60', '__proto__', 'SystemV/PST8PDT'],
		`Europe/Berlin${' '.repeat(100)}`,
	])('%p alone is none', (name) => {
		const remedy: unknown = expect.stringMatching(/^Use an area and city, e\.g\. .*States are read only in /);
		expect(() => toZone(name)).toThrow("in 'Time Zone' is not a valid time zone");
		expect(() => toZone(name)).toThrow(expect.objectContaining({ remedy }));
	});
});

describe('names that mean several zones', () => {
	/** Where people write abbreviations, and ICU does. Those of Arizona mean Denver's zone as well. */
	const PLACES = [
		...['US America/New_York', 'US America/Chicago', 'US America/Denver', 'US America/Phoenix'],
		...['US America/Los_Angeles', 'US America/Anchorage', 'US Pacific/Honolulu', 'CA America/Toronto'],
		...['CA America/Halifax', 'GB Europe/London', 'DE Europe/Berlin', 'IT Europe/Rome', 'IN Asia/Kolkata'],
		...['AU Australia/Sydney', 'AU Australia/Perth', 'NZ Pacific/Auckland', 'ZA Africa/Johannesburg'],
	].map((text) => text.split(' ') as [country: string, zone: string]);
	const minute = fc.integer({ min: Date.UTC(2026, 0, 3) / 60_000, max: Date.UTC(2035, 0, 3) / 60_000 });

	it('are read as what they are where the person is, who is called', () => {
		let read = 0;
		fc.assert(
			fc.property(fc.constantFrom(...PLACES), minute, ([country, zone], minutes) => {
				const there = DateTime.fromMillis(minutes * 60_000, { zone, locale: `en-${country}` });
				const name = there.toFormat('ZZZZ');
				fc.pre(/^[A-Z]{3,4}$/.test(name));
				const local = there.toMillis() + there.offset * 60_000;
				const isNearChange = zoneOffsets(zone, there.toMillis()).size > 1;
				const found = unlessRefused(() => toZone(name, () => [country], local));
				const inDenver = [...zoneOffsets('America/Denver', there.toMillis())];
				const isShared = zone === 'America/Phoenix' && inDenver.some((offset) => offset !== there.offset);
				if (!found) expect([name, isNearChange || isShared]).toEqual([name, true]);
				else {
					expect(momentsAt(local, found).moment).toBe(there.toMillis());
					read += 1;
				}
			}),
			{ numRuns: 2_000 },
		);
		expect(read).toBeGreaterThan(1_000);
	});

	const zoneOffsets = (zone: string, moment: number) =>
		new Set([-1, 0, 1].map((days) => IANAZone.create(zone).offset(moment + days * 86_400_000)));

	const JULY = Date.UTC(2027, 6, 15, 9);
	const JANUARY = Date.UTC(2027, 0, 15, 9);

	it.each<[string, string, number, string | undefined]>([
		['ET', 'US', JULY, 'America/New_York'],
		['EST', 'US', JANUARY, 'America/New_York'],
		['EST', 'US', JULY, undefined],
		['EST', 'AU', JANUARY, undefined],
		['CST', 'MX', JANUARY, 'America/Mexico_City'],
		['CST', 'DE', JANUARY, undefined],
		['CET', 'DE', JULY, undefined],
		['BST', 'GB', JANUARY, undefined],
		['IST', 'US', JULY, undefined],
		['Eastern Time', 'US', JULY, 'America/New_York'],
	])('%s is for a number of %s at %d in %p', (name, country, local, zone) => {
		const read = () => toZone(name, () => [country], local).name;
		if (zone === undefined)
			expect(read).toThrow(/^"\w+" in 'Time Zone' is (an ambiguous|not a valid) time zone$/);
		else expect(read()).toBe(zone);
	});
});

it('an offset is read as it is written', () => {
	fc.assert(
		fc.property(fc.integer({ min: -12 * 60, max: 14 * 60 }), (minutes) => {
			const offset = minutes * 60_000;
			expect(offsetIn(offsetText(offset))).toBe(offset);
			expect(toZone(offsetText(offset)).offsetAt(0)).toBe(offset);
		}),
	);
});

it('luxon says the same of a zone at any moment, and of what its clocks show; a slot is that moment, and no other', () => {
	fc.assert(
		fc.property(zoneAndMoment, ([name, moment]) => {
			const zone = toZone(name);
			const offset = IANAZone.create(name).offset(moment) * 60_000;
			expect(zone.offsetAt(moment)).toBe(offset);

			const judged = momentsOfLocal(DateTime.fromMillis(moment + offset, { zone: 'utc' }), name);
			const occurs = (['never', 'once', 'twice'] as const)[judged.length];
			expect(momentsAt(moment + offset, zone)).toEqual({ moment: judged[0], occurs });

			const { scheduled_date, scheduled_time, timezone } = slotAt(moment, zone);
			const shown = DateTime.fromISO(`${scheduled_date}T${scheduled_time}`, { zone: 'utc' });
			expect(momentsOfLocal(shown, timezone)).toEqual([moment]);
		}),
		{ numRuns: runs(500, 10_000) },
	);
});

it('many moments of one day ask ICU a few times', () => {
	const asked = jest.spyOn(IANAZone.prototype, 'offset');
	const zone = toZone('Europe/Oslo');
	for (let minute = 0; minute < 1000; minute++) zone.offsetAt(Date.UTC(2026, 10, 25, 0, minute));
	expect(asked.mock.calls.length).toBeLessThan(5);
	asked.mockRestore();
});

it.each([
	['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30'],
	['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45'],
	['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00'],
])('%s, which does not exist in %s, is moved by as much as the clocks are', (local, zone, expected) => {
	const moved = { moment: Date.parse(`${expected}Z`), occurs: 'never' };
	expect(momentsAt(Date.parse(`${local}Z`), toZone(zone))).toEqual(moved);
});

it.each([
	['in its zone', '2031-03-05T13:30:00Z', 'Europe/Berlin', '2031-03-05 14:30:00 Europe/Berlin'],
	['in UTC in place of a zone without a name', '2031-03-05T13:30:00Z', '+01:00', '2031-03-05 13:30:00 UTC'],
	['in UTC where clocks show it twice', '2031-10-26T00:30:00Z', 'Europe/Berlin', '2031-10-26 00:30:00 UTC'],
	['in UTC where they show it again', '2031-10-26T01:30:00Z', 'Europe/Berlin', '2031-10-26 01:30:00 UTC'],
])('writes the slot of a moment %s', (_, moment, zone, slot) => {
	expect(Object.values(slotAt(Date.parse(moment), toZone(zone))).join(' ')).toBe(slot);
});
