import { operationsOf, type Contract } from '../contract/contract';
import type { OfferedOperation } from '../nodeOperations';

const PLACE = /(<!-- operations -->\n)[^]*?(\n<!-- end of operations -->)/;

/**
 * @param page Markdown with a place for the table of operations
 * @returns the page with the table as it is now: which node does what, and by which endpoint
 * @throws Error when the page has no place for it
 */
export function withOperationsTable(
	page: string,
	contract: Contract,
	operations: readonly OfferedOperation[],
): string {
	if (!PLACE.test(page)) throw new Error('The page has no place for the table of operations');
	const rows = operationsOf(contract).map(({ operation, method, path }) => {
		const places = operations
			.filter(({ id }) => id === operation.operationId)
			.map(({ node, name }) => {
				const { displayName } = node.type.description;
				return name === undefined ? displayName : `${displayName}: *${name}*`;
			});
		return [places.join(', ') || '-', operation.summary, `\`${method} ${path}\``];
	});
	const table = [['Node and operation', 'What it does', 'Endpoint'], ['---', '---', '---'], ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
	return page.replace(PLACE, (_, begin: string, end: string) => `${begin}\n${table}\n${end}`);
}
