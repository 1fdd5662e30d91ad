import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const GUARDIAN = join(__dirname, 'guardian.js');

let guardian: ChildProcess | undefined;
const guarded = new Set<string>();

/** Has a group of processes killed if this process should die before it says that they have ended. */
export function guardGroup(id: number): void {
	guard(`group ${id}`);
}

export function releaseGroup(id: number): void {
	release(`group ${id}`);
}

/**
 * Makes a new folder in the system's folder for temporary files. It is removed when this process has
 * died, if `removeFolder` has not been called before.
 */
export function temporaryFolder(prefix: string): string {
	const folder = mkdtempSync(join(tmpdir(), prefix));
	guard(`folder ${folder}`);
	return folder;
}

export function removeFolder(folder: string): void {
	rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
	release(`folder ${folder}`);
}

function guard(what: string): void {
	guarded.add(what);
	guardian ??= start();
	guardian.stdin?.write(`+ ${what}\n`);
}

function release(what: string): void {
	guarded.delete(what);
	guardian?.stdin?.write(`- ${what}\n`);
	if (guarded.size > 0) return;
	guardian?.stdin?.end();
	guardian = undefined;
}

/** A session of its own, so that nothing that ends this process ends the guardian too. */
function start(): ChildProcess {
	const child = spawn(process.execPath, [GUARDIAN], {
		detached: true,
		stdio: ['pipe', 'ignore', 'ignore'],
	});
	child.unref();
	(child.stdin as unknown as { unref(): void }).unref();
	return child;
}
