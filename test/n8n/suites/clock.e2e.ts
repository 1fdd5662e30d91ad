import { atTenCases } from '../cases/jobs/atTen';
import { timeLimitCases } from '../cases/waiting/timeLimit';
import { Clock } from '../processes/clock';
import { useWholeN8n } from '../server/wholeN8n';
import { versionsToday } from '../thorough';

/** Tomorrow, so that nothing n8n writes with the real clock is later. */
const clock = new Clock(Date.now() + 86_400_000);

describe.each(versionsToday)('the %s n8n, by a clock that is set', (version) => {
	const n8n = useWholeN8n(version, clock.env);
	timeLimitCases(n8n, clock);
	atTenCases(n8n, clock);
});
afterAll(() => clock.remove());
