import { operationsOf, type Contract } from '../contract/contract';
import type { OfferedOperation } from '../nodeOperations';

/** @returns which node does what, and by which endpoint, as a table in Markdown */
export function operationsTable(contract: Contract, operations: readonly OfferedOperation[]): string {
	const rows = operationsOf(contract).map(({ operation, method, path }) => {
		const places = operations
			.filter(({ id }) => id === operation.operationId)
			.map(({ node, name }) => {
				const { displayName } = node.type.description;
				return name === undefined ? displayName : `${displayName}: *${name}*`;
			});
		return [places.join(', ') || '-', operation.summary, `\`${method} ${path}\``];
	});
	return [['Node and operation', 'What it does', 'Endpoint'], ['---', '---', '---'], ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}
