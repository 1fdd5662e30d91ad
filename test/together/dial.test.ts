import { describeFiles } from './describeFiles';

describeFiles('nodes/dial/!(everyCombination|nobodyTwice|noRowLost|notFlooded|whereSettingsMeet).test.ts');
