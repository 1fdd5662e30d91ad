import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type {
	IDataObject,
	INode,
	INodeListSearchItems,
	INodeParameterResourceLocator,
	IWorkflowBase,
} from 'n8n-workflow';

import type { Rest } from '../server/rest';

const FOLDER = join(__dirname, '../../../examples');
/** The list search behind each picker that the examples leave open. */
const LIST_SEARCHES: Record<string, string> = { fromNumber: 'searchNumbers', useCaseId: 'searchUseCases' };

/** Types of nodes in the examples that others can reach. */
const WITH_ADDRESS = /(Trigger|\.webhook|\.wait|\.voiceAgentDial(HitlTool)?)$/;

/** What a user changes in an example. */
export type Change = (workflow: IWorkflowBase) => void;

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
 * Imports an example, as a user would.
 *
 * @param line number and use case that are chosen wherever there is a choice, as the pickers name them
 * @returns the id of the workflow in n8n
 */
export async function importExample(
	rest: Rest,
	file: string,
	line?: string,
	change: Change = () => undefined,
): Promise<string> {
	const workflow = withAddresses(example(file));
	for (const node of line === undefined ? [] : workflow.nodes) {
		for (const [parameter, search] of Object.entries(LIST_SEARCHES)) {
			if (parameter in node.parameters)
				node.parameters[parameter] = picked(await rest.searchList(node, parameter, search), line);
		}
	}
	change(workflow);
	return await rest.createWorkflow(workflow);
}

/** Once a year, at night: a schedule that struck in the middle of a test would change what it is about. */
export function startNothingByItself({ nodes }: IWorkflowBase): void {
	for (const { type, parameters } of nodes) {
		if (type.endsWith('.scheduleTrigger'))
			parameters.rule = { interval: [{ field: 'cronExpression', expression: '0 0 1 1 *' }] };
	}
}

/** Takes previews back. */
export function callForReal({ nodes }: IWorkflowBase): void {
	for (const { parameters } of nodes) if (parameters.preview === true) parameters.preview = false;
}

export function nodeNamed({ nodes }: IWorkflowBase, name: string): INode {
	const node = nodes.find((candidate) => candidate.name === name);
	if (!node) throw new Error(`There is no node ${name}`);
	return node;
}

/** Changes values in a node in which users enter some, as far as it asks for them. */
export function enter({ nodes }: IWorkflowBase, name: string, values: IDataObject): void {
	const entered = nodes.find((node) => node.name === name)?.parameters.assignments as
		{ assignments: IDataObject[] } | undefined;
	for (const field of entered?.assignments ?? []) field.value = values[field.name as string] ?? field.value;
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

/** @returns what a picker holds once a user has chosen this entry of its list */
function picked(offered: INodeListSearchItems[], wanted = ''): INodeParameterResourceLocator {
	const entry = offered.find(({ name }) => name.includes(wanted));
	if (!entry) throw new Error(`There is no ${wanted} but ${JSON.stringify(offered)}`);
	return { __rl: true, mode: 'list', value: entry.value as string, cachedResultName: entry.name };
}
