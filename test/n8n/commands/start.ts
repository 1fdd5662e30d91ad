import { parseArgs } from 'node:util';

import { Listr } from 'listr2';

import { ON_CALL } from '../../../tools/examples/jobs/onCall';
import { OUTBOUND_JOBS } from '../../../tools/examples/outbound/jobs';
import { FAKE_API_KEY, StandIn } from '../../stand-in/standIn';
import { completeExample, exampleFiles, provideSpreadsheets } from '../workflows/examples';
import { pullContainer, type Container } from '../installation/container';
import { install, type Installation } from '../installation/installation';
import { pack } from '../installation/package';
import { Server } from '../server/server';
import { setUp } from '../workflows/outboundJobs';
import { runSpreadsheet, type RowOutcome } from '../workflows/spreadsheetRun';

const PREFERRED_PORT = 5678;

interface Demo {
	installation: Installation | Container;
	tarball: string;
	standIn: StandIn;
	server: Server;
	workflows: Map<string, string>;
	outcomes: RowOutcome[];
}

/**
 * `npm start`: the nodes in a whole n8n, against the simulator of the service, and the main job done once.
 * `--docker` runs n8n in Docker or Podman, `--image` chooses which n8n, `--once` stops after the job.
 */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { docker: { type: 'boolean' }, image: { type: 'string' }, once: { type: 'boolean' } },
	});
	const demo = {} as Demo;
	try {
		await steps(values).run(demo);
		report(demo);
		if (values.once) return;
		invite(demo);
		await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
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
				task: async (demo) => {
					const id = demo.workflows.get('Spreadsheet rows to calls') ?? '';
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

async function furnish({ server, standIn }: Demo): Promise<Map<string, string>> {
	provideSpreadsheets(server);
	const credential = await server.rest.createCredential({
		apiKey: FAKE_API_KEY,
		organizationId: '0b6f0c3e-0000-4000-8000-000000000001',
		baseUrl: standIn.baseUrl,
		platformUrl: standIn.platformUrl,
	});
	const password = await server.rest.createCredential({ user: 'try', password: 'me' }, 'httpBasicAuth');
	const jobs = [...OUTBOUND_JOBS, ON_CALL];
	const ids = new Map<string, string>();
	for (const file of exampleFiles()) {
		const workflow = completeExample(file);
		const job = jobs.find((candidate) => `${candidate.file}.json` === file);
		if (job) setUp(workflow, job, standIn, password);
		const { id } = await server.rest.createWorkflow(workflow, credential);
		// Only a published workflow hears how its calls ended.
		if (job) await server.rest.publish(id);
		ids.set(workflow.name, id);
	}
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

function invite({ server, standIn, workflows }: Demo): void {
	const { email, password } = server.rest.owner;
	console.log(`
n8n is open at  ${server.url}/workflow/${workflows.get('Spreadsheet rows to calls')}
Sign in with    ${email} / ${password}
The simulator   ${standIn.baseUrl} (platform ${standIn.platformUrl}), API key ${FAKE_API_KEY}

Try a job. They are published, with sample data:
${[...OUTBOUND_JOBS, ON_CALL].map(({ title }) => `  ${server.url}/workflow/${workflows.get(title)}  ${title}`).join('\n')}

1. Open it, and sign in.
2. If the orange button says "from When a call has ended", click its arrow and choose the other start.
3. Click the orange button. Seconds later, the simulated calls have ended.
4. Open the tab Executions. Each call that ended has an execution there: it follows the branch of its outcome. The
   job's data table has all outcomes (Overview > Data tables).

No real calls are placed. Changes in n8n are lost when you stop it. Press Ctrl+C to stop.`);
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
