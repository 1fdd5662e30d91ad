import { describeFiles } from './describeFiles';

describeFiles('unit/{call,columns,fields,record,rules,values,words}/**/*.test.ts');
