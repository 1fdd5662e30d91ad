import { describeFiles } from './describeFiles';

describeFiles('unit/{numbers,places}/**/*.test.ts');
