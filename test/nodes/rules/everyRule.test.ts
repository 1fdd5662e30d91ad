import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject, INode } from 'n8n-workflow';

import { Campaigning } from '../../harness/nodes/campaign';
import { Dialling } from '../../harness/nodes/dial';
import { itemOf, type RunResult } from '../../harness/engine/engine';
import { runs } from '../../harness/properties/runs';
import { useStandIn } from '../../harness/http/service';
import { callsSent, DAYS, withEntries } from '../../harness/nodes/bothNodes';
import { placeFields } from '../../harness/nodes/placeFields';

const service = useStandIn();
const nodes = { dial: new Dialling(service), campaign: new Campaigning(service) };

const CONSENTS = [true, 'yes', 'JA', 1, '', 'no', null, 'on 3 May', undefined];
const CONSENTING = new Set<unknown>([true, 'yes', 'JA', 1]);

/** Of each country a range of numbers, and its zones as ICU has them. */
const COUNTRIES = {
	US: { numberOf: (index: number) => `+1212555${String(100 + index).padStart(4, '0')}` },
	DE: { numberOf: (index: number) => `+491512345${String(6000 + index)}` },
	GB: { numberOf: (index: number) => `+44770090${String(1000 + index)}` },
	IN: { numberOf: (index: number) => `+9198765${String(10000 + index)}` },
} as const;
type Country = keyof typeof COUNTRIES;
const ZONES = ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Auckland'];

interface Row {
	country: Country;
	person: number;
	isListed: boolean;
	consent: number;
	zone: number;
	/** Hours from now; undefined for a row without a time. */
	dueIn: number | undefined;
	isInvalid: boolean;
	/** Where the country is the US. */
	isPremiumRate: boolean;
}

interface Scenario {
	node: 'dial' | 'campaign';
	rows: Row[];
	doNotCall: 'off' | 'list' | 'text' | 'items' | 'national' | 'ofEachRow';
	asksConsent: boolean;
	allowedCountries: Country[] | undefined;
	allowsPremiumRate: boolean;
	hours: Array<{ from: number; length: number; days: number[] }> | undefined;
	zoneFrom: 'country' | 'column';
	outside: 'move' | 'skip' | 'error';
	isTomorrowHoliday: boolean;
	duplicates: 'skip' | 'send' | 'error';
	interval: number | undefined;
	onError: INode['onError'];
	rowsPerTurn: number | undefined;
	retryOnFail: boolean;
	isPreview: boolean;
}

/** So that most rows are called, whichever rules are set: only then it shows if a rule is forgotten. */
const seldom = fc.nat({ max: 7 }).map((value) => value === 0);

const row: fc.Arbitrary<Row> = fc.record({
	country: fc.constantFrom<Country[]>('US', 'DE', 'GB', 'IN'),
	person: fc.nat({ max: 1 }),
	isListed: seldom,
	consent: fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 3 }) }, fc.nat({ max: CONSENTS.length - 1 })),
	zone: fc.nat({ max: ZONES.length - 1 }),
	dueIn: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
	isInvalid: seldom,
	isPremiumRate: seldom,
});

const hours = fc.record({
	from: fc.integer({ min: 0, max: 22 }),
	length: fc.integer({ min: 8, max: 24 }),
	days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
});
const scenario: fc.Arbitrary<Scenario> = fc
	.record({
		node: fc.constantFrom('dial' as const, 'campaign' as const),
		rows: fc.array(row, { minLength: 1, maxLength: 10 }),
		doNotCall: fc.constantFrom('off', 'list', 'text', 'items', 'national', 'ofEachRow'),
		asksConsent: fc.boolean(),
		allowedCountries: fc.option(fc.subarray<Country>(['US', 'DE', 'GB', 'IN'], { minLength: 1 }), {
			nil: undefined,
			freq: 2,
		}),
		allowsPremiumRate: fc.boolean(),
		hours: fc.option(fc.array(hours, { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 2 }),
		zoneFrom: fc.constantFrom('country' as const, 'column' as const),
		outside: fc.constantFrom('move' as const, 'skip' as const, 'error' as const),
		isTomorrowHoliday: fc.boolean(),
		duplicates: fc.constantFrom('skip' as const, 'send' as const, 'error' as const),
		interval: fc.option(fc.constantFrom(1, 240), { nil: undefined }),
		onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
		rowsPerTurn: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 3 }),
		retryOnFail: fc.boolean(),
		isPreview: seldom,
	})
	.map((one) =>
		one.rowsPerTurn && one.onError === 'continueErrorOutput'
			? { ...one, onError: 'continueRegularOutput' as const }
			: one,
	);

