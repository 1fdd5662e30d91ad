import type { WholeN8n } from '../server/wholeN8n';
import { aiAgentAsksFirstCases } from './calling/aiAgentAsksFirst';
import { aiAgentWithPhoneCases } from './calling/aiAgentWithPhone';
import { callListCases } from './calling/callList';
import { emergencyStopCases } from './calling/emergencyStop';
import { nodeTypeCases } from './installed/nodeTypes';
import { retryCases } from './calling/retryOnFail';
import { secretCases } from './installed/secrets';
import { excelFileCases, spreadsheetToCallsCases } from './calling/spreadsheetToCalls';
import { spreadsheetToCampaignCases } from './calling/spreadsheetToCampaign';
import { callAndWaitCases } from './waiting/callAndWait';
import { IS_THOROUGH } from '../thorough';
import { lifeOfWaitingRunCases } from './waiting/lifeOfWaitingRun';

/**
 * What holds in every n8n: of any version that is supported, in one process or in many. On ordinary days what depends
 * on the version alone is left to n8n in one process.
 *
 * @param further cases of this n8n alone; they come before the search for secrets, which looks through
 *   what all cases have left behind
 */
export function everywhereCases(n8n: WholeN8n, further: () => void = () => undefined): void {
	processCases(n8n);
	if (n8n.mode === 'regular' || IS_THOROUGH) versionCases(n8n);
	further();
	secretCases(n8n);
}

/** What depends on how the processes of n8n work together. */
export function processCases(n8n: WholeN8n): void {
	spreadsheetToCallsCases(n8n);
	callAndWaitCases(n8n);
	lifeOfWaitingRunCases(n8n);
	aiAgentAsksFirstCases(n8n);
	retryCases(n8n);
}

/** What depends on the version of n8n. */
export function versionCases(n8n: WholeN8n): void {
	nodeTypeCases(n8n);
	excelFileCases(n8n);
	spreadsheetToCampaignCases(n8n);
	aiAgentWithPhoneCases(n8n);
	callListCases(n8n);
	emergencyStopCases(n8n);
}
