import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';

import type { ContractOperations, OperationId } from '../../nodes/shared/contract/contract';
import type { sendEachItem } from '../../nodes/shared/request/sendEachItem';

export const ROOT = join(__dirname, '../..');

type Sending = ReturnType<typeof sendEachItem<OperationId>>;

/** A node of the package. Those that send in code say which operation of the contract each of theirs is. */
export interface PackagedNode {
	/** For instance `VoiceAgentDial`. */
	folder: string;
	type: INodeType & { contractOperations?: ContractOperations };
}

/** An operation that a node offers. */
export interface NodeOperation {
	node: PackagedNode;
	value: string;
	/** Of the contract. */
	id: OperationId;
	/** How it is sent, unless that is done in code. */
	sending: Sending | undefined;
	/** Fields of the body that it makes of something else than a field of their own. */
	fills: readonly string[];
}

export const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
	n8n: { nodes: string[]; credentials: string[] };
};

/** The source of a file that package.json declares. */
export function sourceOf(declared: string): string {
	return join(ROOT, declared.replace(/^dist\//, '').replace(/\.js$/, '.ts'));
}

/** The nodes that package.json declares. */
export const nodes: PackagedNode[] = manifest.n8n.nodes
	.filter((file) => existsSync(sourceOf(file)))
	.map((file) => {
		const [NodeClass] = Object.values(
			jest.requireActual<Record<string, new () => INodeType>>(sourceOf(file)),
		);
		if (!NodeClass) throw new Error(`${file} exports nothing`);
		return { folder: file.split('/').at(-2) ?? '', type: new NodeClass() };
	});

/** The operations that a node lets its user choose from; none for a trigger. */
export function choicesOf({ type }: PackagedNode): INodePropertyOptions[] {
	const operation = type.description.properties.find(({ name }) => name === 'operation');
	return (operation?.options ?? []) as INodePropertyOptions[];
}

export const nodeOperations: NodeOperation[] = nodes.flatMap((node) => [
	...choicesOf(node).flatMap(({ value, routing }) => {
		const sending = routing?.operations?.pagination as unknown as Sending | undefined;
		if (!sending) return [];
		const fills = (sending.itemRequest.prepare ?? []).flatMap((prepare) => prepare.fills ?? []);
		return [{ node, value: String(value), id: sending.operationId, sending, fills }];
	}),
	...Object.entries(node.type.contractOperations ?? {}).map(([value, { id, fills = [] }]) => ({
		node,
		value,
		id,
		sending: undefined,
		fills,
	})),
]);

/** The node's fields that are shown for an operation, those in collections as well. */
export function fieldsOf({ node, value }: NodeOperation): INodeProperties[] {
	const shown = node.type.description.properties.filter(({ displayOptions }) => {
		const operations = displayOptions?.show?.operation;
		return operations === undefined || operations.includes(value);
	});
	return shown.flatMap(withInner);
}

function withInner(field: INodeProperties): INodeProperties[] {
	if (field.type !== 'collection') return [field];
	return [field, ...((field.options ?? []) as INodeProperties[]).flatMap(withInner)];
}
