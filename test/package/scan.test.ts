import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { run } from '../n8n/command';
import { ROOT } from './packed/nodes';
import type { Scan } from './scan';
import { unpacked } from './packed/unpacked';

/** @returns what the scanner says that n8n verifies packages with */
async function scan(kind: 'source' | 'tarball', folder: string): Promise<Scan> {
	const script = [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), join(__dirname, 'scan.ts')];
	// Where this is "test", as Jest sets it, n8n's rules take every file for one of their own test cases.
	const env = { ...process.env, NODE_ENV: 'production' };
	return JSON.parse(await run(process.execPath, [...script, kind, folder], { cwd: ROOT, env })) as Scan;
}

/** @returns a folder that holds one file */
function folderWith(path: string, text: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'scanned-'));
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), text);
	return folder;
}

it("n8n's scanner finds nothing in the source", async () => {
	expect(await scan('source', ROOT)).toEqual({ passed: true });
});

it("n8n's scanner finds nothing in the packed package", async () => {
	const { folder } = await unpacked();
	expect(await scan('tarball', folder)).toEqual({ passed: true });
});

it.each([
	['source', 'nodes/Post/post.ts', '/* eslint-disable */\nexport const key = process.env.KEY;\n', 'process'],
	['tarball', 'dist/nodes/post.js', "/* eslint-disable */\nrequire('node:fs');\n", 'node:fs'],
] as const)(
	'it would find what is not allowed in the %s, also where a comment allows it',
	async (kind, path, text, found) => {
		const { passed, details } = await scan(kind, folderWith(path, text));
		expect(passed).toBe(false);
		expect(details).toContain(found);
	},
);
