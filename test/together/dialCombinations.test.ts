import { describeFiles } from './describeFiles';

describeFiles('nodes/dial/{everyCombination,notFlooded,whereSettingsMeet}.test.ts');
