import { describeFiles } from './describeFiles';

describeFiles('nodes/{everyCombination,dial/notFlooded}.test.ts');