type SheetRow = IDataObject & { row: number; phone: string };

function numberOf(row: Row): string {
	const number = COUNTRIES[row.country].numberOf(row.person);
	return isPremiumRate(row) ? number.replace('+1212', '+1900') : number;
}

function isPremiumRate({ country, isPremiumRate: isSo }: Row): boolean {
	return country === 'US' && isSo;
}

/** As people in the country write it. */
function writtenAtHome(row: Row): string {
	const number = numberOf(row);
	if (row.country === 'US') return `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;
	return `0${number.slice(3, 7)} ${number.slice(7)}`;
}

/** Hours from now, at a minute that is midnight in no zone: such a time would be an error. */
function dueAt(hours: number): number {
	const HOUR = 3_600_000;
	return (Math.floor(Date.now() / HOUR) + 1 + hours) * HOUR + 17 * 60_000;
}

function sheetOf({ rows, doNotCall }: Scenario): SheetRow[] {
	return rows.map((one, index) => ({
		row: index,
		phone: one.isInvalid ? '12' : numberOf(one),
		consent: CONSENTS[one.consent] as string,
		zone: ZONES[one.zone] as string,
		country: one.country,
		scheduled_for: one.dueIn === undefined ? '' : new Date(dueAt(one.dueIn)).toISOString(),
		...(doNotCall === 'ofEachRow' ? { listed: one.isListed ? numberOf(one) : '+15550100999' } : {}),
	}));
}

function fieldsOf(one: Scenario): IDataObject {
	const listed = one.rows.filter(({ isListed }) => isListed).map(numberOf);
	const numbers = [...listed, '+15550100999'];
	const items = JSON.stringify(numbers.map((phone) => ({ json: { name: 'x', phone } })));
	const atHome = one.rows.filter(({ isListed }) => isListed).map(writtenAtHome);
	const lists = {
		off: undefined,
		list: `={{ ${JSON.stringify(numbers)} }}`,
		text: numbers.join(', '),
		items: `={{ ${items.replaceAll('}}', '} }')} }}`,
		national: atHome.join('\n') || '+15550100999',
		ofEachRow: '={{ $json.listed }}',
	};
	const windows = one.hours?.map(({ from, length, days }) => ({
		days: days.map((day) => DAYS[day - 1]),
		from: `${from}:00`,
		to: `${Math.min(24, from + length)}:00`,
	}));
	return {
		duplicateNumbers: one.duplicates,
		columnsToIgnore: 'row, consent',
		defaultCountry: '={{ $json.country }}',
		...(one.doNotCall === 'off' ? {} : { doNotCallList: lists[one.doNotCall] }),
		...(one.asksConsent ? { consent: '={{ $json.consent }}' } : {}),
		...(one.allowedCountries ? { allowedCountries: one.allowedCountries } : {}),
		...(one.allowsPremiumRate ? { allowPremiumRateNumbers: true } : {}),
		...(windows ? { callingHours: withEntries(windows), outsideCallingHours: one.outside } : {}),
		...(windows && one.zoneFrom === 'column' ? { zoneOrState: '={{ $json.zone }}' } : {}),
		...(windows && one.isTomorrowHoliday ? { holidays: holidayOf(Date.now()) } : {}),
	};
}

function holidayOf(now: number): string {
	return DateTime.fromMillis(now, { zone: 'UTC' }).plus({ days: 1 }).toISODate() as string;
}

async function run(one: Scenario, sheet: SheetRow[]): Promise<RunResult> {
	const parameters = {
		toNumber: '={{ $json.phone }}',
		scheduledFor: '={{ $json.scheduled_for }}',
		...placeFields(fieldsOf(one)),
		preview: one.isPreview,
	};
	const retry = one.retryOnFail ? { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 } : {};
	const common = { rows: sheet, rowsPerTurn: one.rowsPerTurn, settings: { onError: one.onError, ...retry } };
	if (one.node === 'campaign') {
		const options = one.interval ? { staggeredInterval: one.interval } : {};
		return await nodes.campaign.schedule({ ...common, parameters: { ...parameters, options } });
	}
	return await nodes.dial.dial({ ...common, parameters });
}

function zonesOf(one: Scenario, row: Row): string[] {
	const { country, zone } = row;
	if (one.zoneFrom === 'column') return [ZONES[zone] as string];
	// Area code 212; numbers of premium rate have no place.
	if (country === 'US' && !isPremiumRate(row)) return ['America/New_York'];
	const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
		timeZones?: string[];
		getTimeZones?: () => string[];
	};
	return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

function isOpen(one: Scenario, row: Row, moment: number, now: number): boolean {
	return zonesOf(one, row).every((zone) => {
		const local = DateTime.fromMillis(moment, { zone });
		if (one.isTomorrowHoliday && local.toISODate() === holidayOf(now)) return false;
		return (one.hours ?? []).some(
			({ from, length, days }) =>
				days.includes(local.weekday) && local.hour >= from && local.hour < Math.min(24, from + length),
		);
	});
}

let ran = 0;

it('nobody is called against a rule, and every row comes out once with its reason', async () => {
	await fc.assert(
		fc.asyncProperty(scenario, async (one) => {
			ran += 1;
			await service.standIn.reset();
			const begun = Date.now();
			const sheet = sheetOf(one);
			const result = await run(one, sheet);
			const ended = Date.now();
			const sent = callsSent(service);
			if (one.isPreview) expect(sent).toEqual([]);

			const { rows } = one;
			for (const { number, moment } of sent) {
				const owners = rows.filter((row) => !row.isInvalid && numberOf(row) === number);
				expect(owners).not.toEqual([]);
				const [owner] = owners as [Row];
				// A row of another turn of a loop is not seen in this one.
				if (one.doNotCall !== 'ofEachRow' || !one.rowsPerTurn) expect(isListed(one, owner)).toBe(false);
				if (one.allowedCountries) expect(one.allowedCountries).toContain(owner.country);
				if (!one.allowsPremiumRate) expect(isPremiumRate(owner)).toBe(false);
				if (one.asksConsent)
					expect(owners.some(({ consent }) => CONSENTING.has(CONSENTS[consent]))).toBe(true);
				if (one.hours) {
					const moments = moment === undefined ? [begun, ended] : [moment];
					expect(owners.some((row) => moments.some((at) => isOpen(one, row, at, begun)))).toBe(true);
				}
				if (moment !== undefined) expect(moment).toBeGreaterThan(begun - 1000);
			}
			if (one.duplicates !== 'send') {
				expect(new Set(sent.map(({ number }) => number)).size).toBe(sent.length);
			}
			if (result.failure) {
				expect([one.onError, result.failure.message]).toEqual(['stopWorkflow', expect.anything()]);
				if (!one.rowsPerTurn) expect(sent).toEqual([]);
				return;
			}
			expectEveryRow(one, result, sheet, sent.length);
		}),
		{ numRuns: runs(60, 2000) },
	);
	expect(ran).toBeGreaterThan(50);
}, 3_600_000);

function expectEveryRow(
	one: Scenario,
	{ success, errors }: RunResult,
	sheet: SheetRow[],
	sent: number,
): void {
	const all = [...success, ...errors];
	expect(all).toHaveLength(sheet.length);
	const turn = one.rowsPerTurn ?? Infinity;
	const places = sheet.map((_, index) => (turn === Infinity ? index : index % turn));
	expect(all.map(itemOf).sort()).toEqual(places.sort());
	const created = all.filter(({ json }) => ['ready', 'placed', 'scheduled'].includes(json.status as string));
	const skipped = all.filter(({ json }) => json.status === 'skipped');
	const failed = all.filter(({ json }) => json.error !== undefined || json.status === 'invalid');
	expect(created.length + skipped.length + failed.length).toBe(sheet.length);
	if (!one.isPreview) expect(created).toHaveLength(sent);
	for (const { json } of skipped) expect([json.phone_number, json.reason]).not.toContain('–');
	if (turn !== Infinity) return;

	for (const item of all) {
		const row = one.rows[itemOf(item)] as Row;
		const { status, error } = item.json;
		const reason = (error ?? item.json.reason) as string;
		const fate = error === undefined ? status : 'invalid';
		if (row.isInvalid) expect(fate).toBe('invalid');
		else if (isListed(one, row)) expect([reason, fate]).toEqual(["In 'Do Not Call List'", 'skipped']);
		else if (one.asksConsent && !CONSENTING.has(CONSENTS[row.consent]))
			expect(reason).toContain('No consent');
		else if (one.allowedCountries && !one.allowedCountries.includes(row.country))
			expect(reason).toContain('Allowed Countries');
		else if (isPremiumRate(row) && !one.allowsPremiumRate)
			expect([reason, fate]).toEqual([expect.stringContaining('premium-rate'), 'invalid']);
		else if (!one.hours && one.duplicates === 'send') expect(fate).toMatch(/^(ready|placed|scheduled)$/);
	}
}

function isListed(one: Scenario, row: Row): boolean {
	const isSamePerson = (other: Row) => numberOf(other) === numberOf(row);
	return one.doNotCall !== 'off' && one.rows.some((other) => other.isListed && isSamePerson(other));
}
