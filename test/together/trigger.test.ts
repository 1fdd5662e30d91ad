import { describeFiles } from './describeFiles';

describeFiles('nodes/trigger/*.test.ts');
