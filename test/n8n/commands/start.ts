import { parseArgs } from 'node:util';

import { Listr } from 'listr2';

import { ON_CALL } from '../../../tools/examples/jobs/onCall';
import { OUTBOUND_JOBS } from '../../../tools/examples/outbound/jobs';
import { outcomesFile } from '../../../tools/examples/steps';
import { FAKE_API_KEY, StandIn } from '../../stand-in/standIn';
import { completeExample, exampleFiles, provideSpreadsheets } from '../workflows/examples';
import { pullContainer, type Container } from '../installation/container';
import { install, type Installation } from '../installation/installation';
import { pack } from '../installation/package';
import { openDoor, type Door } from '../server/door';
import { Server } from '../server/server';
import { addUseCaseOf, letCall, setUp } from '../workflows/outboundJobs';
import { runSpreadsheet, type RowOutcome } from '../workflows/spreadsheetRun';

const PREFERRED_PORT = 5678;
const JOBS = [...OUTBOUND_JOBS, ON_CALL];

interface Demo {
	installation: Installation | Container;
	tarball: string;
	standIn: StandIn;
	server: Server;
	/** Their IDs, by the file of the example. */
	workflows: Map<string, string>;
	outcomes: RowOutcome[];
}

/**
 * `npm start`: the nodes in a whole n8n, against the simulator of the service, with jobs to try.
 * `--docker` runs n8n in Docker or Podman, `--image` chooses which n8n, `--once` calls a spreadsheet and stops.
 */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { docker: { type: 'boolean' }, image: { type: 'string' }, once: { type: 'boolean' } },
	});
	const demo = {} as Demo;
	try {
		await steps(values).run(demo);
		if (values.once) return report(demo);
		const door = await openDoor(demo.server);
		invite(demo, door);
		let isOver = false;
		const end = () => (isOver = true);
		process.once('SIGINT', end).once('SIGTERM', end);
		await tellOutcomes(demo, door, () => isOver);
		door.close();
	} finally {
		await demo.server?.stop();
		await demo.standIn?.close();
	}
}

interface Options {
	docker?: boolean;
	image?: string;
	once?: boolean;
}

function steps({ docker, image, once }: Options): Listr<Demo> {
	return new Listr<Demo>(
		[
			{
				title: 'Install n8n',
				task: async (demo, task) => {
					const inContainer = docker === true || image !== undefined;
					demo.installation = inContainer
						? await pullContainer(image)
						: await installOrPull((step) => (task.output = step));
					task.title = describe(demo.installation);
				},
			},
			{
				title: 'Build and pack the nodes',
				task: async (demo) => {
					demo.tarball = await pack();
				},
			},
			{
				title: 'Start the simulator of the voice-agent service',
				task: async (demo) => {
					demo.standIn = await StandIn.start();
				},
			},
			{
				title: 'Start n8n with the nodes',
				task: async (demo) => {
					demo.server = await Server.start(demo.installation, demo.tarball, {
						preferredPort: once ? 0 : PREFERRED_PORT,
					});
				},
			},
			{
				title: 'Add the credential and the examples',
				task: async (demo) => {
					demo.workflows = await furnish(demo);
				},
			},
			{
				title: 'Run "Spreadsheet rows to calls"',
				enabled: once === true,
				task: async (demo) => {
					const id = demo.workflows.get('spreadsheet-to-calls.json') ?? '';
					demo.outcomes = await runSpreadsheet(demo.server, demo.standIn, id);
				},
			},
		],
		{ rendererOptions: { collapseSubtasks: false }, fallbackRenderer: 'simple' },
	);
}

/** n8n from npm; in a container where npm cannot install it. */
async function installOrPull(report: (step: string) => void): Promise<Installation | Container> {
	try {
		return await install('newest', report);
	} catch (failure) {
		report('npm could not install n8n, trying Docker');
		return await pullContainer().catch((error: Error) => {
			throw new Error(
				`n8n could not be installed.\n\nnpm: ${(failure as Error).message}\n\n${error.message}\n\n` +
					'Fix what npm reports, or install Docker and run npm start again.',
				{ cause: failure },
			);
		});
	}
}

