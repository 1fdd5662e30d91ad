import { acrossProcessesCases } from './cases/acrossProcesses';
import { callEventToRecordCases } from './cases/callEventToRecord';
import { retryCases } from './cases/retryOnFail';
import { secretCases } from './cases/secrets';
import { spreadsheetToCallsCases } from './cases/spreadsheetToCalls';
import { callAndWaitCases } from './cases/waiting/callAndWait';
import { useCluster } from './cluster/useCluster';

/** What depends on how processes work together; the rest is tried in one process, and in the newest n8n. */
describe('the oldest n8n in queue mode', () => {
	const n8n = useCluster('oldest');
	spreadsheetToCallsCases(n8n);
	callEventToRecordCases(n8n);
	callAndWaitCases(n8n);
	retryCases(n8n);
	acrossProcessesCases(n8n);
	secretCases(n8n);
});
