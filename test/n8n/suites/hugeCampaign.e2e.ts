import { hugeCampaignCases } from '../cases/calling/hugeCampaign';
import { useWholeN8n } from '../server/wholeN8n';

/** In an n8n that has done nothing else, whose memory is free. */
describe('the newest n8n', () => hugeCampaignCases(useWholeN8n('newest')));
