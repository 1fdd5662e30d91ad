import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { modulesOf, type Installation } from '../../n8n/installation/installation';
import { FAKE_API_KEY, StandIn } from '../../stand-in/standIn';
import type { ContenderName, Job, Run } from '../processes/contenderProcess';

/** A contender in a process of its own, on the Node.js that n8n runs on and with n8n's own modules. */
export class ContenderProcess {
	private constructor(private readonly child: ChildProcess) {}

	static async start(n8n: Installation, name: ContenderName): Promise<ContenderProcess> {
		const file = join(__dirname, '../processes/contenderProcess.ts');
		const child = fork(file, [modulesOf(n8n), name], { execPath: n8n.node });
		await messageOf(child);
		return new ContenderProcess(child);
	}

	async run(job: Job): Promise<Run> {
		this.child.send(job);
		const { run } = await messageOf(this.child);
		if (!run) throw new Error('The process said nothing of its job');
		return run;
	}

	async stop(): Promise<void> {
		if (this.child.exitCode !== null || this.child.signalCode !== null) return;
		const ended = once(this.child, 'exit');
		this.child.send('stop');
		await ended;
	}
}

export interface Turn extends Run {
	/** People. */
	called: number;
	calledTwice: number;
	/** Requests. */
	turnedAway: number;
}

interface Rules {
	count: number;
	rounds: number;
	/** Rounds before, which do not count. */
	warmUps?: number;
	/** A new process for each turn, as none ever forgets its peak of memory. */
	isEachAnew?: boolean;
	limits?: StandIn['limits'];
}

/**
 * Lets contenders take turns. The service is in this process, which has nothing else to do meanwhile.
 *
 * @returns the turns of each contender
 * @throws Error when something was off contract: then the figures say nothing
 */
export async function contest<Name extends ContenderName>(
	n8n: Installation,
	names: Name[],
	{ count, rounds, warmUps = 0, isEachAnew = false, limits = {} }: Rules,
): Promise<Array<{ name: Name; turns: Turn[] }>> {
	const standIn = await StandIn.start();
	const { baseUrl, platformUrl } = standIn;
	const credential = { apiKey: FAKE_API_KEY, organizationId: '', baseUrl, platformUrl };
	const running = new Map<Name, ContenderProcess>();
	const entries = names.map((name) => ({ name, turns: [] as Turn[] }));
	try {
		for (let round = -warmUps; round < rounds; round++) {
			// Each round begins with another one, so that a slow moment of the machine is nobody's fault.
			const first = Math.max(0, round) % entries.length;
			for (const { name, turns } of [...entries.slice(first), ...entries.slice(0, first)]) {
				const contender = running.get(name) ?? (await ContenderProcess.start(n8n, name));
				running.set(name, contender);
				await standIn.reset();
				standIn.state.calls.stepMs = Infinity;
				standIn.limits = limits;
				const run = await contender.run({ count, credential });
				if (round >= 0) turns.push({ ...run, ...seenBy(standIn) });
				if (!isEachAnew) continue;
				running.delete(name);
				await contender.stop();
			}
		}
	} finally {
		await Promise.all([...running.values()].map(async (contender) => await contender.stop()));
		await standIn.close();
	}
	return entries;
}

function seenBy({ state, requests, violations }: StandIn) {
	if (violations.length > 0) throw new Error(`Off contract: ${violations[0]}`);
	const calls = [...state.callCounts.values()];
	return {
		called: calls.length,
		calledTwice: calls.filter((times) => times > 1).length,
		turnedAway: requests.filter(({ status }) => status === 429).length,
	};
}

/** @throws Error when the process reports one, or ends without a word */
async function messageOf(child: ChildProcess): Promise<{ run?: Run }> {
	const waiting = new AbortController();
	const { signal } = waiting;
	const ended = once(child, 'exit', { signal }).then(([code]: unknown[]) => [
		{ error: `The process ended with ${String(code)}` },
	]);
	const [{ error, ...said }] = (await Promise.race([once(child, 'message', { signal }), ended])) as [
		{ run?: Run; error?: string },
	];
	waiting.abort();
	if (error) throw new Error(error);
	return said;
}
