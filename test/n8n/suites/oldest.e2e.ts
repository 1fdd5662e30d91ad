import { everywhereCases, versionCases } from '../cases/everywhere';
import { secretCases } from '../cases/installed/secrets';
import { useWholeN8n } from '../server/wholeN8n';
import { IS_THOROUGH } from '../thorough';

/** Unless it is thorough, it leaves out what is tried in queue mode of the same n8n. */
describe('the oldest n8n', () => {
	const n8n = useWholeN8n('oldest');
	if (IS_THOROUGH) return everywhereCases(n8n);
	versionCases(n8n);
	secretCases(n8n);
});
