import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';

import { replaceFiles, staleFiles } from '../../tools/files';

let root: string;
const contents = () =>
	Object.fromEntries(
		globSync('**', { cwd: root, dot: true }).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
	);

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'files-'));
	mkdirSync(join(root, 'old'));
	writeFileSync(join(root, 'old/a.txt'), 'a');
	writeFileSync(join(root, 'old/b.txt'), 'b');
});

it('files are written, also into folders that are new, and obsolete ones are removed', async () => {
	await replaceFiles(root, { 'old/a.txt': 'A', 'new/deep/c.txt': 'c' }, ['old/b.txt']);
	expect(contents()).toEqual({ 'old/a.txt': 'A', 'new/deep/c.txt': 'c' });
});

it('when one of them cannot be written, all stay as they were, and none is removed', async () => {
	const before = contents();
	const files = { 'old/a.txt': 'A', 'old/b.txt/c.txt': 'in a file, as if it were a folder' };
	await expect(replaceFiles(root, files, ['old/b.txt'])).rejects.toThrow();
	expect(contents()).toEqual(before);
});

it('stale is what differs or is missing', async () => {
	const files = { 'old/a.txt': 'a', 'old/b.txt': 'other', 'old/c.txt': '' };
	expect(await staleFiles(root, files)).toEqual(['old/b.txt', 'old/c.txt']);
});
