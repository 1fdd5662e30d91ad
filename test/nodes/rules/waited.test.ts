import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { useStandIn } from '../../harness/http/service';
import { DAYS, withEntries } from '../../harness/nodes/bothNodes';
import { Campaigning } from '../../harness/nodes/campaign';
import { runs } from '../../harness/properties/runs';

const service = useStandIn();
const campaigning = new Campaigning(service);

const MINUTE = 60_000;
const GRACE_MINUTES = 5;

/** Minutes from when the node begins. Calls are due between full minutes, so that none is at a boundary. */
const scenario = fc.record({
	due: fc.array(fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }), {
		minLength: 1,
		maxLength: 5,
	}),
	closes: fc.option(fc.integer({ min: 10, max: 120 }), { nil: undefined }),
	waits: fc.integer({ min: 0, max: 150 }),
	stops: fc.boolean(),
});

let offset = 0;

beforeEach(() => {
	const now = Date.now.bind(Date);
	const noon = DateTime.fromMillis(now(), { zone: 'UTC' }).plus({ days: 1 }).set({ hour: 12, minute: 0 });
	const begun = now();
	jest
		.spyOn(Date, 'now')
		.mockImplementation(() => noon.startOf('minute').toMillis() + now() - begun + offset);
});

afterEach(() => jest.restoreAllMocks());

/** So that each run has one. */
const LATE = { due: [undefined], closes: 10, waits: 10, stops: false };

it('a campaign that waits for its turn is sent only as long as its times and calling hours still hold', async () => {
	let late = 0;
	await fc.assert(
		fc.asyncProperty(scenario, async ({ due, closes, waits, stops }) => {
			await service.standIn.reset();
			offset = 0;
			const begun = DateTime.fromMillis(Date.now(), { zone: 'UTC' });
			const rows = due.map((minutes, index) => ({
				phone: `+1555010${String(index).padStart(4, '0')}`,
				at: minutes === undefined ? '' : (begun.plus({ minutes, seconds: 30 }).toISO() as string),
			}));
			const shift = () => {
				offset = waits * MINUTE;
				return true;
			};
			service.standIn.misbehave({ status: 429, headers: { 'retry-after': '0' }, until: shift });
			const callingRules: IDataObject = {};
			if (closes !== undefined) {
				const to = begun.plus({ minutes: closes }).toFormat('HH:mm');
				callingRules.callingHours = withEntries([{ days: DAYS, from: '00:00', to }]);
				callingRules.zoneOrState = 'UTC';
			}
			const columns = { toNumber: '={{ $json.phone }}', scheduledFor: '={{ $json.at }}' };
			const { failure, success } = await campaigning.schedule({
				rows,
				parameters: { ...columns, callingRules, requestOptions: { retryBudget: 100_000 } },
				settings: stops ? {} : { onError: 'continueRegularOutput' },
			});

			const isMoved = (minutes: number) => closes !== undefined && minutes + 0.5 > closes;
			const isLate = due.some((minutes) => {
				if (minutes === undefined) return closes !== undefined && waits >= closes;
				if (isMoved(minutes)) return false;
				const isPast = minutes + 0.5 + GRACE_MINUTES < waits;
				const ringsAtOnce = minutes + 0.5 < waits;
				return isPast || (ringsAtOnce && closes !== undefined && waits >= closes);
			});
			late += Number(isLate);
			const called = rows.map(({ phone }) => service.standIn.state.callsTo(phone));
			expect(called).toEqual(rows.map(() => (isLate ? 0 : 1)));
			if (!isLate) expect(failure).toBeUndefined();
			else if (stops) expect(failure?.message).toContain('the campaign waited');
			else for (const { json } of success) expect(json.reason).toContain('the campaign waited');
		}),
		{ numRuns: runs(8, 2000), examples: [[LATE]] },
	);
	expect(late).toBeGreaterThan(0);
});
