import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { INode, INodeTypeDescription, NodeHelpers } from 'n8n-workflow';
import { globSync } from 'tinyglobby';

import { ROOT } from '../../../package/packed/nodes';
import { problemsOf } from '../../../package/parameterCheck';
import { exampleFiles, nodesOf } from '../../workflows/examples';
import type { WholeN8n } from '../../server/wholeN8n';

/** As TypeScript writes it: `n8n_workflow_1.sleep`. */
const USED_OF_A_MODULE = /\b(n8n_workflow|luxon)_1\.(\w+)/g;

/** All nodes of the examples, n8n's own among them, against the types that this n8n has. */
export function nodeTypeCases(n8n: WholeN8n): void {
	/** Loads a module as this n8n does. */
	const itsOwn = (name: string) => createRequire(n8n.installation.script)(name) as object;

	describe('the examples', () => {
		it('use only node types, versions, parameters and options that exist', async () => {
			const types = await n8n.rest.nodeTypes();
			const { NodeHelpers: helpers } = itsOwn('n8n-workflow') as { NodeHelpers: typeof NodeHelpers };
			const nodes = exampleFiles().flatMap(nodesOf);
			const problems = nodes.flatMap((node) => {
				const type = types.find((candidate) => isTypeOf(node, candidate));
				if (!type) return [`There is no ${node.type} of version ${node.typeVersion}`];
				return problemsOf(node, type, helpers).map((problem) => `${node.type}: ${problem}`);
			});
			expect(problems).toEqual([]);
		});
	});

	it('has every function of its modules that the package uses', () => {
		const files = globSync('dist/{nodes,credentials}/**/*.js', { cwd: ROOT, absolute: true });
		const used = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(USED_OF_A_MODULE)]);
		const names = new Set(used.map(([, module = '', name = '']) => `${module} ${name}`));
		const missing = [...names].filter((entry) => {
			const [module = '', name = ''] = entry.split(' ');
			return !(name in itsOwn(module.replace('_', '-')));
		});
		expect(names.size).toBeGreaterThan(5);
		expect(missing).toEqual([]);
	});
}

function isTypeOf({ type, typeVersion }: INode, { name, version }: INodeTypeDescription): boolean {
	return name === type && [version].flat().includes(typeVersion);
}
