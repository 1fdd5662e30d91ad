import { describeFiles } from './describeFiles';

describeFiles('nodes/dial/*.test.ts');
