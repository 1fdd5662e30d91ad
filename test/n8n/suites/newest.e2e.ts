import { everywhereCases } from '../cases/everywhere';
import { futureVersionCases } from '../cases/installed/futureVersions';
import { useWholeN8n } from '../server/wholeN8n';

describe('the newest n8n', () => {
	const n8n = useWholeN8n('newest');
	everywhereCases(n8n, () => futureVersionCases(n8n));
});
