import { atTenCases } from '../cases/jobs/atTen';
import { timeLimitCases } from '../cases/waiting/timeLimit';
import { packed } from '../installation/packOnce';
import { Clock } from '../processes/clock';
import { Server } from '../server/server';
import { useHost } from '../server/wholeN8n';
import { versionsToday } from '../thorough';

/** Tomorrow, so that nothing n8n writes with the real clock is later. */
const clock = new Clock(Date.now() + 86_400_000);

describe.each(versionsToday)('the %s n8n, by a clock that is set', (version) => {
	const start = async (installation: Parameters<typeof Server.start>[0]) =>
		await Server.start(installation, packed(), { env: clock.env });
	const n8n = useHost(version, 'regular', start);
	timeLimitCases(n8n, clock);
	atTenCases(n8n, clock);
});
afterAll(() => clock.remove());
