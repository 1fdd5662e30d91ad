import { describeFiles } from './describeFiles';

describeFiles('unit/{request,VoiceAgentTrigger,waiting}/**/*.test.ts', 'tools/examples/**/*.test.ts');
