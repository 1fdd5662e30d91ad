import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { TestCredential } from '../../harness/engine/credentials';
import { modulesOf, type Installation } from '../../n8n/installation/installation';
import type { Told } from '../contenders/contender';
import type { ContenderId } from '../contenders/contenders';
import type { Measured } from './measure';

/** What a process is told when it is started. */
export interface Setup {
	contender: ContenderId;
	/** Where the package lies whose nodes it uses, built. */
	packageFolder: string;
	/** Says where the service is. */
	credential: TestCredential;
}

/** What a process is asked to do. */
export interface Job {
	/** How many rows. */
	count: number;
	/** Of a contender that has several. */
	variant?: number;
}

/** What came of a job. */
export type Run = Measured & { result: Told };

/** Runs that go on at the same time, each against a service of its own. */
export type ParallelJob = Array<Job & { baseUrl: string }>;

/** What a process says: once that it is ready, then what came of each job. */
interface Message {
	idleMemory?: number;
	done?: Run;
	/** Milliseconds of each of several that went on at the same time. */
	times?: number[];
	error?: string;
}

/** A contender in a process of its own, on the Node.js that n8n runs on and with n8n's own modules. */
export class ContenderProcess {
	private constructor(
		private readonly child: ChildProcess,
		/** Bytes that it held at most before its first job. */
		readonly idleMemory: number,
	) {}

	static async start(n8n: Installation, setup: Setup): Promise<ContenderProcess> {
		const given = [modulesOf(n8n), JSON.stringify(setup)];
		const child = fork(join(__dirname, 'contenderProcess.ts'), given, { execPath: n8n.node });
		const { idleMemory = NaN } = await messageOf(child);
		return new ContenderProcess(child, idleMemory);
	}

	async run(job: Job): Promise<Run> {
		this.child.send(job);
		const { done } = await messageOf(this.child);
		if (!done) throw new Error('The process said nothing of its job');
		return done;
	}

	/** @returns milliseconds of each */
	async runInParallel(jobs: ParallelJob): Promise<number[]> {
		this.child.send(jobs);
		const { times } = await messageOf(this.child);
		if (!times) throw new Error('The process said nothing of its jobs');
		return times;
	}

	async stop(): Promise<void> {
		if (this.child.exitCode !== null || this.child.signalCode !== null) return;
		const ended = once(this.child, 'exit');
		this.child.send('stop');
		await ended;
	}
}

/** @throws Error when the process reports one, or ends without a word */
async function messageOf(child: ChildProcess): Promise<Message> {
	const waiting = new AbortController();
	const { signal } = waiting;
	const ended = once(child, 'exit', { signal }).then(([code]: unknown[]): [Message] => [
		{ error: `The process ended with ${String(code)}` },
	]);
	const [{ error, ...said }] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Message];
	waiting.abort();
	if (error) throw new Error(error);
	return said;
}
