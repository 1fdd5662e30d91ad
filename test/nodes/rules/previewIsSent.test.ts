import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { itemOf, type RunResult } from '../../harness/engine/engine';
import { runs } from '../../harness/properties/runs';
import { people, useStandIn } from '../../harness/http/service';
import { bothNodes, callsSent, DAYS, withEntries } from '../../harness/nodes/bothNodes';
import { placeFields } from '../../harness/nodes/placeFields';

const service = useStandIn();

const PHONES = [
	...['+15550100123', '(212) 555-0100', '+1 212 555 0100', '+15550100123 x5', 15550100123, '020 7946 0003'],
	...['0044 20 7946 0003', '+1 900 555 0100', '+870 301 234567', '', 'nobody', null],
];
/** Those that fall on a change of clocks, and those that cannot be read, are among them. */
const TIMES = ['', null, '2031-03-30 02:30', '2031-10-26 02:30', '2031-05-05', 'soon', 48_000.4];
const ZONES = ['', 'Europe/Berlin', 'Asia/Tokyo', 'America/New_York', 'Australia/Lord_Howe', 'EST'];

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const moment = fc.record({ days: fc.nat({ max: 700 }), minutes: fc.integer({ min: 1, max: 1439 }) });
const text = moment.map((after) => DateTime.fromISO('2031-01-01').plus(after).toFormat('yyyy-MM-dd HH:mm'));
const time = fc.oneof(fc.constantFrom(...TIMES), text);
const hours = fc
	.record({
		days: fc.subarray(DAYS, { minLength: 1 }),
		from: fc.nat({ max: 23 }),
		length: fc.integer({ min: 1, max: 24 }),
	})
	.map(({ days, from, length }) => ({ days, from: clock(from), to: clock(Math.min(from + length, 24)) }));
