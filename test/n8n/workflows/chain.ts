import type { INode, IWorkflowBase } from 'n8n-workflow';

import { objectId } from '../../stand-in/records';

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

/** @returns nodes that give each of these rows as an item of its own */
export function eachOf(rows: readonly object[]): Link[] {
	return [
		{
			name: 'People',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { mode: 'raw', jsonOutput: JSON.stringify({ people: rows }) },
		},
		{
			name: 'Each',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'people' },
		},
	];
}

/** @returns a Dial node that calls `phone` of each item, from the stand-in's first number and for its first use case */
export function dial(further: Partial<Link> = {}): Link {
	return {
		name: 'Dial',
		type: 'n8n-nodes-voice-agent.voiceAgentDial',
		typeVersion: 1,
		...further,
		parameters: {
			operation: 'dial',
			fromNumber: { __rl: true, mode: 'id', value: objectId('40fe', 1) },
			toNumber: '={{ $json.phone }}',
			useCaseId: { __rl: true, mode: 'id', value: objectId('ca5e', 1) },
			...further.parameters,
		},
	};
}
