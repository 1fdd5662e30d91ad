import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { itemOf, type RunResult } from '../../harness/engine/engine';
import { runs } from '../../harness/properties/runs';
import { DAYS, placeFields, useCallingNodes, withEntries } from '../../harness/nodes/callingNodes';

const { service, bothNodes, callsSent } = useCallingNodes();

const HOUR = 3_600_000;
/** The clock stands still: what a preview shows for now is what a run sends. */
const NOW = Math.ceil(Date.now() / 1000) * 1000;
const TOMORROW = DateTime.fromMillis(NOW, { zone: 'UTC' }).plus({ days: 1 }).toISODate() as string;

/** Those of a country, as ICU has them. */
function zonesOf(country: string): string[] {
	const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
		timeZones?: string[];
		getTimeZones?: () => string[];
	};
	return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

interface Person {
	country: string;
	number: string;
	/** As people in the country write it. */
	atHome: string;
	/** How else it may be written. */
	others?: Array<string | number>;
	/** Where the phone may be. */
	zones: string[];
	isSpecialRate?: boolean;
}
const ORDINARY: Person[] = [
	{
		...{ country: 'US', number: '+12125550100', atHome: '(212) 555-0100', zones: ['America/New_York'] },
		others: [12125550100, '+1 212 555 0100 x5'],
	},
	{ country: 'US', number: '+12125550101', atHome: '212.555.0101', zones: ['America/New_York'] },
	{ country: 'DE', number: '+4915123456000', atHome: '01512 3456000', zones: zonesOf('DE') },
	{
		...{ country: 'GB', number: '+442079460003', atHome: '020 7946 0003', zones: zonesOf('GB') },
		others: ['0044 20 7946 0003'],
	},
	{ country: 'IN', number: '+919876510000', atHome: '098765 10000', zones: zonesOf('IN') },
];
const SPECIAL: Person[] = [
	{ country: 'US', number: '+19005550100', atHome: '(900) 555-0100', zones: zonesOf('US') },
	{ country: 'none', number: '+870301234567', atHome: '+870 301 234567', zones: [] },
].map((person) => ({ ...person, isSpecialRate: true }));
const NO_NUMBERS = ['', null, '12', 'nobody'];
const UNLISTED = '+15550100999';
const ALSO_UNLISTED = '+15550100998';

const CONSENTING: unknown[] = [true, 'yes', 'JA', 1];
const ZONES = ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Tokyo', 'Australia/Lord_Howe', 'EST', ''];
/** Those that fall on a change of clocks, and those that cannot be read, are among them. */
const TIMES = [null, '2031-03-30 02:30', '2031-10-26 02:30', '2031-05-05', 'soon', 48_000.4];

/** At a minute that is midnight in no zone: such a time would be an error. */
const hoursFromNow = (hours: number) =>
	new Date((Math.floor(NOW / HOUR) + 1 + hours) * HOUR + 17 * 60_000).toISOString();
const localTime = fc
	.record({ days: fc.nat({ max: 700 }), minutes: fc.integer({ min: 1, max: 1439 }) })
	.map((after) => DateTime.fromISO('2031-01-01').plus(after).toFormat('yyyy-MM-dd HH:mm'));

