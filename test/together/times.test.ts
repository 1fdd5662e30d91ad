import { describeFiles } from './describeFiles';

describeFiles('unit/times/**/*.test.ts');
