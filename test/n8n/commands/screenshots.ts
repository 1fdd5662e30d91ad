import { mkdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { Listr } from 'listr2';
import type { INode, IWorkflowBase } from 'n8n-workflow';
import type { Locator, Page } from 'playwright-core';

import { Editor, type Space } from '../browser/editor';
import { overviewPage } from '../browser/overviewPage';
import { nodePictures, type NodePicture } from '../browser/pictures';
import { chain, ownNode, REMINDER, START, TRIGGER, type Link } from '../workflows/chain';
import { ChatModel, say } from '../workflows/chatModel';
import { callForReal, example, exampleFiles, importExample, spreadsheet } from '../workflows/examples';
import { placeCall } from '../workflows/placeCall';
import { upload } from '../workflows/visitor';
import { pack } from '../installation/package';
import { N8nProcess } from '../processes/n8nProcess';
import { until } from '../until';
import { WholeN8n } from '../server/wholeN8n';

const FOLDER = join(__dirname, '../../../docs/pictures');
/** The same in each run, as far as they are free, so that pictures with addresses do not change. */
const PORTS = { n8n: 5678, base: 4010, platform: 4011 };
/** Of the window. The docs show pictures somewhat smaller than this, so that they stay sharp. */
const WIDTH = 1440;
/** Buttons that lie on the nodes. */
const CUT_OFF = '[class*="executionButtons"], [data-test-id="canvas-controls"] { display: none }';
/** Until the fields show the values of the first item, and no more of the one that the mouse has left. */
const VALUES_CHANGE_MS = 1000;
/** Between two statuses of a call that an execution is shown waiting for. */
const CALL_STEP_MS = 8000;

/** All that a picture needs. */
class Studio extends WholeN8n<N8nProcess> {
	editor!: Editor;
}

type Picture = (studio: Studio) => Promise<void>;

/**
 * `npm run screenshots`: the pictures of the docs, taken in a whole n8n against the stand-in. With
 * names, as in `npm run screenshots -- dial trigger`, only these.
 */
async function main(): Promise<void> {
	const studio = new Studio('newest', 'regular');
	try {
		const { positionals } = parseArgs({ allowPositionals: true });
		await steps(positionals).run(studio);
	} finally {
		await studio.editor?.close();
		await studio.close();
	}
}

function steps(names: string[]): Listr<Studio> {
	const shown = readFileSync(join(FOLDER, '../examples.md'), 'utf8');
	const pictures: Record<string, Picture> = {
		credential: takeCredential,
		'node-search': takeNodeSearch,
		...Object.fromEntries(
			Object.entries(nodePictures).map(([file, picture]) => [file, takeNode(file, picture)]),
		),
		trigger: takeTrigger,
		'spreadsheet-to-calls': takeSpreadsheet,
		'place-call-and-wait-waiting': takeWaitingRun,
		'approval-by-phone': takeWaitingAgent,
		'calls-overview-page': takeOverview,
		...Object.fromEntries(
			exampleFiles()
				.map((file) => [`examples/${parse(file).name}`, file] as const)
				.filter(([name]) => shown.includes(`pictures/${name}.png`))
				.map(([name, file]) => [name, takeExample(file, name)]),
		),
	};
	const unknown = names.filter((name) => !(name in pictures));
	if (unknown.length > 0) {
		throw new Error(`There is no picture ${unknown.join(', ')}, but ${Object.keys(pictures).join(', ')}`);
	}
	const tasks = Object.entries(pictures)
		.filter(([file]) => names.length === 0 || names.includes(file))
		.map(([file, picture]) => ({
			title: `${file}.png`,
			task: async (studio: Studio) => {
				await studio.standIn.reset();
				await picture(studio);
				await studio.retire();
			},
		}));
	return new Listr<Studio>([{ title: 'Start n8n and a browser', task: start }, ...tasks], {
		fallbackRenderer: 'simple',
	});
}

async function start(studio: Studio): Promise<void> {
	mkdirSync(join(FOLDER, 'examples'), { recursive: true });
	const tarball = await pack();
	await studio.start(
		async (installation) =>
			await N8nProcess.prepare({ role: 'main', installation, tarball, preferredPort: PORTS.n8n }),
		{ port: PORTS.base, platformPort: PORTS.platform },
	);
	studio.editor = await Editor.start(studio.server, { width: WIDTH, height: 720 });
	await studio.editor.signIn();
}

async function takeCredential(studio: Studio): Promise<void> {
	await open(studio, 920, [ownNode('VoiceAgentDial', {})]);
	const panel = await studio.editor.openNode('Voice Agent Dial');
	const screen = await panel.editCredential();
	await screen.success.waitFor();
	await showAddresses(studio);
	await take(studio, 'credential', screen.whole);
}

async function takeNodeSearch(studio: Studio): Promise<void> {
	const { editor } = studio;
	await open(studio, 1130, []);
	const names = await editor.searchNodes('voice agent');
	await names.filter({ hasText: 'Voice Agent Manage Organization' }).waitFor();
	await take(studio, 'node-search', editor.page.getByTestId('node-creator'));
}

function takeNode(file: string, { links, output, height, prepare }: NodePicture): Picture {
	return async (studio) => {
		await open(studio, height, links);
		prepare?.(studio.standIn);
		const panel = await studio.editor.openNode(links.at(-1)?.name ?? '');
		if (output) {
			await panel.run();
			await panel.showOutputAs(output);
		}
		await take(studio, file, panel.whole);
	};
}

async function takeTrigger(studio: Studio): Promise<void> {
	const { editor, standIn } = studio;
	const webhookId = '00000000-0000-4000-8000-00000000feed';
	const parameters = { useCaseId: REMINDER, filters: { types: ['Outbound'] } };
	await open(studio, 960, [], ownNode('VoiceAgentTrigger', parameters, { webhookId }));
	const panel = await editor.openNode(TRIGGER);
	await panel.whole.getByText('When will this node trigger my flow?').click();
	await panel.whole.getByText('set WEBHOOK_URL').waitFor();
	await take(studio, 'trigger-panel', panel.whole);

	await panel.whole.getByText('When will this node trigger my flow?').click();
	await panel.listen();
	await until('the trigger is registered', () => standIn.countOf('addWebhook') > 0);
	await placeCall(standIn, '+15550100124', { use_case_id: REMINDER.value as string });
	await panel.succeeds();
	await panel.showOutputAs('json');
	await take(studio, 'trigger', panel.whole);
}

async function takeSpreadsheet(studio: Studio): Promise<void> {
	const { editor, server, rest } = studio;
	const file = 'spreadsheet-to-calls.json';
	const id = await studio.importExample(file, (workflow) => {
		callForReal(workflow);
		dropNotes(workflow);
	});
	const execution = await upload(server, id, spreadsheet('people.csv'));
	// What n8n advises for a workflow that is published would cover it.
	await rest.unpublish(id);
	await editor.resize({ width: 1600, height: 1000 });
	await editor.openExecution(id, execution.id);
	await take(studio, 'spreadsheet-to-calls', editor.page, await editor.spaceOfNodes(shownOf(file)));
}

function takeExample(file: string, name: string): Picture {
	return async (studio) => {
		const { editor, rest } = studio;
		const id = await importExample(rest, file);
		// The picture shows which credentials of other services are missing.
		await rest.changeWorkflow(id, ({ nodes }) => {
			for (const node of nodes) if (!node.credentials?.voiceAgentApi) delete node.credentials;
		});
		await editor.resize({ width: 2600, height: 1600 });
		await editor.openWorkflow(id);
		await take(studio, name, editor.page, await editor.spaceOfNodes(shownOf(file)));
	};
}

/** Notes that explain can be read in n8n. */
function explains({ type, parameters: { content } }: INode): boolean {
	return type === 'n8n-nodes-base.stickyNote' && (content as string).startsWith('#');
}

/** @returns IDs of all steps, and of the notes behind them */
function shownOf(file: string): string[] {
	return example(file).nodes.flatMap((node) => (explains(node) ? [] : [node.id]));
}

/** So that the steps are large enough to read. */
function dropNotes(workflow: IWorkflowBase): void {
	workflow.nodes = workflow.nodes.filter((node) => !explains(node));
}

/** While the execution waits, and when it was resumed. */
async function takeWaitingRun(studio: Studio): Promise<void> {
	const { editor, rest, standIn } = studio;
	standIn.state.calls.stepMs = CALL_STEP_MS;
	const id = await studio.importExample('call-and-wait.json', dropNotes);
	await rest.publish(await studio.importExample('resume-waiting-calls.json'));
	const run = await rest.startWorkflow(id, START);
	await rest.reaches(run, 'waiting');
	await openExecution(studio, id, run);
	await take(studio, 'place-call-and-wait-waiting', editor.page);
	await rest.reaches(run, 'success');
	await openExecution(studio, id, run);
	await take(studio, 'place-call-and-wait-after', editor.page);
}

/** While an agent waits until a manager has answered the phone. */
async function takeWaitingAgent(studio: Studio): Promise<void> {
	const { editor, rest, standIn } = studio;
	standIn.state.calls.stepMs = Infinity;
	const model = await ChatModel.start(rest);
	try {
		const id = await studio.importExample('ai-agent-asks-first.json', dropNotes);
		await rest.publish(id);
		const run = await say(rest, id, 'Call +15550100102 (Ada), please');
		await rest.reaches(run, 'waiting');
		await openExecution(studio, id, run);
		await editor.closeAdvice();
		await take(studio, 'approval-by-phone', editor.page);
	} finally {
		await model.close();
	}
}

/** The page that an example makes, with calls of four weeks. */
async function takeOverview(studio: Studio): Promise<void> {
	const { editor } = studio;
	await editor.resize({ width: 860, height: 900 });
	await editor.page.goto('about:blank');
	await editor.page.setContent(overviewPage());
	await take(studio, 'calls-overview-page', editor.page);
}

async function openExecution({ editor }: Studio, workflow: string, run: string): Promise<void> {
	await editor.resize({ width: WIDTH, height: 800 });
	await editor.openExecution(workflow, run);
}

/** Opens a new workflow. */
async function open(
	{ editor, rest }: Studio,
	height: number,
	...nodes: [links: Link[], start?: Link]
): Promise<void> {
	await editor.resize({ width: WIDTH, height });
	const id = await rest.createWorkflow(chain('Example', ...nodes));
	await editor.openWorkflow(id);
}

/** Shows addresses as users have them, in place of the simulator's. */
async function showAddresses({ editor, standIn }: Studio): Promise<void> {
	const shown = [
		[standIn.baseUrl, 'https://app.voice-agent.example'],
		[standIn.platformUrl, 'https://platform.voice-agent.example'],
	] as const;
	await editor.page.locator('input').evaluateAll((inputs, addresses) => {
		for (const input of inputs as unknown as Array<{ value: string }>) {
			const [, address] = addresses.find(([ours]) => ours === input.value) ?? [];
			if (address !== undefined) input.value = address;
		}
	}, shown);
}

/**
 * @param part that the picture shows
 * @param clip of the whole page, in pixels
 */
async function take({ editor }: Studio, file: string, part: Locator | Page, clip?: Space): Promise<void> {
	await editor.closeMessages();
	await editor.page.mouse.move(0, 0);
	await sleep(VALUES_CHANGE_MS);
	if (clip) await editor.page.addStyleTag({ content: CUT_OFF });
	await part.screenshot({ path: join(FOLDER, `${file}.png`), animations: 'disabled', caret: 'hide', clip });
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
