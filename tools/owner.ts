import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the repository, wherever it is hosted; the package's page on npm is another. */
const ADDRESS = /https:\/\/(?!www\.npmjs\.com\/)[\w.-]+\/[\w.-]+\/n8n-nodes-voice-agent\b/g;
const TEXT = /\.(?:json|ts|md|ya?ml)$/;
/** The values come from here. */
const MANIFEST = 'package.json';

/**
 * Writes the repository's address, `homepage` of package.json, wherever an earlier one is.
 *
 * @param root of the repository
 * @param files paths from there
 * @returns the files that changed
 */
export function writeOwner(root: string, files: readonly string[]): string[] {
	const { homepage } = JSON.parse(readFileSync(join(root, MANIFEST), 'utf8')) as { homepage: string };
	return files.filter((file) => {
		if (!TEXT.test(file) || file === MANIFEST) return false;
		const before = readFileSync(join(root, file), 'utf8');
		const after = before.replace(ADDRESS, homepage);
		if (after === before) return false;
		writeFileSync(join(root, file), after);
		return true;
	});
}

/** `npm run owner` */
export function trackedFiles(root: string): string[] {
	return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
}

if (require.main === module) {
	const root = join(__dirname, '..');
	const changed = writeOwner(root, trackedFiles(root));
	process.stdout.write(`${changed.length} files changed\n${changed.map((file) => `  ${file}\n`).join('')}`);
}
