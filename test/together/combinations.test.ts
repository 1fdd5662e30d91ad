import { describeFiles } from './describeFiles';

describeFiles('nodes/{everyCombination,dial/notFlooded,dial/whereSettingsMeet}.test.ts');
