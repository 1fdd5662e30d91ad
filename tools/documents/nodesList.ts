import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { choicesOf, type PackagedNode } from '../nodeOperations';

/** The page of the nodes for which the list has one link. */
const RARELY_USED = /\/rarely-used-nodes\.md/;

/**
 * @param root the package's folder
 * @returns a Markdown list of the nodes: the operations that each offers, or what its only one does
 */
export function nodesList(root: string, nodes: readonly PackagedNode[]): string {
	const isRare = (node: PackagedNode) => isRarelyUsed(root, node);
	const lines = nodes
		.filter((node) => !isRare(node))
		.map((node) => {
			const { displayName, description } = node.type.description;
			const operations = choicesOf(node).map(({ name }) => name);
			const does = operations.length > 1 ? operations.join(', ') : description;
			return `- [**${displayName}**](${pageOf(root, node)}): ${does}`;
		});
	const [rare] = nodes.filter(isRare).map((node) => pageOf(root, node).replace(/#.*/, ''));
	return [
		...lines,
		`- [Rarely used nodes](${rare}): tools, models, agents, call notes, members, the organization, and use cases`,
	].join('\n');
}

/** Whether a node is one of those that few people need. */
export function isRarelyUsed(root: string, node: PackagedNode): boolean {
	return RARELY_USED.test(pageOf(root, node));
}

/** The page that n8n's editor leads to. */
function pageOf(root: string, { folder }: PackagedNode): string {
	const codex = readFileSync(join(root, `nodes/${folder}/${folder}.node.json`), 'utf8');
	const { resources } = JSON.parse(codex) as {
		resources: { primaryDocumentation: [{ url: string }] };
	};
	return resources.primaryDocumentation[0].url;
}
