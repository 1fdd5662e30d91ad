import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { run } from '../n8n/command';
import { ROOT } from './packed/nodes';
import type { Scan, Target } from './scan';
import { unpacked } from './packed/unpacked';

/** What n8n does not allow, though a comment does. */
const FORBIDDEN = [
	['nodes/Post/post.ts', '/* eslint-disable */\nexport const key = process.env.KEY;\n', 'process'],
	['dist/nodes/post.js', "/* eslint-disable */\nrequire('node:fs');\n", 'node:fs'],
] as const;

/** @returns what the scanner says that n8n verifies packages with */
async function scan(targets: Target[]): Promise<Scan[]> {
	const script = [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), join(__dirname, 'scan.ts')];
	// Where this is "test", as Jest sets it, n8n's rules take every file for one of their own test cases.
	const env = { ...process.env, NODE_ENV: 'production' };
	const args = [...script, JSON.stringify(targets)];
	return JSON.parse(await run(process.execPath, args, { cwd: ROOT, env })) as Scan[];
}

it("n8n's scanner finds nothing in the source and in the packed package, and would find what is not allowed", async () => {
	const { folder } = await unpacked();
	const [hostileSource = '', hostilePackage = ''] = FORBIDDEN.map(([path, text]) => {
		const hostile = mkdtempSync(join(tmpdir(), 'scanned-'));
		mkdirSync(dirname(join(hostile, path)), { recursive: true });
		writeFileSync(join(hostile, path), text);
		return hostile;
	});
	const scans = await scan([
		{ kind: 'source', folder: ROOT },
		{ kind: 'tarball', folder },
		{ kind: 'source', folder: hostileSource },
		{ kind: 'tarball', folder: hostilePackage },
	]);
	expect(scans.slice(0, 2)).toEqual([{ passed: true }, { passed: true }]);
	for (const [index, { passed, details }] of scans.slice(2).entries()) {
		expect([passed, details]).toEqual([false, expect.stringContaining(FORBIDDEN[index]?.[2] ?? '')]);
	}
});
