import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Published } from '../../../tools/published/parameters';
import { PUBLISHED_PARAMETERS } from '../../../tools/targets';
import { run } from '../../n8n/command';

const ROOT = join(__dirname, '../../..');

/** A package of one node. */
let copy: string;

function write(path: string, text: string): void {
	mkdirSync(dirname(join(copy, path)), { recursive: true });
	writeFileSync(join(copy, path), text);
}

function writeNode(version: string, fallback: string): void {
	const property = `{ displayName: 'To', name: 'to', type: 'string', default: '${fallback}' }`;
	const description = `{ name: 'post', version: ${version}, properties: [${property}] }`;
	write('nodes/Post/Post.node.ts', `export class Post { description = ${description}; }`);
}

async function record(...options: string[]): Promise<Published> {
	const tool = [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), join(ROOT, 'tools/published/record.ts')];
	await run(process.execPath, [...tool, ...options], { cwd: copy });
	return JSON.parse(readFileSync(join(copy, PUBLISHED_PARAMETERS), 'utf8')) as Published;
}

beforeEach(() => {
	copy = mkdtempSync(join(tmpdir(), 'record-'));
	write(
		'package.json',
		JSON.stringify({ n8n: { nodes: ['dist/nodes/Post/Post.node.js'], credentials: [] } }),
	);
	write(PUBLISHED_PARAMETERS, '{}');
});

it('each version is noted once, and what was noted is never changed', async () => {
	writeNode('1', 'a');
	await expect(record('--check')).rejects.toThrow('Not recorded, run `npm run record`: Post 1');
	const first = await record();
	expect(first).toEqual({ Post: { 1: [{ path: 'to', type: 'string', default: 'a' }] } });
	writeNode('[1, 1.1]', 'b');
	expect(await record()).toEqual({
		Post: { ...first.Post, 1.1: [{ path: 'to', type: 'string', default: 'b' }] },
	});
	await record('--check');
});
