import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs a command to its end.
 *
 * @returns what it printed
 * @throws Error with what it printed, if it failed
 */
export async function run(
	command: string,
	args: string[],
	{ cwd, env, uid, gid }: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): Promise<string> {
	try {
		const shell = process.platform === 'win32';
		const options = { cwd, env, uid, gid, maxBuffer: MAX_OUTPUT_BYTES, shell };
		const { stdout } = await promisify(execFile)(command, args, options);
		return stdout;
	} catch (error) {
		const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
		throw new Error(`${command} ${args.join(' ')} failed\n${stdout}\n${stderr}`.trim(), { cause: error });
	}
}
