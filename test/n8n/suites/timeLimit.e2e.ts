import { timeLimitCases } from '../cases/waiting/timeLimit';
import { useWholeN8n } from '../server/wholeN8n';

/** Waits for two minutes, in which the other suites go on. */
describe('the newest n8n', () => timeLimitCases(useWholeN8n('newest')));