const scenario = fc.record({
	rows: fc.array(
		fc.record({
			phone: fc.constantFrom(...PHONES),
			scheduled_for: time,
			ok: fc.constantFrom('yes', true, 'no', ''),
			zone: fc.constantFrom(...ZONES),
			country: fc.constantFrom('US', 'GB', ''),
			group: fc.constantFrom('a', 'b'),
		}),
		{ minLength: 1, maxLength: 6 },
	),
	window: fc.option(fc.array(hours, { minLength: 1, maxLength: 3 })),
	holidays: fc.constantFrom(undefined, '', '2031-12-24 to 2032-01-02, 2031-05-05'),
	outsideCallingHours: fc.constantFrom('move', 'skip', 'error'),
	zoneOrState: fc.constantFrom('', '={{ $json.zone }}', 'UTC'),
	doNotCall: fc.constantFrom(undefined, '+44 20 7946 0003', '2125550100'),
	asksConsent: fc.boolean(),
	allowedCountries: fc.constantFrom(undefined, ['US'], ['US', 'GB']),
	allowPremiumRateNumbers: fc.boolean(),
	duplicateNumbers: fc.constantFrom('skip', 'send', 'error'),
	timeOfDay: fc.constantFrom('', '14:30'),
	staggeredInterval: fc.option(fc.integer({ min: 1, max: 900 })),
	isGrouped: fc.boolean(),
	onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
	rowsPerTurn: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 3 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

function parametersOf(node: string, one: Scenario): IDataObject {
	const fields: IDataObject = {
		defaultCountry: '={{ $json.country }}',
		zoneOrState: one.zoneOrState,
		outsideCallingHours: one.outsideCallingHours,
		duplicateNumbers: one.duplicateNumbers,
		...(one.window && { callingHours: withEntries(one.window) }),
		...(one.holidays !== undefined && { holidays: one.holidays }),
		...(one.doNotCall && { doNotCallList: one.doNotCall }),
		...(one.asksConsent && { consent: '={{ $json.ok }}' }),
		...(one.allowedCountries && { allowedCountries: one.allowedCountries }),
		allowPremiumRateNumbers: one.allowPremiumRateNumbers,
		timeOfDay: one.timeOfDay,
	};
	const scheduled = { scheduledFor: '={{ $json.scheduled_for }}', timezone: '={{ $json.zone }}' };
	const ofCampaign = {
		...(one.isGrouped && { groupBy: 'group' }),
		...(one.staggeredInterval && { staggeredInterval: one.staggeredInterval }),
	};
	return placeFields({ ...fields, ...scheduled, ...(node !== 'Dial' && ofCampaign) });
}

/** What became of an item, or would: its fate, and why. */
function fateOf({ json }: INodeExecutionData): [fate: string, why: string] {
	if (json.error !== undefined) return ['invalid', json.error as string];
	return [(json.status as string).replace(/^(placed|scheduled)$/, 'ready'), json.reason as string];
}

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

function sent(): string[] {
	const calls = callsSent(service).map((call) => callText(call.number, call.moment));
	return calls.sort();
}

function callText(number: unknown, moment: number | undefined): string {
	return `${String(number)} at ${moment ?? 'any time'}`;
}

it.each(bothNodes(service))('%s previews rows on which Phone Columns cannot be read', async (_, { run }) => {
	const parameters = { preview: true, options: { phoneColumns: '={{ $json }}' } };
	const { success, failure, hints } = await run({ rows: people(2), parameters });
	expect(failure).toBeUndefined();
	expect(success.map(({ json }) => json.status)).toEqual(['invalid', 'invalid']);
	expect(hints.join()).toContain("'Phone Columns' contains objects instead of text. Enter text");
});

it.each(bothNodes(service))('%s sends what its preview shows, and nothing else', async (node, { run }) => {
	const now = Math.ceil(Date.now() / 1000) * 1000;
	const date = jest.spyOn(Date, 'now').mockImplementation(() => now);
	await fc.assert(
		fc.asyncProperty(scenario, async (one) => {
			await service.standIn.reset();
			const parameters = parametersOf(node, one);
			const { rowsPerTurn } = one;
			// The harness has no error branch in a loop.
			const onError =
				rowsPerTurn && one.onError === 'continueErrorOutput' ? 'continueRegularOutput' : one.onError;
			const options = { rows: one.rows as IDataObject[], rowsPerTurn, settings: { onError } };
			const previewed = await run({ ...options, parameters: { ...parameters, preview: true } });
			expect(service.standIn.requests).toEqual([]);

			const real = await run({ ...options, parameters });
			const called = sent();
			expect([previewed.failure, previewed.errors]).toEqual([undefined, []]);
			expect(previewed.success).toHaveLength(one.rows.length);
			const shown = shownIn(previewed);
			if (real.failure) {
				const { message, description } = real.failure;
				const invalid = previewed.success.filter(({ json }) => json.status === 'invalid');
				// A single item has no name.
				const isNamed = / items (is|are) invalid$/.test(message);
				const named = invalid.filter(
					(item) => !isNamed || new RegExp(`All items|\\b${itemOf(item) + 1}\\b`).test(String(description)),
				);
				expect(named.length).toBeGreaterThan(0);
				// A loop stops at the first turn that fails.
				if (!rowsPerTurn) expect(named).toEqual(invalid);
				expect(shown).toEqual(expect.arrayContaining(called));
				return;
			}
			const byItem = (result: RunResult) =>
				rowsPerTurn
					? result.success
					: [...result.success, ...result.errors].sort((a, b) => itemOf(a) - itemOf(b));
			const fates = byItem(previewed).map(fateOf);
			byItem(real).forEach((item, index) => {
				const [fate, why] = fateOf(item);
				const [expected, reason] = fates[index] ?? [];
				expect([fate, why.startsWith(reason ?? 'none')]).toEqual([expected, true]);
			});
			expect(called).toEqual(shown);
			expect([...real.success, ...real.errors]).toHaveLength(one.rows.length);
		}),
		{ numRuns: runs(60, 600) },
	);
	date.mockRestore();
});
