import type { WholeN8n } from '../wholeN8n';
import { aiAgentWithPhoneCases } from './aiAgentWithPhone';
import { callEachOnceCases } from './callEachOnce';
import { callEventToRecordCases } from './callEventToRecord';
import { callListCases } from './callList';
import { credentialCases } from './credential';
import { eachEventOnceCases } from './eachEventOnce';
import { emergencyStopCases } from './emergencyStop';
import { nodeTypeCases } from './nodeTypes';
import { retryCases } from './retryOnFail';
import { secretCases } from './secrets';
import { spreadsheetToCallsCases } from './spreadsheetToCalls';
import { spreadsheetToCampaignCases } from './spreadsheetToCampaign';
import { callAndWaitCases } from './waiting/callAndWait';
import { lifeOfWaitingRunCases } from './waiting/lifeOfWaitingRun';

/**
 * What holds in every n8n: of any version that is supported, in one process or in many.
 *
 * @param further cases of this n8n alone; they come before the search for secrets, which looks through
 *   what all cases have left behind
 */
export function everywhereCases(n8n: WholeN8n, further: () => void = () => undefined): void {
	nodeTypeCases(n8n);
	credentialCases(n8n);
	spreadsheetToCallsCases(n8n);
	spreadsheetToCampaignCases(n8n);
	callEventToRecordCases(n8n);
	callAndWaitCases(n8n);
	lifeOfWaitingRunCases(n8n);
	aiAgentWithPhoneCases(n8n);
	eachEventOnceCases(n8n);
	callListCases(n8n);
	callEachOnceCases(n8n);
	emergencyStopCases(n8n);
	retryCases(n8n);
	further();
	secretCases(n8n);
}
