import { describeFiles } from './describeFiles';

describeFiles('nodes/scheduleCampaign/*.test.ts');
