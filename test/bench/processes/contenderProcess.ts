import './n8nModules';

import type { TestCredential } from '../../harness/engine/credentials';
import { rows, type Contender, type Told } from '../contenders/contender';
import { httpRequest, plainNode } from '../contenders/inN8n';
import { dial, scheduleCampaign, TIMES_AND_RULES } from '../contenders/ours';
import { startExpressionEngine, stopExpressionEngine } from './expressionEngine';
import { measured, type Measured } from './measure';

const CONTENDERS = {
	'HTTP Request': httpRequest,
	'plain declarative node': plainNode,
	Dial: dial,
	'Schedule Campaign': scheduleCampaign(),
	'Schedule Campaign, with times and rules': scheduleCampaign(TIMES_AND_RULES),
} satisfies Record<string, Contender>;

export type ContenderName = keyof typeof CONTENDERS;

/** What the process is asked to do, of the service that the credential names. */
type Job = { count: number; credential: TestCredential } | 'stop';

/** What it says when it is ready for a job, and when one is done or has failed. */
export interface Message {
	run?: Run;
	error?: string;
}

export type Run = Measured<Told>;

/** One contender in a process of its own, so that what it costs is nobody else's. Works until it is told to stop. */
async function main(): Promise<void> {
	await startExpressionEngine();
	const contender = CONTENDERS[process.argv[3] as ContenderName];
	process.on('message', (job: Job) => {
		// Isolates that are left make Node.js crash now and then.
		if (job === 'stop') return void stopExpressionEngine().then(() => process.exit());
		const input = rows(job.count);
		measured(async () => await contender(input, job.credential)).then(
			(run) => process.send?.({ run } satisfies Message),
			(error: Error) => process.send?.({ error: error.stack }),
		);
	});
	process.send?.({});
}

main().catch((error: Error) => process.send?.({ error: error.stack }));
