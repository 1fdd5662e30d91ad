import { acrossProcessesCases } from '../cases/processes/acrossProcesses';
import { callsOverviewCases } from '../cases/jobs/callsOverview';
import { tablesInPostgresCases } from '../cases/jobs/tablesInPostgres';
import { everywhereCases } from '../cases/everywhere';
import { twoWorkersOneAccountCases } from '../cases/processes/twoWorkersOneAccount';
import { useCluster } from '../cluster/cluster';

describe('the newest n8n in queue mode', () => {
	const n8n = useCluster('newest');
	everywhereCases(n8n, () => {
		twoWorkersOneAccountCases(n8n);
		acrossProcessesCases(n8n);
		callsOverviewCases(n8n);
		tablesInPostgresCases(n8n);
	});
});
