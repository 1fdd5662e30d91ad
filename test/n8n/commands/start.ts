import { parseArgs } from 'node:util';

import { Listr, type ListrTask } from 'listr2';

import { CALL_LIST } from '../../../tools/examples/jobs/callList';
import { ON_CALL } from '../../../tools/examples/jobs/onCall';
import { OUTBOUND_JOBS } from '../../../tools/examples/outbound/jobs';
import { MANUAL, outcomesFile } from '../../../tools/examples/steps';
import { FAKE_API_KEY, StandIn } from '../../stand-in/standIn';
import { REMINDER, SALES_LINE } from '../workflows/chain';
import { example, exampleFiles, importExample } from '../workflows/examples';
import { PROGRAMS, pullContainer, type Container } from '../installation/container';
import { install, type Installation } from '../installation/installation';
import { pack } from '../installation/package';
import { openDoor, type Door } from '../server/door';
import { N8nProcess } from '../processes/n8nProcess';
import { credentialFor } from '../server/wholeN8n';
import { addUseCaseOf, letCall } from '../workflows/outboundJobs';

const PREFERRED_PORT = 5678;
/** Jobs that call, with a use case for each. */
const CALLING = [...OUTBOUND_JOBS, CALL_LIST, ON_CALL];
/** In the list: one is reached, one does not answer, and one wants no calls. */
const PEOPLE = Object.entries({ 53: 'Ada', 92: 'Ben', 97: 'Cora' }).map(([end, first_name]) => ({
	phone: `+155501001${end}`,
	first_name,
}));
/** Of forms, and of webhooks that ask for a password. */
const FORM_LOGIN = { user: 'try', password: 'me' };
/** What creates tables when it runs. */
const CREATING = [`${CALL_LIST.file}.json`, 'booking-calendar.json'];
/** Workflows that wait for a call have a use case that asks for approval, and one trigger for all of them. */
const APPROVALS = {
	file: 'approvals',
	title: 'Ask for approval',
	answers: { approved: { type: 'boolean', asks: 'Whether the person approves', sample: true } },
	tags: { approved: 'The person approves', 'not approved': 'The person does not' },
} as const;
const WAITING = ['call-and-wait.json', 'call-and-wait-many.json', 'resume-waiting-calls.json'];
/** During calls that people make, the service asks these. */
const ANSWERING = ['answer-and-book.json', 'who-is-calling.json'];
const JOBS = [...CALLING.map(({ file }) => `${file}.json`), ...ANSWERING];

interface Demo {
	installation: Installation | Container;
	tarball: string;
	standIn: StandIn;
	server: N8nProcess;
	/** IDs, by the file of the example. */
	workflows: Map<string, string>;
}

/**
 * `npm start`: the nodes in a whole n8n, against the simulator of the service, with jobs to try.
 * `--docker` or `--podman` runs n8n in a container.
 */
async function main(): Promise<void> {
	const { values } = parseArgs({ options: { docker: { type: 'boolean' }, podman: { type: 'boolean' } } });
	const demo = {} as Demo;
	try {
		const [program] = PROGRAMS.filter((name) => values[name]);
		await steps(program).run(demo);
		const door = await openDoor(demo.server);
		invite(demo, door);
		let isOver = false;
		const end = () => (isOver = true);
		process.once('SIGINT', end).once('SIGTERM', end);
		await tellOutcomes(demo, door, () => isOver);
		await door.close();
	} finally {
		await demo.server?.remove();
		await demo.standIn?.close();
	}
}

function steps(program?: Container['program']): Listr<Demo> {
	const parts: Array<ListrTask<Demo>> = [
		{
			title: 'Install n8n',
			task: async (demo, task) => {
				demo.installation = program
					? await pullContainer(program)
					: await installFromNpm((step) => (task.output = step));
				task.title = describe(demo.installation);
			},
		},
		{
			title: 'Build and pack the nodes',
			task: async (demo) => void (demo.tarball = await pack()),
		},
		{
			title: 'Start the simulator of the voice-agent service',
			task: async (demo) => void (demo.standIn = await StandIn.start()),
		},
	];
	return new Listr<Demo>(
		[
			{ title: 'Get ready', task: (_, task) => task.newListr(parts, { concurrent: true }) },
			{
				title: 'Start n8n with the nodes',
				task: async (demo) => {
					const { installation, tarball } = demo;
					const options = { role: 'main', installation, tarball, preferredPort: PREFERRED_PORT } as const;
					demo.server = await N8nProcess.prepare(options);
					await demo.server.start();
				},
			},
			{ title: 'Add the credential and the examples', task: furnish },
		],
		{ rendererOptions: { collapseSubtasks: false }, fallbackRenderer: 'simple' },
	);
}

async function installFromNpm(report: (step: string) => void): Promise<Installation> {
	return await install('newest', report).catch((cause: Error) => {
		const otherwise = 'To run n8n in a container: npm start -- --docker, or --podman';
		throw new Error(`npm could not install n8n.\n\n${cause.message}\n\n${otherwise}`, { cause });
	});
}

function describe(installation: Installation | Container): string {
	return 'program' in installation
		? `n8n's image in ${installation.program}`
		: `n8n ${installation.n8n} on Node.js ${installation.nodeVersion}`;
}

/** Imports the examples, ready to be executed. Their second halves hear how the simulated calls end. */
async function furnish(demo: Demo): Promise<void> {
	const { server, standIn } = demo;
	const { rest } = server;
	await rest.createCredential(credentialFor(standIn));
	await rest.createCredential(FORM_LOGIN, 'httpBasicAuth');
	await rest.createCredential({ name: 'x-tool-key', value: 'try-me' }, 'httpHeaderAuth');
	const lines = new Map<string, string>();
	for (const job of CALLING) {
		const line = addUseCaseOf(job, standIn);
		for (const file of [job.file, outcomesFile(job.file)]) lines.set(`${file}.json`, line);
	}
	const approvals = addUseCaseOf(APPROVALS, standIn);
	for (const file of WAITING) lines.set(file, approvals);
	const add = async (file: string) => {
		const line = lines.get(file);
		const id = await importExample(rest, file, line ?? 'Sales line', letCall);
		if (line && example(file).nodes.some(({ type }) => type.endsWith('.voiceAgentTrigger')))
			await rest.publish(id);
		if (CREATING.includes(file)) await rest.runWorkflow(id, MANUAL.name);
		return [file, id] as const;
	};
	demo.workflows = new Map(await Promise.all(exampleFiles().map(add)));
	await rest.addDataTableRows(CALL_LIST.table, PEOPLE);
}

function invite({ server, standIn, workflows }: Demo, door: Door): void {
	const { email, password } = server.rest.owner;
	const list = JOBS.map((file) => `  ${door.to(`workflow/${workflows.get(file)}`)}  ${example(file).name}`);
	console.log(`
Open an example. The addresses sign you in:
${list.join('\n')}

Click the orange button. Seconds later, the simulated calls have ended: each is listed below, with the address of
its branch in n8n. In these copies, Preview and Calling Hours are off, so that calls end at once: red notes say where.

For your own workflow, choose From Number "${SALES_LINE.cachedResultName}"
and Use Case "${REMINDER.cachedResultName}".

Examples      ${door.to('home/workflows')}
Sign in       ${server.url}   ${email} / ${password}
Forms         ${FORM_LOGIN.user} / ${FORM_LOGIN.password}
Credential    API Key ${FAKE_API_KEY}, Base URL ${standIn.baseUrl}, Platform URL ${standIn.platformUrl}
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
