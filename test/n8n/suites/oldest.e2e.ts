import { everywhereCases } from '../cases/everywhere';
import { useWholeN8n } from '../server/wholeN8n';

describe('the oldest n8n', () => everywhereCases(useWholeN8n('oldest')));
