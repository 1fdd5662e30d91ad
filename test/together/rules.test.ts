import { describeFiles } from './describeFiles';

describeFiles('nodes/rules/*.test.ts');
