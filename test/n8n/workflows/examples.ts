import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INode, INodeParameterResourceLocator, IWorkflowBase } from 'n8n-workflow';

import type { Rest, SavedCredential } from '../server/rest';
import { REMINDER, SALES_LINE } from './chain';

const FOLDER = join(__dirname, '../../../examples');
/** The list search behind each picker that the examples leave open. */
const LIST_SEARCHES: Record<string, string> = { fromNumber: 'searchNumbers', useCaseId: 'searchUseCases' };

/** Types of nodes in the examples that others can reach. */
const WITH_ADDRESS = /(Trigger|\.webhook|\.wait|\.voiceAgentDial(HitlTool)?)$/;

/** What a user chooses in an example: for each node and parameter, the name in the list, or whether it is on. */
export type Choices = Record<string, Record<string, string | boolean>>;

/** Names of the example files, such as `spreadsheet-to-calls.json`. */
export function exampleFiles(): string[] {
	return readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
}

/** A workflow that people import, as it is in its file. */
export function example(file: string): IWorkflowBase {
	return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as IWorkflowBase;
}

/** @returns a workflow, and those that its nodes hold */
export function withEmbedded(workflow: IWorkflowBase): IWorkflowBase[] {
	const inner = workflow.nodes.flatMap(({ parameters: { workflowJson } }) =>
		typeof workflowJson === 'string' ? [JSON.parse(workflowJson) as IWorkflowBase] : [],
	);
	return [workflow, ...inner];
}

/** Every node of an example, those within its nodes too. */
export function nodesOf(file: string): INode[] {
	return withEmbedded(example(file)).flatMap(({ nodes }) => nodes);
}

/** A sample list, as a form takes it. */
export function spreadsheet(
	file: 'people.csv' | 'people.xlsx',
): [name: string, content: Uint8Array<ArrayBuffer>] {
	return [file, new Uint8Array(readFileSync(join(FOLDER, file)))];
}

/**
 * Imports an example as it is, and chooses in it what its notes say, as a user would.
 *
 * @returns the id of the workflow in n8n
 */
export async function importExample(
	rest: Rest,
	file: string,
	credential: SavedCredential,
	choices: Choices = {},
): Promise<string> {
	const id = await rest.createWorkflow(withAddresses(example(file)), credential);
	const { nodes } = await rest.workflow(id);
	const chosen = new Map<INode['name'], INode['parameters']>();
	for (const [name, ofNode] of Object.entries(choices)) {
		const node = nodes.find((candidate) => candidate.name === name);
		if (!node) throw new Error(`${file} has no node ${name}`);
		chosen.set(name, await picked(rest, node, ofNode));
	}
	await rest.changeWorkflow(id, (workflow) => {
		for (const node of workflow.nodes) Object.assign(node.parameters, chosen.get(node.name));
	});
	return id;
}

/** Once a year, at night: a schedule that struck in the middle of a test would change what it is about. */
export function startNothingByItself({ nodes }: IWorkflowBase): void {
	for (const { type, parameters } of nodes) {
		if (type.endsWith('.scheduleTrigger'))
			parameters.rule = { interval: [{ field: 'cronExpression', expression: '0 0 1 1 *' }] };
	}
}

/** Changes values in a node in which users enter some, as far as it asks for them. */
export function enter({ nodes }: IWorkflowBase, name: string, values: IDataObject): void {
	const entered = nodes.find((node) => node.name === name)?.parameters.assignments as
		{ assignments: IDataObject[] } | undefined;
	for (const field of entered?.assignments ?? []) field.value = values[field.name as string] ?? field.value;
}

/** An example as users have it who have chosen the simulator's first number and use case wherever they can. */
export function completeExample(file: string): IWorkflowBase {
	const workflow = withAddresses(example(file));
	for (const { parameters } of workflow.nodes) {
		if (parameters.fromNumber) parameters.fromNumber = SALES_LINE;
		if (parameters.useCaseId) parameters.useCaseId = REMINDER;
	}
	return workflow;
}

/** Gives webhooks their addresses, as the editor does on import. */
function withAddresses(workflow: IWorkflowBase): IWorkflowBase {
	const nodes = workflow.nodes.map((node) => {
		if (!WITH_ADDRESS.test(node.type)) return node;
		const webhookId = randomUUID();
		const parameters = { ...node.parameters, ...(node.parameters.path === '' ? { path: webhookId } : {}) };
		return { ...node, webhookId, parameters };
	});
	return { ...workflow, nodes };
}

async function picked(rest: Rest, node: INode, choices: Choices[string]): Promise<INode['parameters']> {
	const entries = Object.entries(choices).map(async ([parameter, name]) => {
		if (typeof name === 'boolean') return [parameter, name] as const;
		const offered = await rest.searchList(node, parameter, LIST_SEARCHES[parameter] ?? '');
		const entry = offered.find((candidate) => candidate.name.includes(name));
		if (!entry) throw new Error(`${node.name} does not offer ${name} but ${JSON.stringify(offered)}`);
		const locator: INodeParameterResourceLocator = {
			__rl: true,
			mode: 'list',
			value: entry.value as string,
			cachedResultName: entry.name,
		};
		return [parameter, locator] as const;
	});
	return Object.fromEntries(await Promise.all(entries));
}
