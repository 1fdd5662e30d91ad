import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { modulesOf, type Installation } from '../n8n/installation/installation';
import { FAKE_API_KEY, StandIn } from '../stand-in/standIn';
import type { ContenderName, Message, Run } from './processes/contenderProcess';

const SCRIPT = join(__dirname, 'processes/contenderProcess.ts');

export interface Turn extends Run {
	/** People. */
	called: number;
	calledTwice: number;
	/** Requests. */
	turnedAway: number;
}

export interface Rules {
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
export async function contest(
	n8n: Installation,
	names: ContenderName[],
	{ count, rounds, warmUps = 0, isEachAnew = false, limits = {} }: Rules,
): Promise<Map<ContenderName, Turn[]>> {
	const standIn = await StandIn.start();
	const { baseUrl, platformUrl } = standIn;
	const credential = { apiKey: FAKE_API_KEY, organizationId: '', baseUrl, platformUrl };
	const running = new Map<ContenderName, ChildProcess>();
	const taken = new Map(names.map((name) => [name, [] as Turn[]]));
	try {
		for (let round = -warmUps; round < rounds; round++) {
			// Each round begins with another one, so that a slow moment of the machine is nobody's fault.
			const first = Math.max(0, round) % names.length;
			for (const name of [...names.slice(first), ...names.slice(0, first)]) {
				const contender = running.get(name) ?? (await start(n8n, name));
				running.set(name, contender);
				await standIn.reset();
				standIn.state.calls.stepMs = Infinity;
				standIn.limits = limits;
				contender.send({ count, credential });
				const { run } = await messageOf(contender);
				if (run && round >= 0) taken.get(name)?.push({ ...run, ...seenBy(standIn) });
				if (!isEachAnew) continue;
				running.delete(name);
				await stop(contender);
			}
		}
	} finally {
		await Promise.all([...running.values()].map(stop));
		await standIn.close();
	}
	return taken;
}

/** Starts a contender in a process of its own, on the Node.js that n8n runs on and with n8n's own modules. */
async function start(n8n: Installation, name: ContenderName): Promise<ChildProcess> {
	const contender = fork(SCRIPT, [modulesOf(n8n), name], { execPath: n8n.node });
	await messageOf(contender);
	return contender;
}

async function stop(contender: ChildProcess): Promise<void> {
	if (contender.exitCode !== null || contender.signalCode !== null) return;
	const ended = once(contender, 'exit');
	contender.send('stop');
	await ended;
}

/** @throws Error when the process reports one, or ends without a word */
async function messageOf(contender: ChildProcess): Promise<Message> {
	const waiting = new AbortController();
	const ended = once(contender, 'exit', waiting).then(() => [{ error: 'The process has ended' }]);
	const [said] = (await Promise.race([once(contender, 'message', waiting), ended])) as [Message];
	waiting.abort();
	if (said.error) throw new Error(said.error);
	return said;
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
