import type { INode, IWorkflowBase } from 'n8n-workflow';

/** A node of a workflow that a test makes up. */
export type Link = Pick<INode, 'name' | 'type' | 'typeVersion' | 'parameters'> & Partial<INode>;

/** Name of the node with which the workflows below begin. */
export const START = 'Start';

const MANUAL_START: Link = {
	name: START,
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	parameters: {},
};

/** @returns a workflow that runs one node after the other; it is started by hand unless said otherwise */
export function chain(name: string, links: readonly Link[], start: Link = MANUAL_START): IWorkflowBase {
	const nodes = [start, ...links].map((link) => ({ id: link.name, position: [0, 0], ...link }));
	const connections = Object.fromEntries(
		links.map(({ name: node }, index) => [
			nodes[index]?.name,
			{ main: [[{ node, type: 'main', index: 0 }]] },
		]),
	);
	return { name, nodes, connections } as unknown as IWorkflowBase;
}
