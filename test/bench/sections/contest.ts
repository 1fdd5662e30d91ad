import { CONTENDERS, type ContenderId } from '../contenders/contenders';
import { ContenderProcess } from '../processes/contenderProcesses';
import { BenchService } from '../processes/service';
import type { Bench } from './section';

/** A contender, with the package that it is of. */
interface Participant {
	id: ContenderId;
	/** In the figures. */
	name: string;
	isOurs: boolean;
	packageFolder: string;
}

/** What a turn is played with. */
export interface Turn {
	/** In the figures. */
	name: string;
	contender: ContenderProcess;
	service: BenchService;
}

/** What a participant's turns gave, by round. */
export interface Taken<Result> extends Participant {
	results: Result[];
}

export interface Rules {
	rounds: number;
	/** Rounds before, which do not count. */
	warmUps?: number;
	/** A new process for each turn, as none ever forgets its peak of memory. */
	isEachAnew?: boolean;
}

/**
 * Starts a service, and the contenders in processes of their own, and lets all take turns. One that is
 * ours takes part with every package.
 */
export async function contest<Result>(
	bench: Bench,
	ids: ContenderId[],
	{ isEachAnew = false, ...rules }: Rules,
	play: (turn: Turn) => Promise<Result>,
): Promise<Array<Taken<Result>>> {
	const service = await BenchService.start();
	const running = new Map<Participant, ContenderProcess>();
	try {
		return await takeTurns(participants(bench, ids), rules, async (participant) => {
			const { id, name, packageFolder } = participant;
			const setup = { contender: id, packageFolder, credential: service.credential };
			const contender = running.get(participant) ?? (await ContenderProcess.start(bench.n8n, setup));
			running.set(participant, contender);
			const result = await play({ name, contender, service });
			if (isEachAnew) {
				running.delete(participant);
				await contender.stop();
			}
			return result;
		});
	} finally {
		await Promise.all([...running.values()].map(async (contender) => await contender.stop()));
		service.stop();
	}
}

function participants({ packages }: Bench, ids: ContenderId[]): Participant[] {
	return ids.flatMap((id) => {
		const { name, isOurs } = CONTENDERS[id];
		return (isOurs ? packages : packages.slice(0, 1)).map(({ folder, label }) => ({
			id,
			name: isOurs && label !== '' ? `${name} (${label})` : name,
			isOurs,
			packageFolder: folder,
		}));
	});
}

/** Each round begins with another one, so that a slow moment of the machine is nobody's fault. */
export async function takeTurns<One extends object, Result>(
	all: One[],
	{ rounds, warmUps = 0 }: Omit<Rules, 'isEachAnew'>,
	turn: (one: One) => Promise<Result>,
): Promise<Array<One & { results: Result[] }>> {
	const taken = all.map((one) => ({ one, results: [] as Result[] }));
	for (let round = -warmUps; round < rounds; round++) {
		const first = Math.max(0, round) % all.length;
		for (const { one, results } of [...taken.slice(first), ...taken.slice(0, first)]) {
			const result = await turn(one);
			if (round >= 0) results.push(result);
		}
	}
	return taken.map(({ one, results }) => ({ ...one, results }));
}

/** @returns what is in the middle of something that was measured several times */
export function median<Result>(results: Result[], figure: (result: Result) => number): number {
	const sorted = results.map(figure).sort((a, b) => a - b);
	const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
	return (low + high) / 2;
}

/** @returns the greatest of something that was measured several times */
export function most<Result>(results: Result[], figure: (result: Result) => number): number {
	return Math.max(...results.map(figure));
}
