import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';
import { parse } from 'yaml';

import { ROOT } from './packed/nodes';

interface Step {
	uses?: string;
	run?: string;
}
interface Workflow {
	permissions?: Record<string, string>;
	jobs: Record<
		string,
		{
			uses?: string;
			needs?: string;
			environment?: string;
			permissions?: Record<string, string>;
			steps?: Step[];
		}
	>;
}

const PINNED = /^[\w-]+\/[\w./-]+@[\da-f]{40}$/;

const files = globSync('.github/{workflows,actions}/**/*.{yml,yaml}', { cwd: ROOT, dot: true });
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const workflow = (path: string) => parse(textOf(path)) as Workflow;
const stepsOf = (path: string) => Object.values(workflow(path).jobs).flatMap(({ steps = [] }) => steps);

it('there are workflows that prove every change, prove more at night, and publish', () => {
	expect(files.sort()).toEqual([
		'.github/workflows/ci.yml',
		'.github/workflows/nightly.yml',
		'.github/workflows/release.yml',
	]);
	expect(stepsOf('.github/workflows/ci.yml').map(({ run }) => run)).toContain('.ci/run');
});

describe('the release', () => {
	const { pack, publish, ...others } = workflow('.github/workflows/release.yml').jobs;
	const commandsOf = (job = pack) => (job?.steps ?? []).flatMap(({ run }) => run ?? []);

	it('tests and packs where nothing can publish', () => {
		expect(others).toEqual({});
		expect(pack?.permissions).toBeUndefined();
		expect(commandsOf()).toEqual(expect.arrayContaining(['npm test', 'npm pack --ignore-scripts']));
	});

	it('publishes that tarball alone, in a job that runs nothing else and waits for approval', () => {
		expect(publish).toMatchObject({
			needs: 'pack',
			environment: 'npm',
			permissions: { 'id-token': 'write' },
		});
		expect(commandsOf(publish)).toEqual([
			'npm publish ./*.tgz --provenance --access public --ignore-scripts',
		]);
		const used = (publish?.steps ?? []).flatMap(({ uses }) => uses?.split('@')[0] ?? []);
		expect(used).toEqual(['actions/setup-node', 'actions/download-artifact']);
	});

	describe('of a tag', () => {
		const [check = ''] = commandsOf();
		let origin: string;
		let checkout: string;
		const git = (cwd: string, ...args: string[]) =>
			execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@voice-agent.example', ...args], {
				cwd,
				encoding: 'utf8',
			}).trim();
		const commit = (version: string) => {
			writeFileSync(join(origin, 'package.json'), JSON.stringify({ version }));
			git(origin, 'add', '.');
			git(origin, 'commit', '-qm', version);
			return git(origin, 'rev-parse', 'HEAD');
		};
		const passes = (tag: string, commitId: string) => {
			git(checkout, 'fetch', '-q', 'origin', '+refs/heads/*:refs/remotes/origin/*');
			git(checkout, 'checkout', '-q', commitId);
			const env = { ...process.env, GITHUB_REF_NAME: tag, GITHUB_SHA: commitId };
			return spawnSync('bash', ['-e', '-c', check], { cwd: checkout, env }).status === 0;
		};

		beforeEach(() => {
			[origin, checkout] = [mkdtempSync(join(tmpdir(), 'origin-')), mkdtempSync(join(tmpdir(), 'checkout-'))];
			git(origin, 'init', '-q', '-b', 'main');
			commit('0.1.0');
			git(checkout, 'clone', '-q', origin, '.');
		});

		it('goes on if it is the version of the package, on main', () => {
			expect(passes('v0.2.0', commit('0.2.0'))).toBe(true);
		});

		it('stops at another version', () => {
			expect(passes('v0.3.0', commit('0.2.0'))).toBe(false);
		});

		it('stops at a commit that is not on main', () => {
			git(origin, 'checkout', '-qb', 'feature');
			expect(passes('v0.2.0', commit('0.2.0'))).toBe(false);
		});
	});
});

it.each(files)('%s uses no action that somebody could exchange for another', (path) => {
	const jobs = Object.values(workflow(path).jobs);
	const used = [...jobs, ...stepsOf(path)].flatMap(({ uses }) => uses ?? []);
	expect(used.length).toBeGreaterThan(0);
	expect(used.filter((action) => !PINNED.test(action))).toEqual([]);
});

it.each(files)('%s says which version each action is', (path) => {
	const lines = textOf(path)
		.split('\n')
		.filter((line) => /^\s*(- )?uses:/.test(line));
	expect(lines.filter((line) => !/ # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

it.each(files)('%s may write nothing to the repository', (path) => {
	expect(workflow(path).permissions).toEqual({ contents: 'read' });
	const ofJobs = Object.values(workflow(path).jobs).flatMap(({ permissions = {} }) =>
		Object.keys(permissions),
	);
	expect(ofJobs.filter((name) => name !== 'id-token')).toEqual([]);
});
