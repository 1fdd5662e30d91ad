import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { Campaigning } from '../../harness/nodes/campaign';
import { runs } from '../../harness/properties/runs';
import { useStandIn } from '../../harness/http/service';

const service = useStandIn();
const campaigning = new Campaigning(service);

const ZONES = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MINUTE = 60_000;

const scenario = fc.record({
	zones: fc.array(fc.constantFrom(...ZONES), { minLength: 2, maxLength: 12 }),
	from: fc.integer({ min: 0, max: 20 }),
	hours: fc.integer({ min: 4, max: 24 }),
	interval: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 31, max: 180 })),
});

function momentOf({ scheduled_date, scheduled_time, timezone }: IDataObject): number {
	const text = `${scheduled_date as string}T${scheduled_time as string}`;
	return DateTime.fromISO(text, { zone: timezone as string }).toMillis();
}

it('between any two calls lies the interval, wherever they ring, and each rings within its hours', async () => {
	await fc.assert(
		fc.asyncProperty(scenario, async ({ zones, from, hours, interval }) => {
			await service.standIn.reset();
			const to = Math.min(24, from + hours);
			const rows = zones.map((zone, index) => ({ phone: `+155501${String(index).padStart(5, '0')}`, zone }));
			const begun = Date.now();
			const { failure } = await campaigning.schedule({
				rows,
				parameters: {
					callingRules: {
						callingHours: { window: [{ days: DAYS, from: `${from}:00`, to: `${to}:00` }] },
						zoneOrState: '={{ $json.zone }}',
					},
					options: { staggeredInterval: interval },
				},
			});
			expect(failure).toBeUndefined();
			const calls = campaigning.sentCalls;
			expect(calls.map(({ phone_number }) => phone_number)).toEqual(rows.map(({ phone }) => phone));

			const moments = calls.map(momentOf);
			for (const [index, moment] of moments.entries()) {
				const local = DateTime.fromMillis(moment, { zone: zones[index] as string });
				expect(local.hour).toBeGreaterThanOrEqual(from);
				expect(local.hour).toBeLessThan(to);
			}
			const inOrder = [...moments].sort((a, b) => a - b);
			const gaps = inOrder.slice(1).map((moment, index) => moment - (inOrder[index] as number));
			expect(Math.min(...gaps)).toBeGreaterThanOrEqual(interval * MINUTE);
			if (from === 0 && to === 24) expect(new Set(gaps)).toEqual(new Set([interval * MINUTE]));
			expect(inOrder[0]).toBeGreaterThan(begun);
		}),
		{ numRuns: runs(60, 2000), examples: [[{ zones: ZONES, from: 0, hours: 24, interval: 5 }]] },
	);
}, 3_600_000);
