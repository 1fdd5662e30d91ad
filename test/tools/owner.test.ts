import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { trackedFiles, writeOwner } from '../../tools/owner';
import { ROOT } from '../package/packed/nodes';

const PLACEHOLDER = /[\w.@-]*voice-agent-nodes\.example/;
const OWN = 'https://git.example/someone/n8n-nodes-voice-agent';

const copy = mkdtempSync(join(tmpdir(), 'owner-'));
afterAll(() => rmSync(copy, { recursive: true }));

it('the address in package.json is written wherever the placeholder is, and only once; the page on npm stays', () => {
	const files = trackedFiles(ROOT).filter(
		(file) =>
			!/\.(?:png|svg)$/.test(file) && file !== 'test/tools/owner.test.ts' && existsSync(join(ROOT, file)),
	);
	for (const file of files) cpSync(join(ROOT, file), join(copy, file));
	writeFileSync(join(copy, 'package.json'), JSON.stringify({ homepage: OWN }));
	const npm = 'https://www.npmjs.com/package/n8n-nodes-voice-agent';
	writeFileSync(join(copy, 'npm.md'), npm);
	const changed = writeOwner(copy, [...files, 'npm.md']);
	expect(readFileSync(join(copy, 'npm.md'), 'utf8')).toBe(npm);
	expect(changed.length).toBeGreaterThan(15);
	const left = files.filter((file) => PLACEHOLDER.test(readFileSync(join(copy, file), 'utf8')));
	expect(left).toEqual([]);
	expect(readFileSync(join(copy, 'SECURITY.md'), 'utf8')).toContain(`${OWN}/security`);
	expect(writeOwner(copy, files)).toEqual([]);
});
