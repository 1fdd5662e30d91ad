import type { INodeType } from 'n8n-workflow';

import { runNode, type RunOptions } from '../../harness/engine/engine';
import { requireFromN8n } from '../processes/n8nModules';
import type { Told } from './contender';

interface Versions {
	currentVersion: number;
	getNodeType: (version: number) => INodeType;
}

/** @returns a node of n8n's own, in its newest version */
export function nodeOfN8n(name: string): { node: INodeType; typeVersion: number } {
	const nodes = requireFromN8n<Record<string, new () => Versions>>(
		`n8n-nodes-base/dist/nodes/${name}/${name}.node.js`,
	);
	const Node = nodes[name] as new () => Versions;
	const versions = new Node();
	return { node: versions.getNodeType(versions.currentVersion), typeVersion: versions.currentVersion };
}

/** Runs a node in n8n's engine, and sends rows that fail to the error branch. */
export async function runInN8n(nodeType: INodeType, { settings, ...options }: RunOptions): Promise<Told> {
	const { success, errors, failure } = await runNode(nodeType, {
		...options,
		settings: { onError: 'continueErrorOutput', ...settings },
	});
	if (failure) throw new Error(`The run ended early: ${failure.message}`);
	// n8n's own error branch takes some failures for successes.
	const all = [...success, ...errors];
	const failed = all.filter(({ json, error }) => error !== undefined || json.error !== undefined).length;
	return { done: all.length - failed, failed };
}
