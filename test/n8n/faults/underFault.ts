import type { StandIn } from '../../stand-in/standIn';
import type { Cluster } from '../cluster/cluster';
import { START } from '../workflows/chain';
import { until } from '../until';
import type { WholeN8n } from '../server/wholeN8n';
import type { Fault } from './faults';
import { hasEnded, type Execution } from '../server/rest';
import { Gates, MAX_TRIP_MS } from './gates';
import { tally, type Tally } from './tally';
import { CALLERS, MOMENTS, PEOPLE, trialOf, workflowOf, type Trial } from './trial';

/** The row at which the fault strikes a run that is amid its rows. */
const AMID_ROW = PEOPLE / 2;
/** By then n8n has said what became of a run, or never will by itself: it rechecks stalled runs for 30 s. */
const MAX_VERDICT_MS = 45_000;

/**
 * Starts runs, brings each to the moment that it is to be struck in, lets the fault strike, and waits
 * for what n8n says of them.
 */
export async function underFault(n8n: WholeN8n<Cluster>, fault: Fault): Promise<Tally[]> {
	const { standIn, server } = n8n;
	const gates = await Gates.start();
	try {
		const trials = MOMENTS.flatMap((moment, index) =>
			CALLERS.map((caller, place) => trialOf(caller, moment, index * CALLERS.length + place)),
		);
		let isOver = false;
		for (const { caller, moment, phones } of trials) {
			if (moment !== 'during') continue;
			// Dial waits for what it has in flight, and so stays amid its rows until n8n's own node is there, too:
			// that one sends on without waiting. Where the runs must not end before the fault is over, both are held.
			const held = caller === 'Dial' || fault.holds ? phones.slice(AMID_ROW) : [];
			for (const phoneNumber of held) standIn.misbehave({ phoneNumber, until: () => isOver });
		}
		standIn.misbehave({ operation: 'dialOutbound', delayMs: fault.callMs, times: Infinity });
		const executions = await bringToMoment(n8n, gates, trials, fault.callMs);
		await fault.strike(server, () => {
			isOver = true;
			for (const { gates: its } of trials) Object.values(its).forEach((gate) => gates.release(gate));
		});
		return await Promise.all(
			trials.map(async (trial, index) => {
				const execution = await verdict(n8n, executions[index] ?? '');
				return tally(fault.name, trial, n8n.callsTo(trial.phones), execution);
			}),
		);
	} finally {
		await gates.close();
	}
}

/** @returns the ids of the executions, in the order of the trials */
async function bringToMoment(
	n8n: WholeN8n<Cluster>,
	gates: Gates,
	trials: Trial[],
	callMs: number,
): Promise<string[]> {
	const executions = new Map<Trial, string>();
	const bring = async (trial: Trial) => {
		const id = await n8n.createWorkflow(workflowOf(trial, n8n.standIn, gates, callMs));
		executions.set(trial, await n8n.rest.startWorkflow(id, START));
		await gates.reached(trial.gates.before);
		if (trial.moment !== 'after') return;
		gates.release(trial.gates.before);
		await gates.reached(trial.gates.after);
	};
	// Those amid their rows last: they go on.
	const amid = trials.filter(({ moment }) => moment === 'during');
	await Promise.all(trials.filter((trial) => !amid.includes(trial)).map(bring));
	await Promise.all(amid.map(bring));
	for (const { gates: its } of amid) gates.release(its.before);
	const areAmid = () => amid.every(({ phones }) => wasRequested(n8n.standIn, phones[AMID_ROW]));
	await until('the runs are amid their rows', areAmid, MAX_TRIP_MS);
	return trials.map((trial) => executions.get(trial) ?? '');
}

function wasRequested({ requests }: StandIn, phone: string | undefined): boolean {
	return requests.some(({ body }) => (body as { phone_number?: string } | null)?.phone_number === phone);
}

/** What n8n says of an execution in the end. */
async function verdict({ rest }: WholeN8n<Cluster>, id: string): Promise<Execution> {
	const isOver = async () => hasEnded(await rest.findExecution(id));
	await until('n8n has said what became of it', isOver, MAX_VERDICT_MS).catch(() => undefined);
	return await rest.findExecution(id);
}
