import { acrossProcessesCases } from './cases/acrossProcesses';
import { everywhereCases } from './cases/everywhere';
import { twoWorkersOneAccountCases } from './cases/twoWorkersOneAccount';
import { useCluster } from './cluster/useCluster';

describe('the newest n8n in queue mode', () => {
	const n8n = useCluster('newest');
	everywhereCases(n8n, () => {
		twoWorkersOneAccountCases(n8n);
		acrossProcessesCases(n8n);
	});
});
