import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { INodePropertyOptions, INodeType } from 'n8n-workflow';

import type { ContractOperations, OperationId } from '../nodes/shared/contract/contract';
import type { sendEachItem } from '../nodes/shared/request/sendEachItem';

/** A node of the package. Those that send in code say which operation of the contract each of theirs is. */
export interface PackagedNode {
	/** For instance `VoiceAgentDial`. */
	folder: string;
	type: INodeType & { contractOperations?: ContractOperations };
}

/** How a declarative node sends an operation, and what it makes of the response. */
export type Sending = ReturnType<typeof sendEachItem<OperationId>> & {
	/** The record that comes out, where it is not the response; a name of the contract's schemas. */
	putsOut?: string;
};

/** An operation that a node offers. */
export interface NodeOperation {
	node: PackagedNode;
	value: string;
	/** As the editor shows it; undefined for a trigger. */
	name: string | undefined;
	/** Of the contract. */
	id: OperationId;
	/** How it is sent, unless that is done in code. */
	sending: Sending | undefined;
	/** For code: makes the records that are put out of a response's body. */
	recordsOf: ContractOperations[string]['recordsOf'];
	/** Fields of the body that it makes of something else than a field of their own. */
	fills: readonly string[];
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
		const [NodeClass] = Object.values(load(source) as Record<string, new () => INodeType>);
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
export function operationsOfNodes(nodes: readonly PackagedNode[]): NodeOperation[] {
	return nodes.flatMap((node) => {
		const choices = choicesOf(node);
		const routed = choices.flatMap(({ name, value, routing }): NodeOperation[] => {
			const sending = routing?.operations?.pagination as unknown as Sending | undefined;
			if (!sending) return [];
			const fills = (sending.itemRequest.prepare ?? []).flatMap((prepare) => prepare.fills ?? []);
			return [
				{ node, value: String(value), name, id: sending.operationId, sending, recordsOf: undefined, fills },
			];
		});
		const inCode = Object.entries(node.type.contractOperations ?? {}).map(
			([value, { id, fills = [], recordsOf }]): NodeOperation => ({
				node,
				value,
				name: choices.find((choice) => choice.value === value)?.name,
				id,
				sending: undefined,
				recordsOf,
				fills,
			}),
		);
		return [...routed, ...inCode];
	});
}
