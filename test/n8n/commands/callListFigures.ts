import type { IDataObject } from 'n8n-workflow';

import { StandIn } from '../../stand-in/standIn';
import { Cluster } from '../cluster/cluster';
import { importExample } from '../workflows/examples';
import { install } from '../installation/installation';
import { pack } from '../installation/package';
import { Server } from '../server/server';
import { credentialFor } from '../server/wholeN8n';

const FILE = 'call-list.json';
const TABLE = 'voice_agent_call_list';
const MANUAL = "When clicking 'Execute workflow'";
const CHOICES = {
	Dial: { fromNumber: 'Support line', useCaseId: 'Support line' },
	'When a call has ended': { useCaseId: 'Support line' },
};
const POLL_MS = 2000;

/**
 * Prints how long the call list of the examples takes, against a service that answers at once and calls
 * that never end: `tsx test/n8n/commands/callListFigures.ts [rows] [runs at once] [people in a block] [queue]`.
 */
async function main(): Promise<void> {
	const [rows = '10000', runs = '1', block = '25', mode = ''] = process.argv.slice(2);
	const standIn = await StandIn.start();
	const installation = await install('newest', () => {});
	const tarball = await pack();
	const server =
		mode === 'queue' ? await Cluster.start(installation, tarball) : await Server.start(installation, tarball);
	try {
		standIn.state.calls.stepMs = Infinity;
		const { rest } = server;
		const id = await importExample(rest, FILE, await rest.createCredential(credentialFor(standIn)), CHOICES);
		const wanted: IDataObject = {
			first_hour: '00:00',
			last_hour: '24:00',
			weekdays: '1, 2, 3, 4, 5, 6, 7',
			people_in_a_block: Number(block),
		};
		await rest.changeWorkflow(id, ({ nodes }) => {
			const { assignments } = nodes.find(({ name }) => name === 'Settings')?.parameters.assignments as {
				assignments: Array<{ name: string; value: unknown }>;
			};
			for (const setting of assignments) setting.value = wanted[setting.name] ?? setting.value;
		});
		await rest.runWorkflow(id, MANUAL);
		const people = Array.from({ length: Number(rows) }, (_, index) => ({
			phone: `+1555${String(index).padStart(7, '0')}`,
			first_name: 'Ada',
		}));
		await rest.addDataTableRows(TABLE, people);
		const begun = Date.now();
		await Promise.all(Array.from({ length: Number(runs) }, async () => await rest.startWorkflow(id, MANUAL)));
		const goesOn = async () =>
			(await rest.executions({ workflowId: id })).some(({ status }) => ['new', 'running'].includes(status));
		while (await goesOn()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
		const ended = Date.now();
		const seconds = (ended - begun) / 1000;
		const calls = standIn.requests
			.filter(({ operation }) => operation === 'dialOutbound')
			.map(({ at }) => at);
		const before = ((calls[0] ?? ended) - begun) / 1000;
		const after = (ended - (calls.at(-1) ?? ended)) / 1000;
		const counts = [...standIn.state.callCounts.values()];
		console.log(
			`${mode || 'one process'}: ${rows} people, ${runs} runs at once, blocks of ${block}: ${seconds.toFixed(0)} s, ` +
				`${(Number(rows) / seconds).toFixed(1)} a second, ${before.toFixed(1)} s before the first call and ${after.toFixed(1)} s ` +
				`after the last; called ${counts.length}, twice ${counts.filter((count) => count > 1).length}`,
		);
	} finally {
		await server.stop();
		await standIn.close();
	}
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
