import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';
import { parse } from 'yaml';

import { ROOT } from './packed/nodes';

interface Job {
	uses?: string;
	needs?: string;
	permissions?: Record<string, string>;
	steps?: Array<{ uses?: string; run?: string }>;
}

const RELEASE = '.github/workflows/release.yml';
/** An action that nobody can exchange for another, with its version. */
const PINNED = /(?<=uses: )[\w-]+\/[\w./-]+@[\da-f]{40}(?= # v\d+\.\d+\.\d+$)/gm;

const files = globSync('.github/{workflows,actions}/**/*.{yml,yaml}', { cwd: ROOT, dot: true });
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const workflow = (path: string) =>
	parse(textOf(path)) as Pick<Job, 'permissions'> & { jobs: Record<string, Job> };
const stepsOf = (path: string) => Object.values(workflow(path).jobs).flatMap(({ steps = [] }) => steps);

it('there are workflows that prove every change, prove more at night, and publish', () => {
	expect(files.sort()).toEqual(['.github/workflows/ci.yml', '.github/workflows/nightly.yml', RELEASE]);
	expect(stepsOf('.github/workflows/ci.yml').map(({ run }) => run)).toContain('.ci/run');
});

it.each(files)('%s pins each action that it uses, and says which version that is', (path) => {
	const jobs = Object.values(workflow(path).jobs);
	const used = [...jobs, ...stepsOf(path)].flatMap(({ uses }) => uses ?? []);
	expect(used.length).toBeGreaterThan(0);
	expect(textOf(path).match(PINNED)?.sort()).toEqual(used.sort());
});

it.each(files)('%s may write nothing to the repository', (path) => {
	const { permissions, jobs } = workflow(path);
	expect(permissions).toEqual({ contents: 'read' });
	const granted = Object.values(jobs).flatMap((job) => Object.entries(job.permissions ?? {}));
	const writable = granted.filter(([, access]) => access === 'write').map(([name]) => name);
	expect(writable).toEqual(path === RELEASE ? ['id-token'] : []);
});

describe('a release', () => {
	const { prove, pack, publish } = workflow(RELEASE).jobs;
	const commandsOf = (job?: Job) => job?.steps?.flatMap(({ run }) => run ?? []) ?? [];
	const actionsOf = (job?: Job) => job?.steps?.flatMap(({ uses }) => uses?.split('@')[0] ?? []) ?? [];

	it('is tested before it is packed', () => {
		expect(commandsOf(prove)).toEqual(expect.arrayContaining(['npm test', 'npm run record -- --check']));
		expect(pack?.needs).toBe('prove');
	});

	it('is packed by a job that cannot publish, in which no test has run', () => {
		expect(pack?.permissions).toBeUndefined();
		const commands = ['npm ci --ignore-scripts', 'npm run build', 'npm pack --ignore-scripts'];
		expect(commandsOf(pack)).toEqual(commands);
		expect(actionsOf(pack)).toContain('actions/upload-artifact');
	});

	it('is published by a job that runs nothing but that, behind an environment', () => {
		const permissions = { 'id-token': 'write' };
		expect(publish).toMatchObject({ needs: 'pack', environment: 'npm', permissions });
		expect(actionsOf(publish)).toEqual(['actions/setup-node', 'actions/download-artifact']);
		const command = 'npm publish ./*.tgz --provenance --access public --ignore-scripts';
		expect(commandsOf(publish)).toEqual([command]);
	});

	describe('before anything is installed, its tag', () => {
		let folder: string;
		const AS_ADA = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
		const git = (...args: string[]) =>
			execFileSync('git', [...AS_ADA, ...args], { cwd: folder, stdio: 'pipe', encoding: 'utf8' }).trim();
		/** @returns whether the release goes on with a tag on the commit that is checked out */
		const accepts = (tag: string) => {
			const env = { ...process.env, GITHUB_REF_NAME: tag, GITHUB_SHA: git('rev-parse', 'HEAD') };
			// As GitHub runs a step.
			return spawnSync('bash', ['-e', '-c', commandsOf(prove)[0] ?? ''], { cwd: folder, env }).status === 0;
		};

		beforeAll(() => {
			folder = mkdtempSync(join(tmpdir(), 'release-'));
			git('init', '--quiet');
			writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }');
			git('add', '.');
			git('commit', '--quiet', '-m', 'on main');
			git('update-ref', 'refs/remotes/origin/main', 'HEAD');
		});
		afterAll(() => rmSync(folder, { recursive: true }));

		it('must be the version of the package', () => {
			expect(accepts('v1.2.3')).toBe(true);
			expect(['v1.2.4', '1.2.3', 'v1.2.3-beta'].filter(accepts)).toEqual([]);
		});

		it('must be on main', () => {
			git('commit', '--quiet', '--allow-empty', '-m', 'elsewhere');
			expect(accepts('v1.2.3')).toBe(false);
		});
	});
});
