import { describeFiles } from './describeFiles';

describeFiles('unit/{numbers,places,times}/**/*.test.ts');
