import { describeFiles } from './describeFiles';

describeFiles('nodes/dial/!(nobodyTwice|noRowLost|notFlooded|whereSettingsMeet).test.ts');
