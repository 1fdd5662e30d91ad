import fc from 'fast-check';
import { DateTime } from 'luxon';

import { Campaigning } from '../../harness/nodes/campaign';
import { runs } from '../../harness/properties/runs';
import { useStandIn } from '../../harness/http/service';
import { callsSent, DAYS, hoursOn } from '../../harness/nodes/bothNodes';

const service = useStandIn();
const campaigning = new Campaigning(service);

const ZONES = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
const MINUTE = 60_000;

const scenario = fc.record({
	zones: fc.array(fc.constantFrom(...ZONES), { minLength: 2, maxLength: 12 }),
	from: fc.integer({ min: 0, max: 20 }),
	hours: fc.integer({ min: 4, max: 24 }),
	interval: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 31, max: 180 })),
});

it('between any two calls lies the interval, wherever they ring, and each rings within its hours', async () => {
	await fc.assert(
		fc.asyncProperty(scenario, async ({ zones, from, hours, interval }) => {
			await service.standIn.reset();
			const to = Math.min(24, from + hours);
			const rows = zones.map((zone, index) => ({ phone: `+155501${String(index).padStart(5, '0')}`, zone }));
			const begun = Date.now();
			const callingRules = hoursOn(from, to, DAYS, '={{ $json.zone }}');
			const parameters = { callingRules, options: { staggeredInterval: interval } };
			const { failure } = await campaigning.schedule({ rows, parameters });
			expect(failure).toBeUndefined();
			const calls = callsSent(service);
			expect(calls.map(({ number }) => number)).toEqual(rows.map(({ phone }) => phone));

			const moments = calls.map(({ moment }) => moment as number);
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
