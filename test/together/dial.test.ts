import { describeFiles } from './describeFiles';

describeFiles('nodes/dial/!(notFlooded|whereSettingsMeet).test.ts');
