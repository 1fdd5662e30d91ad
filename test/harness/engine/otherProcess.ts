import * as luxon from 'luxon';
import * as n8nWorkflow from 'n8n-workflow';
import type { INodeType } from 'n8n-workflow';

/**
 * Loads a node's own modules anew, as another process would, so that nothing is left of what they remembered.
 * What n8n brings stays the same.
 *
 * @param name of the node's class, folder and file
 */
export function nodeOfOtherProcess(name: string): INodeType {
	let node: INodeType | undefined;
	jest.isolateModules(() => {
		jest.doMock('n8n-workflow', () => n8nWorkflow);
		jest.doMock('luxon', () => luxon);
		const file = `../../../nodes/${name}/${name}.node`;
		const NodeClass = jest.requireActual<Record<string, new () => INodeType>>(file)[name];
		if (NodeClass) node = new NodeClass();
	});
	if (!node) throw new Error(`The node ${name} could not be loaded`);
	return node;
}
