import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { Listr } from 'listr2';

import { install, VERSIONS, type Installation, type Version } from '../installation/installation';

const ROOT = join(__dirname, '../../..');
const ALL_FAULTS = '--all-faults';
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
 * `npm run test:e2e`: the engine's tests once more in the newest n8n, then everything in the whole n8n,
 * newest and oldest. Arguments are patterns of test files; `--all-faults` tries every fault in queue mode.
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
	const lines: string[] = [];
	for (const suite of suites) lines.push(await run(suite));
	console.log(['', ...lines].join('\n'));
}

/** Installs every n8n that tests run in, side by side, and shows how far it is. */
async function installAll(): Promise<Record<Version, Installation>> {
	const found = {} as Record<Version, Installation>;
	const tasks = (Object.keys(VERSIONS) as Version[]).map((version) => ({
		title: `Install n8n ${VERSIONS[version].n8n}`,
		task: async (_: unknown, task: { title: string; output: string }) => {
			found[version] = await install(version, (step) => (task.output = step));
			task.title = `n8n ${found[version].n8n} on Node.js ${found[version].nodeVersion}`;
		},
	}));
	await new Listr(tasks, { concurrent: true, fallbackRenderer: 'simple' }).run();
	return found;
}

/** @returns what to say of it at the end. Sets the exit code when something failed. */
async function run({ title, node, config, report }: Suite): Promise<string> {
	console.log(`\n${title}`);
	const path = join(ROOT, report);
	rmSync(path, { force: true });
	const begun = Date.now();
	const patterns = process.argv.slice(2).filter((argument) => argument !== ALL_FAULTS);
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
	const env = { ...process.env, ...(process.argv.includes(ALL_FAULTS) ? { ALL_FAULTS: '1' } : {}) };
	const child = spawn(node, args, { cwd: ROOT, env, stdio: ['inherit', 'ignore', 'inherit'] });
	return await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
