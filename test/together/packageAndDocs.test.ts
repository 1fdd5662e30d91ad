import { describeFiles } from './describeFiles';

describeFiles(
	'{contract,docs,texts,tools/published}/!(walk).test.ts',
	// Others use processes of their own, or none of the nodes.
	'package/!(scan|startCommand).test.ts',
);
