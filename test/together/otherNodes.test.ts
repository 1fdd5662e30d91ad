import { describeFiles } from './describeFiles';

describeFiles('nodes/{!(everyCombination),manage/*}.test.ts');
