import { createRequire } from 'node:module';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';

const TESTS = join(__dirname, '..');
const load = createRequire(__filename);

/**
 * Runs several test files as one, so that what they import, such as n8n's engine, is loaded once for all of them.
 *
 * @param patterns of files below `test/`
 */
export function describeFiles(...patterns: string[]): void {
	const files = globSync(patterns, { cwd: TESTS }).sort();
	if (files.length === 0) throw new Error(`No test file fits ${patterns.join(', ')}`);
	describe.each(files)('%s', (file) => {
		// Within `describe`, so that what a file prepares and cleans up is for its own tests.
		load(join(TESTS, file));
	});
}