/** So that most rows are called, whichever rules are set: only then it shows if a rule is forgotten. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
	fc.oneof({ weight: 7, arbitrary: usual }, other);

const row = mostly(fc.constantFrom(...ORDINARY), fc.constantFrom(...SPECIAL)).chain((person) =>
	fc.record({
		person: fc.constant(person),
		phone: mostly<unknown>(
			fc.constantFrom(person.number, person.atHome, ...(person.others ?? [])),
			fc.constantFrom(...NO_NUMBERS),
		),
		isListed: mostly(fc.constant(false), fc.constant(true)),
		consent: mostly(fc.constantFrom(...CONSENTING), fc.constantFrom('', 'no', null, 'on 3 May', undefined)),
		zone: fc.constantFrom(...ZONES),
		time: mostly<unknown>(
			fc.option(fc.integer({ min: 1, max: 300 }).map(hoursFromNow), { nil: '' }),
			fc.oneof(localTime, fc.constantFrom(...TIMES)),
		),
		group: fc.constantFrom('a', 'b'),
	}),
);
const hours = fc.record({
	days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
	from: fc.nat({ max: 22 }),
	length: fc.integer({ min: 8, max: 24 }),
});
const scenario = fc.record({
	rows: fc.array(row, { minLength: 1, maxLength: 10 }),
	doNotCall: fc.constantFrom('off', 'array', 'text', 'items', 'atHome', 'ofEachRow'),
	asksConsent: fc.boolean(),
	allowedCountries: fc.option(fc.subarray(['US', 'DE', 'GB', 'IN'], { minLength: 1 }), { freq: 2 }),
	allowsSpecialRates: fc.boolean(),
	hours: fc.option(fc.array(hours, { minLength: 1, maxLength: 3 }), { freq: 2 }),
	zoneFrom: fc.constantFrom('number', 'column', 'field'),
	outside: fc.constantFrom('move', 'skip', 'error'),
	isTomorrowHoliday: fc.boolean(),
	duplicates: fc.constantFrom('skip', 'send', 'error'),
	timeOfDay: fc.constantFrom('', '14:30'),
	isGrouped: fc.boolean(),
	interval: fc.option(fc.constantFrom(1, 240)),
	onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
	rowsPerTurn: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 3 }),
	retryOnFail: fc.boolean(),
});
type Row = typeof row extends fc.Arbitrary<infer One> ? One : never;
type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

function listOf({ rows, doNotCall }: Scenario): string | undefined {
	const listed = rows.filter(({ isListed }) => isListed).map(({ person }) => person);
	const numbers = [...listed.map(({ number }) => number), UNLISTED];
	return {
		off: undefined,
		array: `={{ ${JSON.stringify(numbers)} }}`,
		text: numbers.join(', '),
		items: `={{ ${JSON.stringify(numbers)}.map((phone) => ({ json: { name: 'x', phone } })) }}`,
		atHome: listed.map(({ atHome }) => atHome).join('\n') || UNLISTED,
		ofEachRow: '={{ $json.listed }}',
	}[doNotCall];
}

function parametersOf(node: string, one: Scenario): IDataObject {
	const windows = one.hours?.map(({ days, from, length }) => ({
		days: days.map((day) => DAYS[day - 1]),
		from: `${from}:00`,
		to: `${Math.min(24, from + length)}:00`,
	}));
	const zoneOrState = { number: '', column: '={{ $json.zone }}', field: 'Asia/Tokyo' }[one.zoneFrom];
	return placeFields({
		toNumber: '={{ $json.phone }}',
		defaultCountry: '={{ $json.country }}',
		scheduledFor: '={{ $json.time }}',
		timezone: '={{ $json.zone }}',
		timeOfDay: one.timeOfDay,
		duplicateNumbers: one.duplicates,
		columnsToIgnore: 'row, consent',
		...(one.doNotCall !== 'off' && { doNotCallList: listOf(one) }),
		...(one.asksConsent && { consent: '={{ $json.consent }}' }),
		...(one.allowedCountries && { allowedCountries: one.allowedCountries }),
		...(one.allowsSpecialRates && { allowPremiumRateNumbers: true }),
		...(windows && { callingHours: withEntries(windows), outsideCallingHours: one.outside, zoneOrState }),
		...(windows && one.isTomorrowHoliday && { holidays: `${TOMORROW}, 2031-12-24 to 2032-01-02` }),
		...(node !== 'Dial' && one.isGrouped && { groupBy: 'group' }),
		...(node !== 'Dial' && one.interval && { staggeredInterval: one.interval }),
	});
}

function optionsOf({ rows, rowsPerTurn, retryOnFail, ...one }: Scenario) {
	// The harness has no error branch in a loop.
	const isInLoop = rowsPerTurn !== undefined && one.onError === 'continueErrorOutput';
	const onError = isInLoop ? ('continueRegularOutput' as const) : one.onError;
	return {
		rows: rows.map(({ person, isListed, ...cells }, index) => ({
			row: index,
			...(cells as IDataObject),
			country: person.country === 'none' ? 'US' : person.country,
			listed: `${isListed ? person.number : UNLISTED}, ${ALSO_UNLISTED}`,
		})),
		rowsPerTurn,
		settings: { onError, ...(retryOnFail && { retryOnFail, maxTries: 2, waitBetweenTries: 1 }) },
	};
}

/** What became of an item, or would: its fate, and why. */
function fateOf({ json }: INodeExecutionData): [fate: string, why: string] {
	if (json.error !== undefined) return ['invalid', json.error as string];
	return [(json.status as string).replace(/^(placed|scheduled)$/, 'ready'), json.reason as string];
}

