import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';

import fc from 'fast-check';
import { globSync } from 'tinyglobby';

import { type Mutant, mutantsOf } from './mutantsOf';

const ROOT = join(__dirname, '../..');
/** The one way from a row to a request, and what reads its cells. */
const SOURCES =
	'nodes/{shared/{call,columns,numbers,places,record,request,rules,times,values},VoiceAgentDial,VoiceAgentScheduleCampaign}/**/*.ts';
/** Not copied: each is large, and no test of a source needs it, or it is linked. */
const APART = ['node_modules', '.n8n', '.git', 'dist', 'reports'];
/** Some change nothing that matters. */
const MAX_UNNOTICED = 1 / 50;
/** A mutant may never end. */
const TIMEOUT_MS = 900_000;

/**
 * `npm run mutants -- 50 7` draws 50 mutants by the seed 7, and runs the tests that reach each of them, in copies
 * of the repository, one for each processor. Prints those that no test notices, and fails if they are too many.
 */
async function main([count = '10', seed = String(Date.now() % 1_000_000)]: string[]): Promise<void> {
	const drawn = draw(Number(count), Number(seed));
	console.log(`${drawn.length} mutants, seed ${seed}`);
	const copies = Array.from({ length: availableParallelism() }, copyOfAll);
	try {
		const [waiting, unnoticed, noticing] = [[...drawn], [] as Drawn[], new Set<string>()];
		const tryAll = async (copy: string) => {
			for (let one = waiting.shift(); one; one = waiting.shift()) {
				const failed = await failedTests(copy, one);
				if (!failed) unnoticed.push(one);
				for (const test of failed ?? []) noticing.add(test);
			}
		};
		await Promise.all(copies.map(tryAll));
		await checkWithoutMutants(copies[0] as string, [...noticing]);
		console.log(`${drawn.length - unnoticed.length} of ${drawn.length} were noticed.`);
		for (const one of unnoticed) console.log(`Not noticed: ${nameOf(one)}`);
		if (unnoticed.length > drawn.length * MAX_UNNOTICED) process.exitCode = 1;
	} finally {
		for (const copy of copies) rmSync(copy, { recursive: true, force: true });
	}
}

/** @returns its folder */
function copyOfAll(): string {
	const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
	cpSync(ROOT, copy, { recursive: true, filter: (path) => !APART.includes(relative(ROOT, path)) });
	symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
	return copy;
}

type Drawn = Mutant & { path: string };

function nameOf({ path, line, change }: Drawn): string {
	return `${path}:${line}: ${change}`;
}

/** @returns some of all mutants, the same ones for the same seed and sources */
function draw(count: number, seed: number): Drawn[] {
	const all = globSync(SOURCES, { cwd: ROOT, ignore: ['**/*.d.ts', '**/generated/**'] })
		.sort()
		.flatMap((path) => mutantsOf(readFileSync(join(ROOT, path), 'utf8')).map((one) => ({ ...one, path })));
	const length = Math.min(count, all.length);
	const some = fc.shuffledSubarray(all, { minLength: length, maxLength: length });
	return fc.sample(some, { seed, numRuns: 1 }).flat();
}

/** @returns the test files that fail with a mutant, none if it never ends; undefined if no test notices it */
async function failedTests(copy: string, one: Drawn): Promise<string[] | undefined> {
	const begun = Date.now();
	const file = join(copy, one.path);
	const before = readFileSync(file);
	writeFileSync(file, one.source);
	let failed: string[] | undefined;
	for (const tests of await testsOf(copy, one.path)) {
		const { status, stderr } = await runTests(copy, tests, TIMEOUT_MS);
		if (status === 0) continue;
		failed = [...stderr.matchAll(/^FAIL (\S+)/gm)].map(([, path = '']) => path);
		break;
	}
	writeFileSync(file, before);
	const how = !failed ? 'NOT NOTICED' : failed.length > 0 ? 'noticed' : 'never ended';
	console.log(`${nameOf(one)}: ${how} (${secondsSince(begun)} s)`);
	return failed;
}

/** @throws Error if a test that noticed a mutant fails without it as well */
async function checkWithoutMutants(copy: string, tests: string[]): Promise<void> {
	const [together, units] = [tests.filter(isTogether), tests.filter((path) => !isTogether(path))];
	for (const paths of [units, together].filter(({ length }) => length > 0)) {
		const { status, stderr } = await runTests(copy, paths);
		if (status !== 0) throw new Error(`Tests fail without any mutant:\n${stderr}`);
	}
}

/** @returns the tests that reach a source, as paths for Jest: first the unit tests, then files that run tests of nodes */
async function testsOf(copy: string, source: string): Promise<string[][]> {
	const { stdout } = await jest(copy, 'jest.config.js', ['--listTests', '--findRelatedTests', source]);
	const paths = stdout.split('\n').map((path) => relative(copy, path).replaceAll('\\', '/'));
	const isReached = (together: string) => {
		const [, pattern = ''] = /describeFiles\('(.*)'\)/.exec(readFileSync(join(copy, together), 'utf8')) ?? [];
		const files = globSync(pattern, { cwd: join(copy, 'test') });
		return pattern.startsWith('nodes/') && files.some((file) => paths.includes(`test/${file}`));
	};
	const units = paths.filter((path) => path.startsWith('test/unit/'));
	const together = globSync('test/together/*.test.ts', { cwd: copy }).sort().filter(isReached);
	return [units, ...together.map((path) => [path])].filter((tests) => tests.length > 0);
}

/** Whether a file runs several test files; the others are run each by itself. */
function isTogether(path: string): boolean {
	return path.startsWith('test/together/');
}

async function runTests(copy: string, tests: readonly string[], timeout?: number) {
	const options = ['--runInBand', '--bail', '--runTestsByPath', ...tests];
	const config = tests.every(isTogether) ? 'jest.all.config.js' : 'jest.config.js';
	return await jest(copy, config, options, timeout);
}

function secondsSince(begun: number): number {
	return Math.round((Date.now() - begun) / 1000);
}

async function jest(copy: string, config: string, options: string[], timeout?: number) {
	const script = join(copy, 'node_modules/jest/bin/jest.js');
	const child = spawn(process.execPath, [script, '--config', join('test', config), ...options], {
		cwd: copy,
		timeout,
		killSignal: 'SIGKILL',
	});
	const ended = once(child, 'close');
	const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
	const [status] = (await ended) as [number | null];
	return { status, stdout, stderr };
}

void main(process.argv.slice(2));
