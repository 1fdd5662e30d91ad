import { callsOverviewCases } from '../cases/jobs/callsOverview';
import { googleSheetsOutcomesCases } from '../cases/jobs/googleSheetsOutcomes';
import { outboundJobCases } from '../cases/jobs/outboundJobs';
import { speedToLeadCases } from '../cases/jobs/speedToLead';
import { useWholeN8n } from '../server/wholeN8n';

describe.each(['oldest', 'newest'] as const)('examples of whole jobs in the %s n8n', (version) => {
	const n8n = useWholeN8n(version);
	googleSheetsOutcomesCases(n8n);
	speedToLeadCases(n8n);
	outboundJobCases(n8n);
	callsOverviewCases(n8n);
});
