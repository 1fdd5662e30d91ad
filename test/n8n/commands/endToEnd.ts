import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { installAll } from '../installation/installAll';
import { VERSIONS } from '../installation/installation';

const ROOT = join(__dirname, '../../..');
const THOROUGH = '--thorough';
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');

/** A Jest run: in which Node.js, with which configuration, and where its report goes. */
interface Suite {
	title: string;
	node: string;
	config: string;
	report: string;
}

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
	const suites: Suite[] = [
		{
			title: `nodes in the engine of n8n ${newest.n8n}, Node.js ${newest.nodeVersion}`,
			node: newest.node,
			config: 'test/jest.newest.config.js',
			report: 'reports/newest.json',
		},
		{
			title: `everything in the whole n8n, ${VERSIONS.newest.n8n} and ${VERSIONS.oldest.n8n}`,
			node: process.execPath,
			config: 'test/jest.e2e.config.js',
			report: 'reports/e2e.json',
		},
	];
	// Side by side: the whole n8n leaves the processor idle while it waits, and the engine does not.
	const lines = await Promise.all(suites.map(run));
	console.log(['', ...lines].join('\n'));
}

/** @returns what to say of it at the end. Sets the exit code when something failed. */
async function run({ title, node, config, report }: Suite): Promise<string> {
	console.log(`\n${title}`);
	const path = join(ROOT, report);
	rmSync(path, { force: true });
	const begun = Date.now();
	const patterns = process.argv.slice(2).filter((argument) => argument !== THOROUGH);
	// A pattern may be meant for the other suite.
	const chosen = patterns.length > 0 ? ['--passWithNoTests', ...patterns] : [];
	const args = [JEST, '--config', config, '--json', '--outputFile', report, ...chosen];
	const code = await ended(node, args);
	if (code !== 0) process.exitCode = 1;
	const took = `${Math.round((Date.now() - begun) / 1000)} s`;
	if (!existsSync(path)) return `${title}: Jest ended with ${code}, without a report, after ${took}`;
	const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
		readFileSync(path, 'utf8'),
	) as Report;
	return `${title}: ${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed, in ${took}`;
}

async function ended(node: string, args: string[]): Promise<number | null> {
	// Jest writes its report to the standard output as well; what is for people goes to the standard error.
	const env = { ...process.env, ...(process.argv.includes(THOROUGH) ? { THOROUGH: '1' } : {}) };
	const child = spawn(node, args, { cwd: ROOT, env, stdio: ['inherit', 'ignore', 'inherit'] });
	return await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
