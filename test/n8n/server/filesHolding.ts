import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns paths of all files in a folder, however deep, that hold a text */
export function filesHolding(text: string, folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	// Some of them are gone by now.
	return files.filter((file) => existsSync(file) && readFileSync(file).includes(text));
}
