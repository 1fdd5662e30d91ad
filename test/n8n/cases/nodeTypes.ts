import { createRequire } from 'node:module';

import type { INode, INodeTypeDescription, NodeHelpers } from 'n8n-workflow';

import { problemsOf } from '../../package/parameterCheck';
import { example, exampleFiles } from '../examples';
import type { WholeN8n } from '../wholeN8n';

/** All nodes of the examples, n8n's own among them, against the types that this n8n has. */
export function nodeTypeCases(n8n: WholeN8n): void {
	describe('the examples', () => {
		it('use only node types, versions, parameters and options that exist', async () => {
			const types = await n8n.rest.nodeTypes();
			const nodes = exampleFiles().flatMap((file) => example(file).nodes);
			const problems = nodes.flatMap((node) => {
				const type = types.find((candidate) => isTypeOf(node, candidate));
				if (!type) return [`There is no ${node.type} of version ${node.typeVersion}`];
				return problemsOf(node, type, helpersOf(n8n)).map((problem) => `${node.type}: ${problem}`);
			});
			expect(problems).toEqual([]);
		});
	});
}

function isTypeOf({ type, typeVersion }: INode, { name, version }: INodeTypeDescription): boolean {
	return name === type && [version].flat().includes(typeVersion);
}

function helpersOf({ server }: WholeN8n): typeof NodeHelpers {
	const itsOwn = createRequire(server.installation.script);
	return (itsOwn('n8n-workflow') as { NodeHelpers: typeof NodeHelpers }).NodeHelpers;
}
