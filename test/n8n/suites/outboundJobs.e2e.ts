import { googleSheetsCases } from '../cases/jobs/googleSheets';
import { onCallCases } from '../cases/jobs/onCall';
import { outboundJobCases } from '../cases/jobs/outboundJobs';
import { useWholeN8n } from '../server/wholeN8n';
import { versionsToday } from '../thorough';

describe.each(versionsToday)('examples of jobs that call, in the %s n8n', (version) => {
	const n8n = useWholeN8n(version);
	googleSheetsCases(n8n);
	outboundJobCases(n8n);
	onCallCases(n8n);
});
