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
	const NodeClass = ofOtherProcess<Record<string, new () => INodeType>>(`${name}/${name}.node`)[name];
	if (!NodeClass) throw new Error(`The node ${name} could not be loaded`);
	return new NodeClass();
}

/** @param file of a module, from the folder of the nodes */
export function ofOtherProcess<Module extends object>(file: string): Module {
	let loaded: Module | undefined;
	jest.isolateModules(() => {
		jest.doMock('n8n-workflow', () => n8nWorkflow);
		jest.doMock('luxon', () => luxon);
		loaded = jest.requireActual<Module>(`../../../nodes/${file}`);
	});
	return loaded as Module;
}
