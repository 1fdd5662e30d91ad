import { describeFiles } from './describeFiles';

// What other files of this folder leave.
describeFiles(
	'unit/!(call|columns|fields|numbers|places|record|rules|times|values|words)/**/*.test.ts',
	'tools/examples/**/*.test.ts',
);
