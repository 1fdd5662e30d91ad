import { join } from 'node:path';

import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import {
	bodySchemaOf,
	operationById,
	readContract,
	resolved,
	type Schema,
} from '../../../tools/contract/contract';
import { operationsOfNodes, packagedNodes, type OfferedOperation } from '../../../tools/nodeOperations';

export const ROOT = join(__dirname, '../../..');

/** The nodes that package.json declares. */
export const nodes = packagedNodes(ROOT);

export const nodeOperations = operationsOfNodes(nodes);

const contract = readContract(ROOT);

/** The fields that an operation's body has in the contract, by name. */
export function bodyFieldsOf(id: string): Record<string, Schema> {
	const { properties = {} } = bodySchemaOf(contract, operationById(contract, id)) ?? {};
	return Object.fromEntries(
		Object.entries(properties).map(([name, schema]) => [name, resolved(contract, schema)]),
	);
}

/** The node's fields that are shown for an operation, those in collections as well. */
export function fieldsOf({ node, value }: OfferedOperation): INodeProperties[] {
	const shown = node.type.description.properties.filter(({ displayOptions }) => {
		const operations = displayOptions?.show?.operation;
		return operations === undefined || operations.includes(value);
	});
	return shown.flatMap(withInner);
}

/** @returns a field, and those inside it if it is a collection of either kind */
export function withInner(field: INodeProperties): INodeProperties[] {
	if (field.type !== 'collection' && field.type !== 'fixedCollection') return [field];
	const options = field.options as Array<INodeProperties | INodePropertyCollection>;
	const inner = options.flatMap((option) => ('values' in option ? option.values : option));
	return [field, ...inner.flatMap(withInner)];
}
