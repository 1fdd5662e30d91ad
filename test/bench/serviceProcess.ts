import { StandIn } from '../stand-in/standIn';
import type { Order, Report } from './benchService';

/** The stand-in in a process of its own, so that what it costs is not counted as the client's. */
async function main(): Promise<void> {
	const standIn = await StandIn.start();
	process.on('message', (order: Order) => void obey(standIn, order));
	process.send?.(reportOf(standIn));
}

async function obey(standIn: StandIn, { limits }: Order): Promise<void> {
	await standIn.idle();
	const report = reportOf(standIn);
	await standIn.reset();
	standIn.state.calls.stepMs = Infinity;
	standIn.limits = limits;
	process.send?.(report);
}

function reportOf({ baseUrl, platformUrl, state, requests }: StandIn): Report {
	const called = [...state.callCounts.values()];
	return {
		baseUrl,
		platformUrl,
		called: called.length,
		calledTwice: called.filter((count) => count > 1).length,
		turnedAway: requests.filter(({ status }) => status === 429).length,
	};
}

void main();
