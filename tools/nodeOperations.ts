import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { INodePropertyOptions, INodeType } from 'n8n-workflow';

import type { NodeOperation, NodeOperations } from '../nodes/shared/request/execute';

/** A node of the package, which says itself which operation of the contract each of its own is. */
export interface PackagedNode {
	/** For instance `VoiceAgentDial`. */
	folder: string;
	type: INodeType & { operations: NodeOperations };
}

/** An operation that a node offers. */
export interface OfferedOperation extends NodeOperation {
	node: PackagedNode;
	value: string;
	/** As the editor shows it; undefined for a trigger. */
	name: string | undefined;
}

export interface Manifest {
	n8n: { nodes: string[]; credentials: string[] };
}

/** @param root the package's folder */
export function manifestOf(root: string): Manifest {
	return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
}

/** @returns the source, from the package's folder, of a file that package.json declares */
export function sourceOf(declared: string): string {
	return declared.replace(/^dist\//, '').replace(/\.js$/, '.ts');
}

/**
 * @param root the package's folder
 * @returns the nodes that package.json declares, as far as they are written, out of their sources
 */
export function packagedNodes(root: string): PackagedNode[] {
	const load = createRequire(__filename);
	return manifestOf(root).n8n.nodes.flatMap((file) => {
		const source = join(root, sourceOf(file));
		if (!existsSync(source)) return [];
		const [NodeClass] = Object.values(load(source) as Record<string, new () => PackagedNode['type']>);
		if (!NodeClass) throw new Error(`${source} exports nothing`);
		return [{ folder: file.split('/').at(-2) ?? '', type: new NodeClass() }];
	});
}

/** The operations that a node lets its user choose from; none for a trigger. */
export function choicesOf({ type }: PackagedNode): INodePropertyOptions[] {
	const operation = type.description.properties.find(({ name }) => name === 'operation');
	return (operation?.options ?? []) as INodePropertyOptions[];
}

/** @returns what the nodes offer, with the contract's operation behind each */
export function operationsOfNodes(nodes: readonly PackagedNode[]): OfferedOperation[] {
	return nodes.flatMap((node) =>
		Object.entries(node.type.operations).map(([value, operation]) => {
			const name = choicesOf(node).find((choice) => choice.value === value)?.name;
			return { ...operation, node, value, name };
		}),
	);
}
