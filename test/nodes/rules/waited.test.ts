import { DateTime } from 'luxon';

import { phoneOf } from '../../harness/http/service';
import { DAYS, useCallingNodes, withEntries } from '../../harness/nodes/callingNodes';

const { service, schedule, callsTo } = useCallingNodes();

const MINUTE = 60_000;
const NOON = DateTime.utc().plus({ days: 1 }).set({ hour: 12, minute: 0 }).startOf('minute');
const AT_NINE_PAST = { scheduledFor: NOON.plus({ minutes: 9 }).toISO() };
const OPEN_UNTIL_TEN_PAST = {
	callingRules: {
		callingHours: withEntries([{ days: DAYS, from: '00:00', to: '12:10' }]),
		zoneOrState: 'UTC',
	},
};

afterEach(() => jest.restoreAllMocks());

describe('a campaign that has waited for its turn', () => {
	it.each([
		['its time is near', AT_NINE_PAST, 8, true],
		['its time has just passed', AT_NINE_PAST, 13, true],
		['its time has passed', AT_NINE_PAST, 15, false],
		['its calling hours are still open', OPEN_UNTIL_TEN_PAST, 9, true],
		['its calling hours have ended', OPEN_UNTIL_TEN_PAST, 11, false],
		['its calling hours ended just after its time', { ...AT_NINE_PAST, ...OPEN_UNTIL_TEN_PAST }, 11, false],
	])('if %s: %j after %d minutes is sent: %s', async (_, parameters, waits, isSent) => {
		const now = Date.now.bind(Date);
		let moment = NOON.toMillis() - now();
		jest.spyOn(Date, 'now').mockImplementation(() => now() + moment);
		const wait = () => {
			moment += waits * MINUTE;
			return true;
		};
		service.standIn.misbehave({ status: 429, headers: { 'retry-after': '0' }, until: wait });
		const { failure } = await schedule({
			rows: [{ phone: phoneOf(0) }],
			parameters: { ...parameters, requestOptions: { retryBudget: 100_000 } },
		});
		expect(callsTo(phoneOf(0))).toBe(isSent ? 1 : 0);
		if (isSent) expect(failure).toBeUndefined();
		else expect(failure?.message).toContain('the campaign waited');
	});
});
