import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';

/** @returns the files of tests that take more runs where they are asked to, from the package's folder */
export function propertyFiles(root: string): string[] {
	return globSync('test/**/*.test.ts', { cwd: root }).filter((file) =>
		/from '.*\/properties\/runs'/.test(readFileSync(join(root, file), 'utf8')),
	);
}
