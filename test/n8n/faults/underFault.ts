import type { Cluster } from '../cluster/cluster';
import { serve } from '../http';
import { START } from '../workflows/chain';
import { until } from '../until';
import type { WholeN8n } from '../server/wholeN8n';
import type { Fault } from './faults';
import { hasEnded, type Execution } from '../server/rest';
import { tally, type Tally } from './tally';
import { CALL_MS, PEOPLE, TRIALS, workflowOf } from './trial';

/** The row at which the fault strikes a run that is amid its rows. */
const AMID_ROW = PEOPLE / 2;
/** On a machine that has much else to do. */
const MAX_TRIP_MS = 300_000;
/** By then n8n has said what became of a run, or never will by itself: it rechecks stalled runs for 30 s. */
const MAX_VERDICT_MS = 45_000;

/**
 * Starts runs, brings each to the moment that it is to be struck in, lets the fault strike, and waits
 * for what n8n says of them.
 */
export async function underFault(n8n: WholeN8n<Cluster>, fault: Fault): Promise<Tally[]> {
	const { standIn, server } = n8n;
	let isOver = false;
	const arrived = new Set<string>();
	/** Where runs wait, each at an address of its own, so that the fault strikes where it is meant to. */
	const gate = await serve(({ url = '' }, response) => {
		arrived.add(url);
		response.setHeader('content-type', 'application/json');
		const letPass = () => response.end('{"open":true}');
		void until('the fault is over', () => isOver, MAX_TRIP_MS).then(letPass, letPass);
	});
	try {
		const amid = TRIALS.filter(({ moment }) => moment === 'during').map(({ phones }) =>
			phones.slice(AMID_ROW),
		);
		for (const phoneNumber of amid.flat()) standIn.misbehave({ phoneNumber, until: () => isOver });
		standIn.misbehave({ operation: 'dialOutbound', delayMs: CALL_MS, times: Infinity });
		const executions = await Promise.all(
			TRIALS.map(async (trial) => {
				const id = await n8n.rest.createWorkflow(workflowOf(trial, standIn.baseUrl, gate.url));
				return await n8n.rest.startWorkflow(id, START);
			}),
		);
		const isRequested = (phone?: string) =>
			standIn.requests.some(({ body }) => (body as { phone_number?: string })?.phone_number === phone);
		const areWhereTheyShould = () =>
			arrived.size === TRIALS.length - amid.length && amid.every(([first]) => isRequested(first));
		await until('all runs are where the fault is to strike', areWhereTheyShould, MAX_TRIP_MS);
		const begun = fault.begin(server);
		if (!fault.isGentle) await begun;
		isOver = true;
		await begun;
		await fault.end(server);
		return await Promise.all(
			TRIALS.map(async (trial, index) => {
				const execution = await verdict(n8n, executions[index] ?? '');
				return tally(fault.name, trial, n8n.callsTo(trial.phones), execution);
			}),
		);
	} finally {
		await gate.close();
	}
}

/** What n8n says of an execution in the end. */
async function verdict({ rest }: WholeN8n<Cluster>, id: string): Promise<Execution> {
	const isOver = async () => hasEnded(await rest.findExecution(id));
	await until('n8n has said what became of it', isOver, MAX_VERDICT_MS).catch(() => undefined);
	return await rest.findExecution(id);
}
