import { aiAgentWithPhoneCases } from './cases/aiAgentWithPhone';
import { callAndWaitCases } from './cases/callAndWait';
import { callEachOnceCases } from './cases/callEachOnce';
import { callEventToRecordCases } from './cases/callEventToRecord';
import { callListCases } from './cases/callList';
import { credentialCases } from './cases/credential';
import { emergencyStopCases } from './cases/emergencyStop';
import { nodeTypeCases } from './cases/nodeTypes';
import { retryCases } from './cases/retryOnFail';
import { secretCases } from './cases/secrets';
import { spreadsheetToCallsCases } from './cases/spreadsheetToCalls';
import { spreadsheetToCampaignCases } from './cases/spreadsheetToCampaign';
import { useWholeN8n } from './wholeN8n';

describe('the oldest n8n', () => {
	const n8n = useWholeN8n('oldest');
	nodeTypeCases(n8n);
	credentialCases(n8n);
	spreadsheetToCallsCases(n8n);
	spreadsheetToCampaignCases(n8n);
	callEventToRecordCases(n8n);
	callAndWaitCases(n8n);
	aiAgentWithPhoneCases(n8n);
	callListCases(n8n);
	callEachOnceCases(n8n);
	emergencyStopCases(n8n);
	retryCases(n8n);
	secretCases(n8n);
});
