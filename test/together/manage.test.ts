import { describeFiles } from './describeFiles';

describeFiles('nodes/manage/*.test.ts');
