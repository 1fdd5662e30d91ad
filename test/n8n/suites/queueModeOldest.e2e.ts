import { processCases } from '../cases/everywhere';
import { secretCases } from '../cases/installed/secrets';
import { acrossProcessesCases } from '../cases/processes/acrossProcesses';
import { timeLimitCases } from '../cases/waiting/timeLimit';
import { useCluster } from '../cluster/cluster';
import { IS_THOROUGH } from '../thorough';

describe('the oldest n8n in queue mode', () => {
	const n8n = useCluster('oldest');
	processCases(n8n);
	if (IS_THOROUGH) timeLimitCases(n8n);
	acrossProcessesCases(n8n);
	secretCases(n8n);
});
