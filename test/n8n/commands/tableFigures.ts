import type { IDataObject, IRunExecutionData } from 'n8n-workflow';

import { StandIn } from '../../stand-in/standIn';
import { Cluster } from '../cluster/cluster';
import { install } from '../installation/installation';
import { pack } from '../installation/package';
import { Server } from '../server/server';
import { credentialFor } from '../server/wholeN8n';
import { importExample } from '../workflows/examples';
import { publishHalves } from '../workflows/halves';
import { callAtAnyHour, useLocalSheet } from '../workflows/localSheet';

const [JOB, OVERVIEW] = ['google-sheets.json', 'calls-overview.json'];
const MANUAL = "When clicking 'Execute workflow'";
const SHEET = 'sheet_of_figures';
const DAY_MS = 24 * 3_600_000;

/**
 * Prints how long a job's check of many people takes, and how long the overview takes, with as many calls in the
 * tables: `tsx test/n8n/commands/tableFigures.ts [people] [calls] [queue]`.
 */
async function main(): Promise<void> {
	const [people = '10000', calls = '100000', mode = ''] = process.argv.slice(2);
	const standIn = await StandIn.start();
	const installation = await install('newest', () => {});
	const tarball = await pack();
	const server =
		mode === 'queue' ? await Cluster.start(installation, tarball) : await Server.start(installation, tarball);
	try {
		const { rest } = server;
		const credential = await rest.createCredential(credentialFor(standIn));
		const visitor = { user: 'Ada', password: 'fake-password-of-the-figures' };
		const password = await rest.createCredential(visitor, 'httpBasicAuth');

		const overview = await importExample(rest, OVERVIEW, credential, {});
		let path = '';
		await rest.changeWorkflow(overview, ({ nodes }) => {
			const page = nodes.find(({ name }) => name === 'When the page is opened');
			if (page) page.credentials = { httpBasicAuth: password };
			path = page?.parameters.path as string;
		});
		await rest.publish(overview);
		await rest.runWorkflow(overview, MANUAL);
		await rest.changeDataTableRows(
			'voice_agent_settings',
			{ columnName: 'key', value: 'calls_per_day' },
			{ number: 1 },
		);
		const job = await publishJob(rest, credential, Number(people));
		printJob('an empty table', (await rest.runWorkflow(job, MANUAL)).data);

		await rest.addDataTableRows('voice_agent_calls', Array.from({ length: Number(calls) }, earlierCall));
		console.log(`${mode || 'one process'}: ${calls} earlier calls`);
		printJob(`${calls} calls`, (await rest.runWorkflow(job, MANUAL)).data);
		const { data } = await rest.runWorkflow(overview, MANUAL);
		console.log(`The overview's execution: ${totalOf(data).toFixed(1)} s`);
		const authorization = `Basic ${btoa(`${visitor.user}:${visitor.password}`)}`;
		for (let round = 0; round < 3; round += 1) {
			const begun = Date.now();
			const page = await (
				await fetch(`${server.url}/webhook/${path}`, { headers: { authorization } })
			).text();
			console.log(
				`The page, opened: ${((Date.now() - begun) / 1000).toFixed(2)} s, ${page.length} characters`,
			);
		}
	} finally {
		await server.stop();
		await standIn.close();
	}
}

async function publishJob(
	rest: Server['rest'],
	credential: Parameters<typeof importExample>[2],
	count: number,
): Promise<string> {
	const { id: project } = (await rest.get('projects/personal')) as { id: string };
	const names = 'row_number phone first_name status reason call_id outcome answer tag seconds cost'.split(
		' ',
	);
	const columns = names.map((name) => ({ name, type: 'string' }));
	await rest.post(`projects/${project}/data-tables`, { name: SHEET, columns });
	const rows = Array.from({ length: count }, (_, index) => ({
		row_number: String(index + 2),
		phone: `+1555${String(index).padStart(7, '0')}`,
		first_name: 'Ada',
	}));
	await rest.addDataTableRows(SHEET, rows);
	const { start } = await publishHalves({ rest, credential }, JOB, 'Support line', (workflow) => {
		useLocalSheet(workflow, SHEET);
		callAtAnyHour(workflow);
		for (const node of workflow.nodes) {
			if (node.name === 'At most 50 at a time') node.parameters.maxItems = count;
			// The data table in place of the sheet takes one update per row, a Google sheet few for all.
			node.disabled ||= /^Every|^Write why/.test(node.name);
		}
	});
	return start;
}

function earlierCall(_: unknown, index: number): IDataObject {
	const at = new Date(Date.now() - (1 + (index % 29)) * DAY_MS);
	return {
		phone: `+1555${String(index % 50_000).padStart(7, '0')}`,
		job: 'Earlier job',
		state: 'done',
		outcome: index % 3 === 0 ? 'reached' : 'not reached',
		call_at: at.toISOString(),
		close_at: at.toISOString(),
		ended_at: at.toISOString(),
		local_day: 1 + (index % 7),
		local_hour: 9 + (index % 9),
		seconds: 60,
		cost: 0.1,
	};
}

/** Prints the seconds of each node that takes any. */
function printJob(what: string, data: IRunExecutionData): void {
	const slow = Object.entries(data.resultData.runData)
		.map(([name, runs]) => [name, secondsOf(runs)] as const)
		.filter(([, seconds]) => seconds >= 0.1)
		.map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`);
	console.log(`The job with ${what}: ${totalOf(data).toFixed(1)} s (${slow.join(', ')})`);
}

function totalOf({ resultData: { runData } }: IRunExecutionData): number {
	return Object.values(runData).reduce((sum, runs) => sum + secondsOf(runs), 0);
}

function secondsOf(runs: IRunExecutionData['resultData']['runData'][string]): number {
	return runs.reduce((sum, { executionTime }) => sum + executionTime, 0) / 1000;
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
