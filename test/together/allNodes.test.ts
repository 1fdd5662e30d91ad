import { describeFiles } from './describeFiles';

describeFiles('nodes/!(everyCombination).test.ts');
