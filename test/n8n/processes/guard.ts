import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const GUARDIAN = join(__dirname, 'guardian.js');

let guardian: ChildProcess | undefined;
/** IDs of groups of processes, and paths of folders. */
const guarded = new Set<number | string>();

/**
 * Makes a new folder in the system's folder for temporary files. It is removed when this process has
 * died, if `removeFolder` has not been called before.
 */
export function temporaryFolder(prefix: string): string {
	const folder = mkdtempSync(join(tmpdir(), prefix));
	guard(folder);
	return folder;
}

export function removeFolder(folder: string): void {
	rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
	release(folder);
}

/** Has something cleaned up if this process should die before it releases it. */
export function guard(what: number | string): void {
	guarded.add(what);
	tellGuardian();
}

export function release(what: number | string): void {
	guarded.delete(what);
	tellGuardian();
}

function tellGuardian(): void {
	guardian ??= start();
	guardian.stdin?.write(`${JSON.stringify([...guarded])}\n`);
	if (guarded.size > 0) return;
	guardian.stdin?.end();
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
