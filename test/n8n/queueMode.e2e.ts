import { acrossProcessesCases } from './cases/acrossProcesses';
import { aiAgentWithPhoneCases } from './cases/aiAgentWithPhone';
import { callAndWaitCases } from './cases/callAndWait';
import { callEventToRecordCases } from './cases/callEventToRecord';
import { credentialCases } from './cases/credential';
import { emergencyStopCases } from './cases/emergencyStop';
import { nodeTypeCases } from './cases/nodeTypes';
import { retryCases } from './cases/retryOnFail';
import { secretCases } from './cases/secrets';
import { spreadsheetToCallsCases } from './cases/spreadsheetToCalls';
import { spreadsheetToCampaignCases } from './cases/spreadsheetToCampaign';
import { twoWorkersOneAccountCases } from './cases/twoWorkersOneAccount';
import { useCluster } from './cluster/useCluster';

describe('the newest n8n in queue mode', () => {
	const n8n = useCluster('newest');
	nodeTypeCases(n8n);
	credentialCases(n8n);
	spreadsheetToCallsCases(n8n);
	spreadsheetToCampaignCases(n8n);
	callEventToRecordCases(n8n);
	callAndWaitCases(n8n);
	aiAgentWithPhoneCases(n8n);
	emergencyStopCases(n8n);
	retryCases(n8n);
	twoWorkersOneAccountCases(n8n);
	acrossProcessesCases(n8n);
	secretCases(n8n);
});