function describe(installation: Installation | Container): string {
	return 'image' in installation
		? `${installation.image} in ${installation.program}`
		: `n8n ${installation.n8n} on Node.js ${installation.nodeVersion}`;
}

/** Imports the examples; those that are jobs have a tag, and hear how their simulated calls end. */
async function furnish({ server, standIn }: Demo): Promise<Map<string, string>> {
	provideSpreadsheets(server);
	const { rest } = server;
	const credential = await rest.createCredential({
		apiKey: FAKE_API_KEY,
		organizationId: '0b6f0c3e-0000-4000-8000-000000000001',
		baseUrl: standIn.baseUrl,
		platformUrl: standIn.platformUrl,
	});
	const password = await rest.createCredential({ user: 'try', password: 'me' }, 'httpBasicAuth');
	const { id: tag } = (await rest.post('tags', { name: 'Jobs' })) as { id: string };
	const lines = new Map<string, string>();
	for (const job of JOBS) {
		const line = addUseCaseOf(job, standIn);
		for (const file of [job.file, outcomesFile(job.file)]) lines.set(`${file}.json`, line);
	}
	const ids = new Map<string, string>();
	await Promise.all(
		exampleFiles().map(async (file) => {
			const workflow = completeExample(file);
			letCall(workflow);
			const line = lines.get(file);
			if (line) setUp(workflow, line, standIn, password);
			const { id } = await rest.createWorkflow(workflow, credential, line ? [tag] : []);
			ids.set(file, id);
			if (workflow.nodes.some(({ type }) => type.endsWith('.voiceAgentTrigger')) && line)
				await rest.publish(id);
		}),
	);
	return ids;
}

function report({ outcomes, standIn }: Demo): void {
	const lines = outcomes.map(({ phone, callId, status, reason }, index) =>
		[
			String(index + 1).padStart(4),
			(phone || '(empty)').padEnd(20),
			callId.padEnd(26),
			status.padEnd(15),
			reason,
		]
			.join(' ')
			.trimEnd(),
	);
	console.log(
		['', ' Row Phone number         Call ID                    Final status', ...lines, ''].join('\n'),
	);

	const counts = [...standIn.state.callCounts.values()];
	const calledTwice = counts.filter((count) => count > 1).length;
	console.log(
		`Rows: ${outcomes.length}; people called: ${counts.length}; rows not called: ${outcomes.length - counts.length}; ` +
			`people called twice: ${calledTwice}.`,
	);
	if (calledTwice > 0 || standIn.violations.length > 0) {
		throw new Error(
			['A person was called twice, or a request does not match the contract.', ...standIn.violations].join(
				'\n',
			),
		);
	}
}

function invite({ server, workflows }: Demo, door: Door): void {
	const { email, password } = server.rest.owner;
	const list = JOBS.map(
		({ file, title }) => `  ${door.to(`workflow/${workflows.get(`${file}.json`)}`)}  ${title}`,
	);
	console.log(`
Open a job. The addresses sign you in:
${list.join('\n')}

Click the orange button. Seconds later, the simulated calls have ended, and their outcomes are listed below.

All examples    ${server.url}   ${email} / ${password}
No real calls are placed. Changes in n8n are lost when you stop it. Press Ctrl+C to stop.
`);
}

/** Prints how each call of a job ends, with the way to its branch in n8n. */
async function tellOutcomes({ server, workflows }: Demo, door: Door, isOver: () => boolean): Promise<void> {
	const told = new Set<unknown>();
	while (!isOver()) {
		const calls = (await server.rest.dataTableRows('voice_agent_calls')) as Array<Record<string, string>>;
		for (const { id, state, job, phone, outcome, tag } of calls) {
			if (state !== 'done' || told.has(id)) continue;
			told.add(id);
			const file = `${outcomesFile(job ?? '')}.json`;
			const address = door.to(`workflow/${workflows.get(file)}/executions`);
			console.log(`  ${phone}  ${outcome} (${tag})  ${address}`);
		}
		await new Promise((resolve) => setTimeout(resolve, 1000));
	}
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
