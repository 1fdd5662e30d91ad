import { StandIn } from '../../stand-in/standIn';
import type { Behaviour, Report } from './service';

async function main(): Promise<void> {
	const standIn = await StandIn.start();
	process.on('message', (behaviour: Behaviour) => void beginAnew(standIn, behaviour));
	process.send?.(reportOf(standIn));
}

async function beginAnew(standIn: StandIn, { limits = {}, misbehaviours = [] }: Behaviour): Promise<void> {
	await standIn.idle();
	const report = reportOf(standIn);
	await standIn.reset();
	standIn.state.calls.stepMs = Infinity;
	standIn.limits = limits;
	for (const misbehaviour of misbehaviours) standIn.misbehave(misbehaviour);
	process.send?.(report);
}

function reportOf({ baseUrl, platformUrl, state, requests, violations }: StandIn): Report {
	const calls = [...state.callCounts.values()];
	return {
		baseUrl,
		platformUrl,
		called: calls.length,
		calledTwice: calls.filter((count) => count > 1).length,
		turnedAway: requests.filter(({ status }) => status === 429).length,
		violations: violations.slice(0, 1),
	};
}

void main();
