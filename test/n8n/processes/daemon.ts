import { spawn, type ChildProcess } from 'node:child_process';

import { until } from '../until';
import { guard, release } from './guard';

const PATIENCE_MS = 20_000;
/** There a process has no group that one could end. */
const IS_WINDOWS = process.platform === 'win32';

export interface DaemonOptions {
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	/** Under whose name it runs; this process's, unless given. */
	uid?: number;
	gid?: number;
}

/**
 * A process that runs until it is told to end, with all that it starts itself: these end with it.
 * Nothing of it outlives this process, however this process ends.
 */
export class Daemon {
	private output = '';
	/** Resolves when it and all that it started have ended, and all they printed was read. */
	private readonly closed: Promise<void>;

	private constructor(private readonly child: ChildProcess) {
		const keep = (chunk: Buffer) => (this.output += chunk.toString());
		child.stdout?.on('data', keep);
		child.stderr?.on('data', keep);
		if (child.pid !== undefined) guard(child.pid);
		child.once('exit', () => {
			this.signalGroup('SIGKILL');
			if (child.pid !== undefined) release(child.pid);
		});
		this.closed = new Promise((resolve) => {
			child.once('close', () => resolve());
			child.once('error', (error) => {
				this.output += error.message;
				resolve();
			});
		});
	}

	/** A program that cannot be started has ended, and its log says why. */
	static start(command: string, args: string[], options: DaemonOptions = {}): Daemon {
		return new Daemon(
			spawn(command, args, {
				...options,
				// A group of its own: it is killed with what it has started.
				detached: !IS_WINDOWS,
				stdio: ['ignore', 'pipe', 'pipe'],
			}),
		);
	}

	get hasEnded(): boolean {
		const { pid, exitCode, signalCode } = this.child;
		return pid === undefined || exitCode !== null || signalCode !== null;
	}

	get log(): string {
		return this.output;
	}

	/**
	 * Waits until it answers with true.
	 *
	 * @throws Error with its log, if it ends before or takes too long
	 */
	async answers(name: string, ask: () => Promise<boolean>, longestMs = 60_000): Promise<void> {
		const hasAnswered = async () => {
			if (this.hasEnded) throw new Error(`${name} ended while it was starting`);
			return await ask().catch(() => false);
		};
		await until(`${name} answers`, hasAnswered, longestMs).catch((error: Error) => {
			throw new Error(`${error.message}\n${this.log}`);
		});
	}

	/** Sends a signal to it and to all that it has started. */
	signalGroup(signal: NodeJS.Signals): void {
		try {
			if (IS_WINDOWS) this.child.kill(signal);
			else if (this.child.pid !== undefined) process.kill(-this.child.pid, signal);
		} catch {
			// All of it has ended already.
		}
	}

	/** Ends it at once with all that it has started, as when its machine dies. */
	async kill(): Promise<void> {
		if (!this.hasEnded) this.signalGroup('SIGKILL');
		await this.closed;
	}

	/** Asks it to end, and kills it when it does not. */
	async stop(signal: NodeJS.Signals = 'SIGTERM', patienceMs = PATIENCE_MS): Promise<void> {
		this.child.kill(signal);
		const killing = setTimeout(() => this.signalGroup('SIGKILL'), patienceMs);
		await this.closed;
		clearTimeout(killing);
	}
}
