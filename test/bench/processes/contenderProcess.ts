import './n8nModules';

import type { TestCredential } from '../../harness/engine/credentials';
import { axiosAlone, axiosOnce } from '../contenders/axiosAlone';
import { rows, type Contender, type Told } from '../contenders/contender';
import { httpRequest } from '../contenders/httpRequest';
import { dial, scheduleCampaign, TIMES_AND_RULES } from '../contenders/ours';
import { plainNode } from '../contenders/plainNode';
import { startExpressionEngine, stopExpressionEngine } from './expressionEngine';
import { measured, peakMemory, type Measured } from './measure';

const CONTENDERS = {
	'axios alone': axiosAlone,
	'HTTP Request': httpRequest,
	'plain declarative node': plainNode,
	Dial: dial,
	'one POST by axios': axiosOnce,
	'Schedule Campaign': scheduleCampaign(),
	'Schedule Campaign, with times and rules': scheduleCampaign(TIMES_AND_RULES),
} satisfies Record<string, Contender>;

export type ContenderName = keyof typeof CONTENDERS;

/** What the process is asked to do. */
export interface Job {
	count: number;
	/** Says where the service is. */
	credential: TestCredential;
}

export interface Run extends Measured<Told> {
	/** Bytes that it held at most before its first job. */
	idleMemory: number;
}

/** One contender in a process of its own, so that what it costs is nobody else's. Works until it is told to stop. */
async function main(): Promise<void> {
	await startExpressionEngine();
	const contender = CONTENDERS[process.argv[3] as ContenderName];
	const idleMemory = peakMemory();
	process.on('message', (job: Job | 'stop') => {
		// Isolates that are left make Node.js crash now and then.
		if (job === 'stop') return void stopExpressionEngine().then(() => process.exit());
		const input = rows(job.count);
		measured(async () => await contender(input, job.credential)).then(
			(run) => process.send?.({ run: { ...run, idleMemory } satisfies Run }),
			(error: Error) => process.send?.({ error: error.stack }),
		);
	});
	process.send?.({});
}

main().catch((error: Error) => process.send?.({ error: error.stack }));
