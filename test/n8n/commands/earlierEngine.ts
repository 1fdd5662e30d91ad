import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { installEngine } from '../installation/installation';

const ROOT = join(__dirname, '../../..');
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');
const ENGINE = '1.123-engine';

/**
 * The nodes' tests in the engine of n8n 1.123, the last of its major version, which is tried but not
 * promised: `tsx test/n8n/commands/earlierEngine.ts [patterns of test files]`.
 */
async function main(): Promise<void> {
	await installEngine(ENGINE);
	const args = [JEST, '--config', 'test/jest.earlier.config.js', ...process.argv.slice(2)];
	process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
