import { describeFiles } from './describeFiles';

describeFiles('nodes/dial/!(everyCombination|whereSettingsMeet).test.ts');
