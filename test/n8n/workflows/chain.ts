import { randomUUID } from 'node:crypto';

import type { INode, INodeParameterResourceLocator, INodeParameters, IWorkflowBase } from 'n8n-workflow';

import { name as PACKAGE } from '../../../package.json';

/** A node of a workflow that a test makes up. */
export type Link = Pick<INode, 'name' | 'type' | 'typeVersion' | 'parameters'> & Partial<INode>;

/** Name of the node with which workflows begin that are started by hand, in the examples too. */
export const START = "When clicking 'Execute workflow'";
export const TRIGGER = 'Voice Agent Trigger';

/** What the pickers of nodes hold once a user has chosen the stand-in's first number and use case. */
export const SALES_LINE = chosen('40fe00000000000000000001', 'Sales line · +15550100001');
export const REMINDER = chosen('ca5e00000000000000000001', 'Use case of Sales line and London office');

const MANUAL_START: Link = {
	name: START,
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	parameters: {},
};
const DISTANCE = 320;

/** @returns a workflow whose nodes run one after the other, side by side; it is started by hand unless said otherwise */
export function chain(name: string, links: readonly Link[], start: Link = MANUAL_START): IWorkflowBase {
	const nodes = [start, ...links].map((link, index) => ({
		id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
		position: [index * DISTANCE, 0],
		...link,
	}));
	const connections = Object.fromEntries(
		links.map(({ name: node }, index) => [
			nodes[index]?.name,
			{ main: [[{ node, type: 'main', index: 0 }]] },
		]),
	);
	return { name, nodes, connections } as unknown as IWorkflowBase;
}

/** @returns nodes that give each of these rows as an item of its own, as a spreadsheet would */
export function eachOf(rows: readonly object[]): Link[] {
	return [
		{
			name: 'Sheet',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { mode: 'raw', jsonOutput: JSON.stringify({ rows }), options: {} },
		},
		{
			name: 'Rows',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'rows', options: {} },
		},
	];
}

/** @param name of the class, which is the name that n8n gives the node, without its spaces */
export function ownNode(name: string, parameters: INodeParameters, further: Partial<Link> = {}): Link {
	const displayName = name.replace(/(?!^)([A-Z])/g, ' $1');
	const type = `${PACKAGE}.${name.replace(/^./, (letter) => letter.toLowerCase())}`;
	return { name: displayName, type, typeVersion: 1, parameters, ...further };
}

/** @returns a Dial node that calls `phone` of each item */
export function dial({ parameters, ...further }: Partial<Link> = {}): Link {
	const chosen = { fromNumber: SALES_LINE, toNumber: '={{ $json.phone }}', useCaseId: REMINDER };
	return ownNode(
		'VoiceAgentDial',
		{ operation: 'dial', ...chosen, ...parameters },
		{ name: 'Dial', ...further },
	);
}

/** @returns a trigger with an address of its own */
export function trigger(parameters: INodeParameters = {}): Link {
	return ownNode('VoiceAgentTrigger', { useCaseId: REMINDER, ...parameters }, { webhookId: randomUUID() });
}

/** @returns a node that only shows that a run has come so far */
export function nothing(name: string): Link {
	return { name, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
}

function chosen(value: string, cachedResultName: string): INodeParameterResourceLocator {
	return { __rl: true, mode: 'list', value, cachedResultName };
}
