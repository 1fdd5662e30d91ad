import { readFileSync } from 'node:fs';
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
	jobs: Record<string, { uses?: string; steps?: Step[] }>;
}

const PINNED = /^[\w-]+\/[\w./-]+@[\da-f]{40}$/;

const files = globSync('.github/{workflows,actions}/**/*.{yml,yaml}', { cwd: ROOT, dot: true });
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const workflow = (path: string) => parse(textOf(path)) as Workflow;
const stepsOf = (path: string) => Object.values(workflow(path).jobs).flatMap(({ steps = [] }) => steps);

it('there is a workflow that proves changes, and one that publishes', () => {
	expect(files.sort()).toEqual(['.github/workflows/ci.yml', '.github/workflows/release.yml']);
	expect(stepsOf('.github/workflows/ci.yml').map(({ run }) => run)).toContain('.ci/run');
	expect(stepsOf('.github/workflows/release.yml').map(({ run }) => run)).toEqual(
		expect.arrayContaining(['npm test', expect.stringMatching(/^npm publish --provenance/)]),
	);
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
	const { contents, ...others } = workflow(path).permissions ?? {};
	expect(contents).toBe('read');
	expect(Object.keys(others).filter((name) => name !== 'id-token')).toEqual([]);
});
