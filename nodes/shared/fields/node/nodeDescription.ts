import {
	type INodeProperties,
	type INodeTypeDescription,
	NodeConnectionTypes,
	type NodeConnectionType,
} from 'n8n-workflow';

import { operationTable } from '../../contract/contract';
import type { NamedOperation } from '../../request/execute';
import { capitalize } from '../../values/inputProblem';
import { requestOptions } from './requestOptions';

/** One input or output, for items. */
export const main: NodeConnectionType[] = [NodeConnectionTypes.Main];

/** The operations that a node offers, by value, the default first. */
type NamedOperations = Readonly<Record<string, NamedOperation>>;

/** What a node says of itself, beyond its operations. */
interface NodeTexts extends Pick<INodeTypeDescription, 'displayName' | 'name' | 'group' | 'description'> {
	operations: NamedOperations;
	/** Of all operations. */
	fields: INodeProperties[];
}

/** The description of a node that sends requests, but for what n8n's linter looks for in the node's class. */
export function describeNode({ displayName, operations, fields, ...texts }: NodeTexts) {
	const all = Object.entries(operations);
	const [[byDefault] = ['']] = all;
	const isOfPlatform = all.some(([, { id }]) => operationTable[id].host === 'platform');
	const options = all.map(([value, { id, name, description }]) => {
		const { method, path: url } = operationTable[id];
		const action = capitalize(name.toLowerCase());
		return { name, value, action, description, routing: { request: { method, url } } };
	});
	return {
		...texts,
		displayName,
		version: 1,
		defaults: { name: displayName },
		inputs: main,
		outputs: main,
		credentials: [{ name: 'voiceAgentApi', required: true, testedBy: 'testConnection' }],
		requestDefaults: { baseURL: `={{ $credentials.${isOfPlatform ? 'platformUrl' : 'baseUrl'} }}` },
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: options.toSorted((a, b) => a.name.localeCompare(b.name)),
				default: byDefault,
			},
			...fields,
			requestOptions(operations),
		],
	} satisfies Partial<INodeTypeDescription>;
}

/** @returns an expression: what the node does under its name in the editor, e.g. "update number title"; only nodes that place calls have Preview */
export function subtitleOf(operations: NamedOperations): string {
	const cases = Object.entries(operations).map(
		([value, { name }]) => `$parameter["operation"] === "${value}" ? "${name.toLowerCase()}" : `,
	);
	return `={{ $parameter["preview"] ? "preview" : ${cases.join('')}"" }}`;
}
