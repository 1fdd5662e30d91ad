import type { INodeParameterResourceLocator, INodeParameters, IWorkflowBase } from 'n8n-workflow';

import { name as PACKAGE } from '../../../package.json';
import type { Link } from '../workflows/chain';

const DISTANCE = 320;

/** What the pickers of nodes hold once a user has chosen from them. */
export const SALES_LINE = chosen('40fe00000000000000000001', 'Sales line · +15550100001');
export const REMINDER = chosen('ca5e00000000000000000001', 'Used by Sales line and London office');

/** @returns a workflow whose nodes stand side by side, each fed by the one before it */
export function sideBySide(name: string, links: Link[]): IWorkflowBase {
	const nodes = links.map((link, index) => ({ id: idOf(index), position: [index * DISTANCE, 0], ...link }));
	const connections = Object.fromEntries(
		links
			.slice(1)
			.map(({ name: node }, index) => [links[index]?.name, { main: [[{ node, type: 'main', index: 0 }]] }]),
	);
	return { name, nodes, connections } as unknown as IWorkflowBase;
}

/** @param name of the class, which is the name that n8n gives the node, without its spaces */
export function ownNode(name: string, parameters: INodeParameters, further: Partial<Link> = {}): Link {
	const displayName = name.replace(/(?!^)([A-Z])/g, ' $1');
	const type = `${PACKAGE}.${name.replace(/^./, (letter) => letter.toLowerCase())}`;
	return { name: displayName, type, typeVersion: 1, parameters, ...further };
}

export function manualTrigger(): Link {
	return {
		name: "When clicking 'Execute workflow'",
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		parameters: {},
	};
}

/** @returns nodes that give these rows, as a spreadsheet would */
export function rowsOf(rows: object[]): Link[] {
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

function chosen(value: string, cachedResultName: string): INodeParameterResourceLocator {
	return { __rl: true, mode: 'list', value, cachedResultName };
}

function idOf(index: number): string {
	return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}
