import { describeFiles } from './describeFiles';

describeFiles('nodes/*.test.ts');
