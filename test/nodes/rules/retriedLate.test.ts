import fc from 'fast-check';

import { runs } from '../../harness/properties/runs';
import { useStandIn } from '../../harness/http/service';
import { bothNodes } from '../../harness/nodes/bothNodes';
import type { Misbehaviour } from '../../stand-in/misbehaviour';

const service = useStandIn();

const FATES = {
	good: undefined,
	turnedAway: { status: 429, headers: { 'retry-after': '0' } },
	cutAfter: { cut: 'after acting' },
	failedAfterActing: { status: 500, acts: true },
} satisfies Record<string, Misbehaviour | undefined>;

const rows = fc.array(
	fc.record({
		person: fc.integer({ min: 0, max: 4 }),
		hasTime: fc.boolean(),
		fate: fc.constantFrom(...(Object.keys(FATES) as Array<keyof typeof FATES>)),
	}),
	{ minLength: 1, maxLength: 6 },
);

const HOUR = 3_600_000;

let scenarios = 0;

afterEach(() => jest.restoreAllMocks());

it.each(bothNodes(service))(
	'%s: the retry of an execution whose times are past by then tells nobody that nothing was sent who was called',
	async (_, { run, retry }) => {
		await fc.assert(
			fc.asyncProperty(rows, async (people) => {
				scenarios += 1;
				jest.restoreAllMocks();
				await service.standIn.reset();
				service.standIn.state.calls.stepMs = Infinity;
				const now = Date.now.bind(Date);
				const at = new Date((Math.floor(now() / HOUR) + 1) * HOUR + 17 * 60_000).toISOString();
				const sheet = people.map(({ person, hasTime }) => ({
					phone: `+1555${String(scenarios).padStart(5, '0')}${String(person).padStart(2, '0')}`,
					at: hasTime ? at : '',
				}));
				people.forEach(({ fate }, index) => {
					const misbehaviour: Misbehaviour | undefined = FATES[fate];
					if (misbehaviour) {
						service.standIn.misbehave({ ...misbehaviour, phoneNumber: sheet[index]?.phone ?? '' });
					}
				});
				const options = {
					rows: sheet,
					parameters: { scheduledFor: '={{ $json.at }}', requestOptions: { retryBudget: 0.1 } },
				};
				const failed = await run(options);
				if (!failed.failure) return;
				await service.standIn.idle();
				service.standIn.calm();
				const callsTo = (phone: string) => service.standIn.state.callsTo(phone);
				const before = sheet.filter(({ phone }) => callsTo(phone) > 0).length;

				jest.spyOn(Date, 'now').mockImplementation(() => now() + 24 * HOUR);
				const { failure } = await retry(failed, options);
				for (const { phone, at: time } of sheet) {
					expect(callsTo(phone)).toBeLessThanOrEqual(1);
					if (!failure && time === '') expect(callsTo(phone)).toBe(1);
				}
				if (before > 0 && failure) expect(failure.description).not.toContain('Nothing was sent');
			}),
			{ numRuns: runs(25, 600) },
		);
	},
);
