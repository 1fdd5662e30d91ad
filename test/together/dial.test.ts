import { describeFiles } from './describeFiles';

describeFiles('nodes/dial/!(notFlooded).test.ts');
