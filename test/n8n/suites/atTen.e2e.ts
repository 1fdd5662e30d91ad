import { atTenCases } from '../cases/jobs/atTen';
import { packed } from '../installation/packOnce';
import { Clock } from '../processes/clock';
import { Server } from '../server/server';
import { useHost } from '../server/wholeN8n';
import { versionsToday } from '../thorough';

/** Tomorrow, so that nothing n8n writes with the real clock is later. */
const clock = new Clock(Date.now() + 86_400_000);

describe.each(versionsToday)('the %s n8n', (version) => {
	const start = async (installation: Parameters<typeof Server.start>[0]) =>
		await Server.start(installation, packed(), { env: clock.env });
	atTenCases(useHost(version, 'regular', start), clock);
});
afterAll(() => clock.remove());
