import 'reflect-metadata';

import { LoadOptionsContext } from 'n8n-core';
import { Workflow, type INode, type INodeListSearchResult, type INodeType } from 'n8n-workflow';

import type { TestCredential } from '../engine/credentials';
import { additionalDataOf, nodeTypesOf } from '../engine/engine';
import { CREDENTIALS, node } from '../engine/surroundings';

/** Searches a node's list as n8n's editor does when its user opens it or types into it. */
export async function searchList(
	nodeType: INodeType,
	method: string,
	credential: TestCredential,
	filter?: string,
): Promise<INodeListSearchResult> {
	const editing: INode = { ...node('Node', 'test.node', {}), credentials: CREDENTIALS };
	const workflow = new Workflow({
		nodes: [editing],
		connections: {},
		active: false,
		nodeTypes: nodeTypesOf({ 'test.node': nodeType }),
	});
	const context = new LoadOptionsContext(workflow, editing, additionalDataOf(credential, 'internal'), '');
	const search = nodeType.methods?.listSearch?.[method];
	if (!search) throw new Error(`The node has no list search ${method}`);
	return await search.call(context, filter);
}
