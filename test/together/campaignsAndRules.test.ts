import { describeFiles } from './describeFiles';

describeFiles('nodes/{rules,scheduleCampaign}/*.test.ts');
