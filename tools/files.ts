import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Contents by path, from the package's folder. */
export type Files = Readonly<Record<string, string>>;

/**
 * Writes all of the files or, when that fails, none: each is put beside its place first.
 *
 * @param obsolete paths of files that have no successor
 */
export async function replaceFiles(
	root: string,
	files: Files,
	obsolete: readonly string[] = [],
): Promise<void> {
	const beside = (path: string) => join(root, `${path}.new`);
	const written: string[] = [];
	try {
		for (const [path, content] of Object.entries(files)) {
			await mkdir(dirname(join(root, path)), { recursive: true });
			written.push(path);
			await writeFile(beside(path), content);
		}
	} catch (error) {
		for (const path of written) await rm(beside(path), { force: true });
		throw error;
	}
	for (const path of written) await rename(beside(path), join(root, path));
	for (const path of obsolete) await rm(join(root, path));
}

/** @returns the paths whose files are not what would be written */
export async function staleFiles(root: string, files: Files): Promise<string[]> {
	const stale: string[] = [];
	for (const [path, content] of Object.entries(files)) {
		const present = await readFile(join(root, path), 'utf8').catch(() => undefined);
		if (present !== content) stale.push(path);
	}
	return stale;
}
