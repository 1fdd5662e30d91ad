import { answerAndBookCases } from '../cases/jobs/answerAndBook';
import { callsOverviewCases } from '../cases/jobs/callsOverview';
import { googleSheetsOutcomesCases } from '../cases/jobs/googleSheetsOutcomes';
import { onCallCases } from '../cases/jobs/onCall';
import { outboundJobCases } from '../cases/jobs/outboundJobs';
import { whoIsCallingCases } from '../cases/jobs/whoIsCalling';
import { useWholeN8n } from '../server/wholeN8n';
import { versionsToday } from '../thorough';

describe.each(versionsToday)('examples of whole jobs in the %s n8n', (version) => {
	const n8n = useWholeN8n(version);
	googleSheetsOutcomesCases(n8n);
	outboundJobCases(n8n);
	answerAndBookCases(n8n);
	whoIsCallingCases(n8n);
	onCallCases(n8n);
	callsOverviewCases(n8n);
});