const callText = (number: unknown, moment: number | undefined) =>
	`${String(number)} at ${moment ?? 'any time'}`;

/** @returns whom a preview says will be called, and when */
function shownIn({ success }: RunResult): string[] {
	const ready = success.filter(({ json }) => json.status === 'ready');
	return ready.map(({ json }) => callText(json.phone_number, momentOf(json.call_time as string))).sort();
}

/** @param time `now`, `when the service chooses`, or a local time with its zone */
function momentOf(time: string): number | undefined {
	const [, local, zone = ''] = /^(\d[\d: -]*) (\D.*)$/.exec(time) ?? [];
	return local === undefined ? undefined : DateTime.fromSQL(local, { zone }).toMillis();
}

it.each(bothNodes)(
	'%s calls nobody against a rule, sends what its preview shows, and puts out every row once with its reason',
	async (node, { run }) => {
		const date = jest.spyOn(Date, 'now').mockImplementation(() => NOW);
		await fc.assert(
			fc.asyncProperty(scenario, async (one) => {
				await service.standIn.reset();
				const [options, parameters] = [optionsOf(one), parametersOf(node, one)];
				const previewed = await run({ ...options, parameters: { ...parameters, preview: true } });
				expect(service.standIn.requests).toEqual([]);
				expect([previewed.failure, previewed.errors]).toEqual([undefined, []]);
				expectFates(one, previewed.success);

				const real = await run({ ...options, parameters });
				const sent = callsSent();
				for (const call of sent) expectAllowed(one, call);
				const numbers = sent.map(({ number }) => number);
				if (one.duplicates !== 'send') expect(new Set(numbers).size).toBe(numbers.length);
				const called = sent.map(({ number, moment }) => callText(number, moment)).sort();
				if (real.failure) expectWhyNoneIsCalled(one, real, previewed, called);
				else expectAsPreviewed(one, real, previewed, called);
			}),
			{ numRuns: runs(60, 2000) },
		);
		date.mockRestore();
	},
	3_600_000,
);

const isListed = ({ doNotCall, rows }: Scenario, person: Person) =>
	doNotCall !== 'off' && rows.some((other) => other.isListed && other.person === person);

function expectAllowed(one: Scenario, { number, moment = NOW }: { number: string; moment?: number }): void {
	const owners = one.rows.filter(
		({ person, phone }) => person.number === number && !NO_NUMBERS.includes(phone as string),
	);
	expect(owners).not.toEqual([]);
	const [{ person }] = owners as [Row];
	// A row of another turn of a loop is not seen in this one.
	if (one.doNotCall !== 'ofEachRow' || !one.rowsPerTurn) expect(isListed(one, person)).toBe(false);
	if (one.allowedCountries) expect(one.allowedCountries).toContain(person.country);
	if (!one.allowsSpecialRates) expect(person.isSpecialRate).toBeUndefined();
	if (one.asksConsent) expect(owners.some(({ consent }) => CONSENTING.includes(consent))).toBe(true);
	if (one.hours) expect(owners.some((owner) => isOpen(one, owner, moment))).toBe(true);
	expect(moment).toBeGreaterThanOrEqual(NOW);
}

