import {
	type INodeProperties,
	type INodePropertyOptions,
	type INodeTypeDescription,
	NodeConnectionTypes,
	type NodeConnectionType,
} from 'n8n-workflow';

import { operationTable } from '../../contract/contract';
import type { NodeOperations } from '../../request/execute';
import { requestOptions } from './requestOptions';

/** One input or output, for items. */
export const main: NodeConnectionType[] = [NodeConnectionTypes.Main];

/**
 * What the descriptions of nodes have in common that only send requests.
 *
 * @param operations of the node
 * @param choices what the editor says of each operation, the default first
 * @param fields of all operations
 */
export function describeOperations(
	operations: NodeOperations,
	choices: INodePropertyOptions[],
	fields: INodeProperties[],
): Pick<INodeTypeDescription, 'inputs' | 'outputs' | 'credentials' | 'requestDefaults' | 'properties'> {
	const byDefault = choices[0]?.value ?? '';
	const isOfPlatform = Object.values(operations).some(({ id }) => operationTable[id].host === 'platform');
	return {
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
				options: choices.map((choice) => ({ ...choice, routing: operations[String(choice.value)]?.routing })),
				default: byDefault,
			},
			...fields,
			requestOptions(operations),
		],
	};
}
