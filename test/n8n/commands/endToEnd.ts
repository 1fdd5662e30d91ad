import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { installAll } from '../installation/installAll';
import { VERSIONS } from '../installation/installation';

const ROOT = join(__dirname, '../../..');
const THOROUGH = '--thorough';
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');

/** What is read from Jest's reports. */
interface Report {
	numPassedTests: number;
	numFailedTests: number;
	numRuntimeErrorTestSuites: number;
}

/**
 * `npm run test:e2e`: the engine's tests once more in the newest n8n, and everything in the whole n8n,
 * newest and oldest. Arguments are patterns of test files; `--thorough` leaves nothing out.
 */
async function main(): Promise<void> {
	const { newest } = await installAll();
	const inEngine = `nodes in the engine of n8n ${newest.n8n}, Node.js ${newest.nodeVersion}`;
	const inWhole = `everything in the whole n8n, ${VERSIONS.newest.n8n} and ${VERSIONS.oldest.n8n}`;
	// Side by side: the whole n8n leaves the processor idle while it waits, and the engine does not.
	const lines = await Promise.all([
		run(inEngine, newest.node, 'newest'),
		run(inWhole, process.execPath, 'e2e'),
	]);
	console.log(['', ...lines].join('\n'));
}

/**
 * Runs Jest in a Node.js. Sets the exit code when something failed.
 *
 * @param kind in the names of the configuration and of the report
 * @returns what to say of it at the end
 */
async function run(title: string, node: string, kind: string): Promise<string> {
	console.log(`\n${title}`);
	const report = join(ROOT, `reports/${kind}.json`);
	rmSync(report, { force: true });
	const begun = Date.now();
	const patterns = process.argv.slice(2).filter((argument) => argument !== THOROUGH);
	// A pattern may be meant for the other one.
	const chosen = patterns.length > 0 ? ['--passWithNoTests', ...patterns] : [];
	const args = [JEST, '--config', `test/jest.${kind}.config.js`, '--json', '--outputFile', report, ...chosen];
	const env = { ...process.env, ...(process.argv.includes(THOROUGH) && { THOROUGH: '1' }) };
	// Jest writes its report to the standard output as well; what is for people goes to the standard error.
	const child = spawn(node, args, { cwd: ROOT, env, stdio: ['inherit', 'ignore', 'inherit'] });
	const [code] = (await once(child, 'exit')) as [number | null];
	if (code !== 0) process.exitCode = 1;
	const took = `${Math.round((Date.now() - begun) / 1000)} s`;
	if (!existsSync(report)) return `${title}: Jest ended with ${code}, without a report, after ${took}`;
	const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
		readFileSync(report, 'utf8'),
	) as Report;
	return `${title}: ${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed, in ${took}`;
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
