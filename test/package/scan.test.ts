import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { run } from '../n8n/command';
import { ROOT } from './packed/nodes';
import { unpacked } from './packed/unpacked';

/** A folder with a file that n8n does not allow, though a comment does. */
function hostile(path: string, code: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'scanned-'));
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), `/* eslint-disable */\n${code}\n`);
	return folder;
}

it("n8n's scanner finds nothing in the source and in the packed package, and would find what is not allowed", async () => {
	const targets = [
		{ kind: 'source', folder: ROOT },
		{ kind: 'tarball', folder: (await unpacked()).folder },
		{ kind: 'source', folder: hostile('nodes/Post/post.ts', 'export const key = process.env.KEY;') },
		{ kind: 'tarball', folder: hostile('dist/nodes/post.js', "require('node:fs');") },
	];
	// Where this is "test", as Jest sets it, n8n's rules take every file for one of their own test cases.
	const env = { ...process.env, NODE_ENV: 'production' };
	const args = [join(__dirname, 'scan.mjs'), JSON.stringify(targets)];
	expect(JSON.parse(await run(process.execPath, args, { cwd: ROOT, env }))).toMatchObject([
		{ passed: true },
		{ passed: true },
		{ passed: false, details: expect.stringContaining('process') },
		{ passed: false, details: expect.stringContaining('node:fs') },
	]);
});
