import type { OfferedOperation } from '../nodeOperations';
import { previewOf } from '../targets';

/** A field preview, as n8n's editor reads it. */
interface Preview {
	type?: string;
	properties?: Record<string, Preview>;
	items?: Preview;
}

const INTRODUCTION = [
	'# Output fields',
	'The fields of the items that each operation returns, with **Output** set to _Simplified_ where a node has it. _Raw_ returns whatever the service sends. Fields that the service leaves out are missing.',
	'Items that are not sent have other fields: `skipped` and `reason` if a [calling rule](calling-rules.md) skips them, and `error` on the error output. A field `note` says what to check. The [trigger](trigger.md#what-you-get) returns the record of a call.',
	'`npm run generate` writes this page.',
];

const TYPES: Record<string, string> = {
	string: 'text',
	number: 'number',
	boolean: 'true or false',
	object: 'object',
};

/**
 * @param previews the content of each field preview, by its path
 * @returns a page with the fields that each operation outputs, in Markdown
 */
export function outputsPage(
	previews: Readonly<Record<string, string>>,
	operations: readonly OfferedOperation[],
): string {
	const sections = operations.flatMap(({ node, value, name }) => {
		const preview = previews[previewOf(node.folder, value)];
		if (preview === undefined) return [];
		const rows = listFields(JSON.parse(preview) as Preview).map(
			([field, type]) => `| \`${field}\` | ${type} |`,
		);
		const title = `## ${node.type.description.displayName}: ${name}`;
		return [title, ['| Field | Type |', '| --- | --- |', ...rows].join('\n')];
	});
	return [...INTRODUCTION, ...sections].join('\n\n');
}

/** @returns each field with its type, as expressions name it (`metadata.from`, `notes[].id`) */
function listFields({ properties = {} }: Preview, parent = ''): Array<[field: string, type: string]> {
	return Object.entries(properties).flatMap(([name, schema]) => {
		const field = parent + name;
		const { items } = schema;
		if (schema.properties) return listFields(schema, `${field}.`);
		if (items?.properties) return listFields(items, `${field}[].`);
		return [[field, items ? `list (${nameType(items)})` : nameType(schema)]];
	});
}

function nameType({ type = '' }: Preview): string {
	return TYPES[type] ?? (type === 'array' ? 'list' : 'any');
}
