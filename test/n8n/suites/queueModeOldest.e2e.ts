import { acrossProcessesCases } from '../cases/processes/acrossProcesses';
import { callEventToRecordCases } from '../cases/events/callEventToRecord';
import { retryCases } from '../cases/calling/retryOnFail';
import { secretCases } from '../cases/installed/secrets';
import { spreadsheetToCallsCases } from '../cases/calling/spreadsheetToCalls';
import { callAndWaitCases } from '../cases/waiting/callAndWait';
import { timeLimitCases } from '../cases/waiting/timeLimit';
import { useCluster } from '../cluster/useCluster';

/** What depends on how processes work together; the rest is tried in one process, and in the newest n8n. */
describe('the oldest n8n in queue mode', () => {
	const n8n = useCluster('oldest');
	spreadsheetToCallsCases(n8n);
	callEventToRecordCases(n8n);
	callAndWaitCases(n8n);
	timeLimitCases(n8n);
	retryCases(n8n);
	acrossProcessesCases(n8n);
	secretCases(n8n);
});
