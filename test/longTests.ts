import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';

const ROOT = join(__dirname, '..');
/** Many runs take their time. */
const TEST_TIMEOUT_MS = 3_600_000;

/**
 * Runs the property-based tests, and only those, with as many runs as are of use to somebody who changes
 * what they are about. Arguments choose among the files, as Jest's do: `npm run test:long -- request`.
 */
const files = globSync('test/**/*.test.ts', { cwd: ROOT }).filter((file) =>
	/from '.*\/properties\/runs'/.test(readFileSync(join(ROOT, file), 'utf8')),
);
const chosen = files.filter((file) => process.argv.slice(2).every((part) => file.includes(part)));
if (chosen.length === 0) throw new Error(`None of ${files.length} files of properties fits`);

// What measures CPU time runs by itself.
const measures = (file: string) => file.includes('linearTime');
run(chosen.filter((file) => !measures(file)));
run(chosen.filter(measures));

function run(paths: string[]): void {
	if (paths.length === 0) return;
	const { status } = spawnSync(
		process.execPath,
		[
			join(ROOT, 'node_modules/jest/bin/jest.js'),
			'--config',
			join(ROOT, 'test/jest.config.js'),
			'--testTimeout',
			String(TEST_TIMEOUT_MS),
			'--runTestsByPath',
			...paths,
		],
		{ cwd: ROOT, stdio: 'inherit', env: { ...process.env, LONG_TESTS: '1' } },
	);
	if (status !== 0) process.exitCode = status ?? 1;
}
