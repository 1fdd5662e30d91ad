import type { INode, IWorkflowBase } from 'n8n-workflow';

/** A node of a workflow that a test makes up. */
export type Link = Pick<INode, 'name' | 'type' | 'typeVersion' | 'parameters'> & Partial<INode>;

/** Name of the node with which the workflows below begin. */
export const START = 'Start';

/** @returns a workflow that is started by hand and runs one node after the other */
export function chain(name: string, links: Link[]): IWorkflowBase {
	const start = { name: START, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} };
	const nodes = [start, ...links].map((link) => ({ id: link.name, position: [0, 0], ...link }));
	const connections = Object.fromEntries(
		links.map(({ name: node }, index) => [
			nodes[index]?.name,
			{ main: [[{ node, type: 'main', index: 0 }]] },
		]),
	);
	return { name, nodes, connections } as unknown as IWorkflowBase;
}