function isOpen(
	{ hours, zoneFrom, isTomorrowHoliday }: Scenario,
	{ person, zone }: Row,
	at: number,
): boolean {
	const ofColumn = zoneFrom === 'column' && zone !== '' ? [zone] : person.zones;
	const zones = zoneFrom === 'field' ? ['Asia/Tokyo'] : ofColumn;
	const isOpenIn = (one: string) => {
		const local = DateTime.fromMillis(at, { zone: one });
		if (isTomorrowHoliday && local.toISODate() === TOMORROW) return false;
		return hours?.some(
			({ days, from, length }) =>
				days.includes(local.weekday) && local.hour >= from && local.hour < Math.min(24, from + length),
		);
	};
	return zones.length > 0 && zones.every(isOpenIn);
}

function expectFates(one: Scenario, items: INodeExecutionData[]): void {
	expect(items).toHaveLength(one.rows.length);
	if (one.rowsPerTurn) return;
	for (const item of items) {
		const { person, phone, consent, time } = one.rows[itemOf(item)] as Row;
		const [fate, reason] = fateOf(item);
		if (NO_NUMBERS.includes(phone as string)) expect(fate).toMatch(/^(invalid|skipped)$/);
		else if (isListed(one, person)) expect([fate, reason]).toEqual(['skipped', "In 'Do Not Call List'"]);
		else if (one.asksConsent && !CONSENTING.includes(consent)) expect(reason).toContain('No consent');
		else if (one.allowedCountries && !one.allowedCountries.includes(person.country))
			expect([fate, reason]).toEqual(['skipped', expect.stringContaining('Allowed Countries')]);
		else if (person.isSpecialRate && !one.allowsSpecialRates)
			expect([fate, reason]).toEqual(['invalid', expect.stringMatching(/premium-rate|satellite/)]);
		else if (!one.hours && one.duplicates === 'send' && /^$|Z$/.test(String(time)))
			expect(fate).toBe('ready');
	}
}

function expectWhyNoneIsCalled(one: Scenario, real: RunResult, previewed: RunResult, called: string[]): void {
	expect(one.onError).toBe('stopWorkflow');
	const { message = '', description } = real.failure ?? {};
	const invalid = previewed.success.filter(({ json }) => json.status === 'invalid');
	// A single item has no name.
	const isNamed = / items (is|are) invalid$/.test(message);
	const named = invalid.filter(
		(item) => !isNamed || new RegExp(`All items|\\b${itemOf(item) + 1}\\b`).test(String(description)),
	);
	expect(named.length).toBeGreaterThan(0);
	// A loop stops at the first turn that fails.
	if (one.rowsPerTurn) expect(shownIn(previewed)).toEqual(expect.arrayContaining(called));
	else expect([named, called]).toEqual([invalid, []]);
}

function expectAsPreviewed(one: Scenario, real: RunResult, previewed: RunResult, called: string[]): void {
	const all = [...real.success, ...real.errors];
	const inOrder = one.rowsPerTurn ? all : all.sort((a, b) => itemOf(a) - itemOf(b));
	expect(inOrder.map(itemOf)).toEqual(one.rows.map((_, index) => index % (one.rowsPerTurn ?? Infinity)));
	const shown = previewed.success.map(fateOf);
	const fates = inOrder
		.map(fateOf)
		.map(([fate, why], index) => [fate, why.slice(0, shown[index]?.[1].length)]);
	expect(fates).toEqual(shown);
	expect(called).toEqual(shownIn(previewed));
}
