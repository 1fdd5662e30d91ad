import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const GUARDIAN = join(__dirname, 'guardian.js');

let guardian: ChildProcess | undefined;
const guarded = new Set<string>();

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

/**
 * Has something cleaned up if this process should die before it releases it.
 *
 * @param what `group` and the ID of a group of processes, or `folder` and its path
 */
export function guard(what: string): void {
	guarded.add(what);
	guardian ??= start();
	guardian.stdin?.write(`+ ${what}\n`);
}

export function release(what: string): void {
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
