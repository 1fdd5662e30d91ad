import { describeFiles } from './describeFiles';

describeFiles('nodes/dial/{nobodyTwice,noRowLost}.test.ts');
